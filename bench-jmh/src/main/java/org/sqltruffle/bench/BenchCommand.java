package org.sqltruffle.bench;

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
import org.sqltruffle.bridge.shell.LoadProgress;
import org.sqltruffle.bridge.shell.UserError;
import org.sqltruffle.tpch.GeneratedDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench}: the suites. */
@Command(name = "bench", mixinStandardHelpOptions = true, description = {"Measures this project and other engines on the same data. First all answers are compared; then each",
    "benchmark is measured: its first execution, and its time after warm-up with the 99 %% confidence interval.", "",
    "Factors are relative to sqlite-jdbc (in Python to cpython) if it takes part, else to the engine named last; above 1 is faster.",
    "A * marks a time that was measured while compilers were still at work."})
final class BenchCommand implements Callable<Integer> {


    private static final String OUT = "bench-results";
    /** Not a suite: what collects the reports of all. */
    private static final String RESULTS = "results";

    @Parameters(paramLabel = "SUITE", description = "${COMPLETION-CANDIDATES}. Or results: prints the reports of all suites that were run, as one document.", completionCandidates = SuiteNames.class)
    private String suiteName;
    @Option(names = "--engines", paramLabel = "ENGINE,...", split = ",", description = "Which engines. Default: all that can. There are ${COMPLETION-CANDIDATES}.",
                    completionCandidates = EngineNames.class)
    private List<String> engineNames = List.of("all");
    @Option(names = "--sf", paramLabel = "N", description = "The scale: TPC-H's and SSB's scale factor, in other suites 1 is the customary size. Default: what suits --quick, or not.")
    private Double scale;
    @Option(names = "--only", paramLabel = "NAME,...", split = ",", description = "Only these benchmarks of the suite, as Q1,Q6.")
    private List<String> only = List.of();
    @Option(names = "--quick", description = "One process and short measurements: less than 3 minutes.")
    private boolean quick;
    @Option(names = "--processes", paramLabel = "N", description = "How often to measure everything, each time in new processes. Default: 3, with --quick 1.")
    private Integer processes;
    @Option(names = "--seconds", paramLabel = "S", description = "How long to measure a benchmark on an engine, after a warm-up of 1 to 8 times that.")
    private Double seconds;
    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the report, results.csv, JMH's JSON and the pictures. Default: bench-results/SUITE.")
    private Path out;
    @Option(names = "--cpu", description = "Measure the CPU time of the thread instead of elapsed time: for a machine that is busy with other work.")
    private boolean cpu;
    @Option(names = "--allow-interpreter", description = "Measure even when Truffle's optimizing runtime is absent.")
    private boolean allowInterpreter;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (suiteName.equals(RESULTS)) {
            spec.commandLine().getOut().print(ResultsDocument.of(out != null ? out : Path.of(OUT)));
            spec.commandLine().getOut().flush();
            return 0;
        }
        Suite suite = Suites.byName(suiteName);
        List<Engine> engines = engines(suite);
        List<String> benchmarks = benchmarks(suite);
        double size = scale == null ? suite.defaultScale(quick) : scale;
        RunPlan plan = plan(engines.size() * benchmarks.size());
        Optional<GeneratedDatabase> data = data(suite, size);
        Path directory = Files.createDirectories(out != null ? out : Path.of(OUT, suite.name()));
        Path cache = GeneratedDatabase.defaultCacheDirectory();
        try (LoadProgress progress = new LoadProgress()) {
            if (data.isPresent()) {
                for (Engine engine : engines) {
                    engine.file(data.get(), cache, progress);
                }
            }
        }
        BenchRun run = new BenchRun(suite, size, engines, benchmarks, plan, cache, directory);
        Results results = run.run();
        PrintWriter console = spec.commandLine().getOut();
        console.printf(Locale.ROOT, "%s, scale %s, %s time%n%n%s", suite.description(), size, plan.clock() == Clock.CPU ? "CPU" : "elapsed", new ResultTable(results).fitting().plain());
        if (!suite.unit().isEmpty()) {
            console.printf("%n%s", new ResultTable(results).rates().plain());
        }
        console.flush();
        new Report(new RunFacts("./sqltruffle bench " + String.join(" ", spec.commandLine().getParseResult().originalArgs()), plan, run.runtime(), run.descriptions()),
                        results, directory).write(run.jmhFiles());
        System.err.println("Written to " + directory);
        return 0;
    }

    private RunPlan plan(int cells) {
        RunPlan plan = quick ? RunPlan.quick(cells, allowInterpreter) : RunPlan.full(allowInterpreter);
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
        return cpu ? plan.withClock(Clock.CPU) : plan;
    }

    private static Optional<GeneratedDatabase> data(Suite suite, double scale) {
        try {
            return suite.database(scale);
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage());
        }
    }

    private List<Engine> engines(Suite suite) {
        if (engineNames.contains("all")) {
            List<Engine> all = Engines.names().stream().map(Engines::byName).filter(suite::accepts).toList();
            all.forEach(engine -> engine.missing().ifPresent(what -> System.err.println("without " + engine.name() + ": " + what)));
            return all.stream().filter(engine -> engine.missing().isEmpty()).toList();
        }
        List<Engine> chosen = new LinkedHashSet<>(engineNames).stream().map(Engines::byName).toList();
        for (Engine engine : chosen) {
            if (!suite.accepts(engine)) {
                throw new UserError("suite " + suite.name() + " does not run on " + engine.name() + "; it runs on "
                                + Engines.names().stream().filter(name -> suite.accepts(Engines.byName(name))).collect(Collectors.joining(", ")));
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
                            .orElseThrow(() -> new UserError("suite " + suite.name() + " has no benchmark " + name + "; there are " + String.join(", ", suite.benchmarks()))));
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
