package org.sqltruffle.bench.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.report.Disk;
import org.sqltruffle.bench.report.FactorTable;
import org.sqltruffle.bench.report.Report;
import org.sqltruffle.bench.report.RunFacts;
import org.sqltruffle.bench.report.ScaleReport;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.worker.BenchRun;
import org.sqltruffle.bench.worker.RunPlan;
import org.sqltruffle.bench.worker.WorkerProcess;
import org.sqltruffle.tpch.console.LoadProgress;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench}: the suites. */
@Command(name = "bench", mixinStandardHelpOptions = true,
                subcommands = {FirstSecondsCommand.class, AllCommand.class, SummaryCommand.class, CompareCommand.class},
                description = {"Measures this project and other engines on the same data. All answers are compared first. Then each "
                                + "benchmark is",
                                "measured: its first execution, and the lower quartile of its executions after warm-up, in turns with the "
                                                + "other engines.",
                                "",
                                "Factors are relative to sqlite-jdbc (in Python to cpython) if it takes part, else to the engine named "
                                                + "last; above 1 is faster.",
                                "A * marks a time that was measured while compilers were still at work."})
final class BenchCommand implements Callable<Integer> {

    /** Where reports go, each into a directory of its suite's name. */
    static final String OUT = "bench-results";
    private static final double MINUTE = 60;

    @Parameters(paramLabel = "SUITE", arity = "0..1", description = "${COMPLETION-CANDIDATES}", completionCandidates = SuiteNames.class)
    private String suiteName;
    @Option(names = "--engines", paramLabel = "ENGINE,...", split = ",",
                    description = "Which engines. Default: those that say most, of all that can. There are ${COMPLETION-CANDIDATES}.",
                    completionCandidates = EngineNames.class)
    private List<String> engineNames = List.of("all");
    @Option(names = "--sf", paramLabel = "N,...", split = ",", description = {
                    "The scale: TPC-H's and SSB's scale factor, in other suites 1 is the customary size. Default: what suits --quick, or "
                                    + "not.",
                    "Several, as 0.05,0.1,0.2: also what a row costs at each."})
    private List<Double> scales = List.of();
    @Option(names = "--only", paramLabel = "NAME,...", split = ",", description = "Only these benchmarks of the suite, as Q1,Q6.")
    private List<String> only = List.of();
    @Option(names = "--quick", description = "One process and short measurements: less than 3 minutes.")
    private boolean quick;
    @Option(names = "--processes", paramLabel = "N",
                    description = "How often to measure everything, each time in new processes. Default: 3, with --quick 1.")
    private Integer processes;
    @Option(names = "--seconds", paramLabel = "S",
                    description = "How long to measure a benchmark on an engine, after a warm-up of at most 8 times that.")
    private Double seconds;
    @Option(names = "--minutes", paramLabel = "M",
                    description = "How long the whole run may take, besides making data: measurements that do not fit become shorter.")
    private Double minutes;
    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the report and its files. Default: bench-results/SUITE.")
    private Path out;
    @Option(names = "--on", paramLabel = "DIR",
                    description = "Where suites that write (tatp, tpcc, blob, load) have their databases. Default: the cache directory; "
                                    + "/dev/shm is memory.")
    private Path written = GeneratedDatabase.defaultCacheDirectory();
    @Option(names = "--allow-interpreter", description = "Measure even when Truffle's optimizing runtime is absent.")
    private boolean allowInterpreter;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (suiteName == null) {
            throw new ParameterException(spec.commandLine(), "which suite? There are " + String.join(", ", Suites.all().keySet()));
        }
        Suite suite = Suites.byName(suiteName);
        List<Engine> engines = engines(suite);
        List<String> benchmarks = benchmarks(suite);
        List<Double> sizes = scales.isEmpty() ? suite.defaultScales(quick) : scales.stream().distinct().sorted().toList();
        RunPlan plan = plan();
        List<Optional<GeneratedDatabase>> data = sizes.stream().map(size -> data(suite, size)).toList();
        Path cache = GeneratedDatabase.defaultCacheDirectory();
        Path directory = Files.createDirectories(out != null ? out : Path.of(OUT, suite.name()));
        makeFiles(suite, engines, data, cache);
        for (GeneratedDatabase database : data.stream().flatMap(Optional::stream).toList()) {
            suite.makeFiles(cache.resolve(database.fileName()), benchmarks);
        }
        String disk = suite.writesFiles() ? disk() : "";
        List<Results> all = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        List<String> options = engines.stream().flatMap(engine -> WorkerProcess.options(suite, engine).stream()).distinct().toList();
        RunFacts facts = null;
        double roots = sizes.stream().mapToDouble(Math::sqrt).sum();
        for (double size : sizes) {
            // More rows take longer, but not in proportion: compilers take as long for each.
            RunPlan own = plan.withBudget(plan.budget() * Math.sqrt(size) / roots);
            Path place = sizes.size() == 1 ? directory : Files.createDirectories(directory.resolve("sf" + size));
            BenchRun run = new BenchRun(suite, size, engines, benchmarks, own, cache, written, place);
            Results results = run.run();
            facts = new RunFacts("./sqltruffle bench " + String.join(" ", spec.commandLine().getParseResult().originalArgs()), options, own,
                            disk, run.runtime(), run.descriptions());
            print(results);
            new Report(facts, results, place).write(run.jmhResults());
            failures.addAll(run.failures());
            all.add(results);
        }
        if (sizes.size() > 1) {
            ScaleReport report = new ScaleReport(facts, all);
            spec.commandLine().getOut().printf("%n%s", report.table().plain());
            spec.commandLine().getOut().flush();
            report.write(directory);
        }
        System.err.println("Written to " + directory);
        if (!failures.isEmpty()) {
            throw new UserError("the report lacks what failed:\n" + String.join("\n", failures));
        }
        return 0;
    }

    private String disk() {
        try {
            return Disk.description(Files.createDirectories(written));
        } catch (IOException e) {
            throw new UserError("cannot write to " + written + ": " + e.getMessage());
        }
    }

    static void makeFiles(Suite suite, List<Engine> engines, List<Optional<GeneratedDatabase>> data, Path cache) throws IOException {
        try (LoadProgress progress = new LoadProgress()) {
            for (GeneratedDatabase database : data.stream().flatMap(Optional::stream).toList()) {
                if (suite.readsSqliteFile()) {
                    database.file(cache, progress);
                }
                for (Engine engine : engines) {
                    engine.file(database, cache, progress);
                }
            }
        }
    }

    private void print(Results results) {
        PrintWriter console = spec.commandLine().getOut();
        console.printf(Locale.ROOT, "%s, scale %s: times faster than %s%n%n%s", results.suite().description(), results.scale(),
                        results.reference(), new FactorTable(results).table().plain());
        console.println();
        Report.goals(results).ifPresent(table -> console.println(table.plain()));
        results.leftOut().forEach(line -> console.println("without " + line));
        console.flush();
    }

    private RunPlan plan() {
        RunPlan plan = quick ? RunPlan.quick(allowInterpreter) : RunPlan.full(allowInterpreter);
        if (processes != null) {
            if (processes < 1) {
                throw new UserError("--processes must be at least 1");
            }
            plan = plan.withProcesses(processes);
        }
        if (seconds != null) {
            if (!(seconds > 0)) {
                throw new UserError("--seconds must be positive");
            }
            plan = plan.withSeconds(seconds);
        }
        if (minutes != null) {
            if (!(minutes > 0)) {
                throw new UserError("--minutes must be positive");
            }
            plan = plan.withBudget(minutes * MINUTE);
        }
        return plan;
    }

    static Optional<GeneratedDatabase> data(Suite suite, double scale) {
        try {
            return suite.database(scale);
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage());
        }
    }

    private List<Engine> engines(Suite suite) {
        return engines(suite, engineNames);
    }

    /** The engines of these names, or all that are usual in a suite; those that miss something are told and left out. */
    static List<Engine> engines(Suite suite, List<String> engineNames) {
        if (engineNames.contains("all")) {
            List<Engine> all = Engines.names().stream().map(Engines::byName)
                            .filter(engine -> suite.takes(engine) && suite.isUsual(engine) && !engine.isAblation()).toList();
            all.forEach(engine -> engine.missing().ifPresent(what -> System.err.println("without " + engine.name() + ": " + what)));
            return all.stream().filter(engine -> engine.missing().isEmpty()).toList();
        }
        List<Engine> chosen = new LinkedHashSet<>(engineNames).stream().map(Engines::byName).toList();
        for (Engine engine : chosen) {
            if (!suite.takes(engine)) {
                throw new UserError("suite " + suite.name() + " does not run on " + engine.name() + "; it runs on "
                                + Engines.names().stream().filter(name -> suite.takes(Engines.byName(name)))
                                                .collect(Collectors.joining(", ")));
            }
            engine.missing().ifPresent(what -> {
                throw new UserError("engine " + engine.name() + " is not here: " + what);
            });
        }
        return chosen;
    }

    private List<String> benchmarks(Suite suite) {
        if (only.isEmpty()) {
            return suite.benchmarks();
        }
        List<String> chosen = new ArrayList<>();
        for (String name : only) {
            chosen.add(suite.benchmarks().stream().filter(benchmark -> plain(benchmark).equals(plain(name))).findFirst()
                            .orElseThrow(() -> new UserError("suite " + suite.name() + " has no benchmark " + name + "; there are "
                                            + String.join(", ", suite.benchmarks()))));
        }
        return chosen;
    }

    /** Q1 is q01. */
    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("^q0*", "q");
    }

    /** For the help. */
    static final class SuiteNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Suites.all().values().stream().map(suite -> suite.name() + ": " + suite.description().replace("%", "%%")).iterator();
        }
    }

    /** For the help. */
    static final class EngineNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Engines.names().iterator();
        }
    }
}
