package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.tpch.console.UserError;

/** One page over the reports of all suites: the geometric means, each with the command that made it, and three pictures. */
public final class Summary {

    private static final String FIRST_SECONDS = "firstseconds";
    /** The engines of the page, as few as a reader can compare. */
    private static final List<String> ENGINES = List.of("sqltruffle", "sqltruffle-c", "sqltruffle-jdbc", "sqlite-c", "h2", "duckdb",
                    "duckdb-all", "sqltruffle-python", "pypy");
    private static final Pattern COMMAND = Pattern.compile("Made by `([^`]*)`, (.*)\\.");
    private static final List<String> RAW = List.of("report.md", "details.md", "results.csv", "starts.csv", "factors.png", "warmup.png",
                    "scales.png", "totals.png");

    private final Path reports;
    private final Path target;

    /**
     * @param reports has a directory for each suite that was run
     * @param target where the page, its pictures and copies of the reports go
     */
    public Summary(Path reports, Path target) {
        this.reports = reports;
        this.target = target;
    }

    /** @throws UserError when no suite has left a report */
    public void write() throws IOException {
        List<String> names = new ArrayList<>(Suites.all().keySet());
        names.add(FIRST_SECONDS);
        List<String> done = names.stream().filter(name -> Files.exists(reports.resolve(name).resolve("report.md"))).toList();
        if (done.isEmpty()) {
            throw new UserError("no suite has left a report in " + reports + "; run one first");
        }
        for (String suite : done) {
            copy(reports.resolve(suite), Files.createDirectories(target.resolve(suite)));
        }
        Map<String, Map<String, Double>> means = new LinkedHashMap<>();
        for (String suite : done) {
            Path csv = reports.resolve(suite).resolve("results.csv");
            if (Files.exists(csv)) {
                means.put(suite, means(csv));
            }
        }
        StringBuilder text = new StringBuilder("""
                        # Results

                        Written by `./sqltruffle bench summary`. A number says how many times faster than sqlite-jdbc (in `python` than \
                        CPython) an engine is
                        after warm-up: the geometric mean over a suite's benchmarks. Each suite's report has the factor of each benchmark.
                        [docs/benchmarking.md](../benchmarking.md) says how a run measures.

                        """);
        text.append(table(means).markdown());
        picture(means);
        if (Files.exists(target.resolve("means.png"))) {
            text.append("\n![geometric means](means.png)\n");
        }
        if (means.containsKey("tpch")) {
            text.append("\n![TPC-H by query](tpch/factors.png)\n");
        }
        if (done.contains(FIRST_SECONDS)) {
            text.append("\nThe first executions in cold processes: [firstseconds/report.md](firstseconds/report.md).\n\n"
                            + "![first seconds](firstseconds/totals.png)\n");
        }
        text.append("\n| suite | made by |\n|---|---|\n");
        for (String suite : done) {
            Matcher made = COMMAND.matcher(Files.readString(reports.resolve(suite).resolve("report.md")));
            text.append("| [").append(suite).append("](").append(suite).append("/report.md) | ")
                            .append(made.find() ? "`" + made.group(1) + "`, " + made.group(2) : "-").append(" |\n");
        }
        Files.writeString(target.resolve("summary.md"), text);
    }

    private static void copy(Path from, Path to) throws IOException {
        for (String name : RAW) {
            if (Files.exists(from.resolve(name))) {
                Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** The geometric mean of the factors by engine, over all scales of the file. */
    private static Map<String, Double> means(Path csv) throws IOException {
        Map<String, List<Double>> logarithms = new LinkedHashMap<>();
        Comparison.factors(csv).forEach((name, factor) -> logarithms.computeIfAbsent(name.split(" ")[2], engine -> new ArrayList<>())
                        .add(Math.log(factor)));
        return logarithms.entrySet().stream().filter(entry -> ENGINES.contains(entry.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey,
                                        entry -> Math.exp(entry.getValue().stream().mapToDouble(x -> x).average().orElseThrow())));
    }

    private static TextTable table(Map<String, Map<String, Double>> means) {
        List<String> engines = ENGINES.stream().filter(engine -> means.values().stream().anyMatch(own -> own.containsKey(engine))).toList();
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("suite"));
        header.addAll(engines);
        table.row(header);
        means.forEach((suite, own) -> {
            List<String> row = new ArrayList<>(List.of("[" + suite + "](" + suite + "/report.md)"));
            engines.forEach(engine -> row.add(own.containsKey(engine) ? FactorTable.factor(OptionalDouble.of(own.get(engine))) : "-"));
            table.row(row);
        });
        return table;
    }

    private void picture(Map<String, Map<String, Double>> means) throws IOException {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : ENGINES) {
            List<Double> values = new ArrayList<>();
            means.values().forEach(own -> values.add(own.get(engine)));
            if (values.stream().anyMatch(Objects::nonNull)) {
                bars.put(engine, values);
            }
        }
        if (bars.isEmpty()) {
            return;
        }
        Pictures.bars("Geometric means: times faster than sqlite-jdbc (python: than CPython), after warm-up", List.copyOf(means.keySet()),
                        bars, target.resolve("means.png"));
    }
}
