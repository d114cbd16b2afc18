package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;

/** Several runs of a suite that differ in scale: what a row costs at each, as a table, a picture, and one results.csv. */
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

    /** Nanoseconds a row after warm-up. A suite that counts no rows is taken to have as many as its scale says. */
    private static OptionalDouble nanosPerRow(Results run, String benchmark, String engine) {
        double rows = run.suite().unit().isEmpty() ? run.scale() : run.suite().unitsPerRun(benchmark, run.scale());
        Optional<Measurement> m = run.get(benchmark, engine);
        return m.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(m.get().warm() * NANOS / rows);
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
                    row.add(nanos.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f%s", nanos.getAsDouble(),
                                    run.get(benchmark, engine).orElseThrow().mark()));
                }
                OptionalDouble first = nanosPerRow(any, benchmark, engine);
                OptionalDouble last = nanosPerRow(runs.getLast(), benchmark, engine);
                row.add(first.isEmpty() || last.isEmpty() ? "-"
                                : String.format(Locale.ROOT, "%.2f", last.getAsDouble() / first.getAsDouble()));
                table.row(row);
            }
        }
        return table;
    }

    public void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("results.csv"), runs.stream().map(ResultsCsv::of).flatMap(text -> text.lines().skip(1))
                        .collect(Collectors.joining("\n", ResultsCsv.HEADER, "\n")));
        Map<String, ToDoubleFunction<Results>> engines = new LinkedHashMap<>();
        for (String engine : any.engines()) {
            List<String> everywhere = any.benchmarks().stream()
                            .filter(benchmark -> runs.stream().allMatch(run -> run.get(benchmark, engine).isPresent())).toList();
            if (!everywhere.isEmpty()) {
                engines.put(engine,
                                run -> Math.exp(everywhere.stream()
                                                .mapToDouble(benchmark -> Math.log(nanosPerRow(run, benchmark, engine).orElseThrow()))
                                                .average().orElseThrow()));
            }
        }
        Pictures.scales(any.suite().name() + ": geometric mean over the benchmarks, after warm-up", title(), runs, engines,
                        directory.resolve("scales.png"));
        Files.writeString(directory.resolve("report.md"), "# " + any.suite().name() + ": " + any.suite().description() + "\n\n"
                        + facts.line()
                        + "\n\nCost by scale, after warm-up. `*`: compilers were still at work, or there was time for one execution "
                        + "only.\n\n"
                        + table().markdown() + "\n![](scales.png)\n");
    }
}
