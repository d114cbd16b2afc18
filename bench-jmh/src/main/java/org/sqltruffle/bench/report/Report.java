package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.sqltruffle.bench.measure.Footprint;
import org.sqltruffle.bench.measure.MemoryUse;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * The files that a run leaves in its directory: report.md with one table and one picture, details.md, results.csv, executions.csv,
 * jmh.json.
 */
public final class Report {

    private static final double MEGA = 1e6;

    private final RunFacts facts;
    private final Results results;
    private final Path directory;

    public Report(RunFacts facts, Results results, Path directory) {
        this.facts = facts;
        this.results = results;
        this.directory = directory;
    }

    /** @param jmhResults what JMH wrote, an array for each of its runs */
    public void write(List<String> jmhResults) throws IOException {
        Files.writeString(directory.resolve("results.csv"), ResultsCsv.of(results));
        Files.writeString(directory.resolve("executions.csv"), ResultsCsv.executions(results));
        Files.writeString(directory.resolve("jmh.json"), merged(jmhResults));
        String picture = results.suite().isAboutWarmup() ? "warmup.png" : "factors.png";
        if (results.suite().isAboutWarmup()) {
            Pictures.curves(results, directory.resolve(picture));
        } else {
            Pictures.factors(results, directory.resolve(picture));
        }
        Files.writeString(directory.resolve("report.md"), report(picture));
        Files.writeString(directory.resolve("details.md"), details());
    }

    /** Tools that read JMH's files want one array. */
    private static String merged(List<String> arrays) {
        return arrays.stream().map(String::strip).map(array -> array.substring(1, array.length() - 1).strip())
                        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private String title() {
        return "# " + results.suite().name() + ": " + results.suite().description() + "\n\n";
    }

    private String report(String picture) {
        return title() + facts.line() + "\n\nScale " + results.scale() + ", after warm-up: how many times faster than "
                        + results.reference()
                        + ". `*`: compilers were still at work, or there was time for one execution only. `>`: given up. More is in "
                        + "[details.md](details.md).\n\n"
                        + new FactorTable(results).table().markdown() + "\n![](" + picture + ")\n"
                        + goals(results).map(table -> "\n## Goals\n\n" + table.markdown()).orElse("");
    }

    /** What the suite says of its goals, if it has any. */
    public static Optional<TextTable> goals(Results results) {
        List<List<String>> goals = results.suite().goals(results.scale(), (benchmark, engine) -> results.get(benchmark, engine)
                        .map(m -> OptionalDouble.of(m.warm())).orElse(OptionalDouble.empty()));
        TextTable table = new TextTable();
        table.row(List.of("", "goal", "measured"));
        goals.forEach(table::row);
        return goals.isEmpty() ? Optional.empty() : Optional.of(table);
    }

    private String details() throws IOException {
        StringBuilder text = new StringBuilder(title()).append(facts.line()).append("\n\n")
                        .append(facts.table().markdown().replace("---:|", "---|"));
        section(text, "Milliseconds after warm-up: the lower quartile",
                        (benchmark, engine) -> FactorTable.warm(results, benchmark, engine));
        section(text, "Milliseconds of the first execution",
                        (benchmark, engine) -> results.get(benchmark, engine).map(m -> FactorTable.millis(m.first())).orElse("-"));
        section(text, "Milliseconds of the first 50 executions: the mean",
                        (benchmark, engine) -> results.get(benchmark, engine).map(m -> FactorTable.millis(m.earlyMean())).orElse("-"));
        if (!results.suite().unit().isEmpty()) {
            section(text, "Thousands of " + results.suite().unit() + " a second, after warm-up",
                            (benchmark, engine) -> results.get(benchmark, engine)
                                            .map(m -> String.format(Locale.ROOT, "%,.1f",
                                                            results.suite().unitsPerRun(benchmark, results.scale()) / m.warm() / 1000))
                                            .orElse("-"));
        }
        tiers(text);
        sizes(text);
        files(text);
        if (!results.leftOut().isEmpty()) {
            text.append("\n## Left out\n\n");
            results.leftOut().forEach(line -> text.append("- ").append(line).append('\n'));
        }
        return text.toString();
    }

    private void section(StringBuilder text, String heading, BiFunction<String, String, String> cell) {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(results.engines());
        table.row(header);
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            results.engines().forEach(engine -> row.add(cell.apply(benchmark, engine)));
            table.row(row);
        }
        text.append("\n## ").append(heading).append("\n\n").append(table.markdown());
    }

    /** The tier of each benchmark's last execution, of the engines that tell it. */
    private void tiers(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("", "tier", "benchmarks"));
        for (String engine : results.engines()) {
            Map<String, List<String>> byTier = new TreeMap<>();
            for (String benchmark : results.benchmarks()) {
                results.get(benchmark, engine).filter(m -> !m.tier().isEmpty())
                                .ifPresent(m -> byTier.computeIfAbsent(m.tier(), tier -> new ArrayList<>()).add(benchmark));
            }
            byTier.forEach((tier, benchmarks) -> table.row(List.of(engine, tier, String.join(", ", benchmarks))));
        }
        if (table.rows() > 1) {
            text.append("\n## Tier of the last execution\n\n").append(table.markdown().replace("---:|", "---|"));
        }
    }

    private void sizes(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("MB", "heap", "process", "library", "database"));
        for (String engine : results.engines()) {
            MemoryUse memory = results.memory(engine).orElse(new MemoryUse(-1, -1));
            Footprint files = results.footprint(engine).orElse(new Footprint(OptionalLong.empty(), OptionalLong.empty()));
            table.row(List.of(engine, megabytes(memory.heap()), megabytes(memory.resident()), megabytes(files.library().orElse(-1)),
                            megabytes(files.database().orElse(-1))));
        }
        text.append("\n## Sizes\n\nThe most Java heap, garbage included, and the most memory of the engine's process with those that it "
                        + "has started. The library is what a program needs besides the JVM.\n\n")
                        .append(table.markdown());
    }

    private void files(StringBuilder text) throws IOException {
        GeneratedDatabase database = results.suite().database(results.scale()).orElse(null);
        List<String> lines = database == null ? List.of() : results.suite()
                        .describeFiles(GeneratedDatabase.defaultCacheDirectory().resolve(database.fileName()), results.benchmarks());
        if (!lines.isEmpty()) {
            text.append("\n## Files\n\n");
            lines.forEach(line -> text.append("- ").append(line).append('\n'));
        }
    }

    private static String megabytes(long bytes) {
        return bytes < 0 ? "-" : String.format(Locale.ROOT, "%.1f", bytes / MEGA);
    }
}
