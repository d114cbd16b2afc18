package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;

/** Several runs of a suite that differ in scale: what a row costs at each, as a table, pictures, and one results.csv. */
public final class ScaleReport {

    private static final double NANOS = 1e9;

    private final RunFacts facts;
    private final List<Results> runs;
    private final Results any;

    /** @param runs of the same benchmarks and engines, by scale */
    public ScaleReport(RunFacts facts, List<Results> runs) {
        this.facts = facts;
        this.runs = runs;
        this.any = runs.getFirst();
    }

    /** Nanoseconds a row after warm-up; a suite that counts no rows is taken to have as many as its scale says. */
    static OptionalDouble nanosPerRow(Results run, String benchmark, String engine) {
        double rows = run.suite().unit().isEmpty() ? run.scale() : run.suite().unitsPerRun(benchmark, run.scale());
        Optional<Measurement> m = run.get(benchmark, engine);
        return m.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(m.get().mean() * NANOS / rows);
    }

    private String title() {
        return any.suite().unit().isEmpty() ? "ns, divided by the scale" : "ns of one of the " + any.suite().unit();
    }

    /** A line for each benchmark and engine, a column for each scale, and how the largest compares with the smallest. */
    public TextTable table() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of(title()));
        runs.forEach(run -> header.add("scale " + run.scale()));
        header.add("last/first");
        table.row(header);
        for (String benchmark : any.benchmarks()) {
            for (String engine : any.engines()) {
                List<String> row = new ArrayList<>(List.of(benchmark + " " + engine));
                for (Results run : runs) {
                    OptionalDouble nanos = nanosPerRow(run, benchmark, engine);
                    boolean warm = run.get(benchmark, engine).map(Measurement::warm).orElse(true);
                    row.add(nanos.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f%s", nanos.getAsDouble(), warm ? "" : "*"));
                }
                row.add(growth(benchmark, engine));
                table.row(row);
            }
        }
        return table;
    }

    private String growth(String benchmark, String engine) {
        OptionalDouble first = nanosPerRow(any, benchmark, engine);
        OptionalDouble last = nanosPerRow(runs.getLast(), benchmark, engine);
        return first.isEmpty() || last.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", last.getAsDouble() / first.getAsDouble());
    }

    public void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("results.csv"), runs.stream().map(ResultsCsv::of).flatMap(text -> text.lines().skip(1))
                        .collect(Collectors.joining("\n", ResultsCsv.HEADER, "\n")));
        List<String> pictures = new ScalePictures(runs, title()).write(directory);
        StringBuilder text = new StringBuilder();
        text.append("# ").append(any.suite().name()).append(": ").append(any.suite().description()).append("\n\n");
        text.append("Made by `").append(facts.command()).append("`, ").append(Machine.now()).append(".\n\n");
        text.append(facts.table()).append("\n## Cost by scale\n\nAfter warm-up. * marks what was measured while compilers were still at work, ~ what was disturbed.\n\n").append(table().markdown()).append('\n');
        for (String picture : pictures) {
            text.append("![").append(picture).append("](").append(picture).append(".svg)\n\n");
        }
        Files.writeString(directory.resolve("report.md"), text);
    }
}
