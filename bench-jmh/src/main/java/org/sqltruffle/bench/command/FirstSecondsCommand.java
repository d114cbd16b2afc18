package org.sqltruffle.bench.command;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.Root;
import org.sqltruffle.bench.measure.ColdCurves;
import org.sqltruffle.bench.report.FirstSecondsReport;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.worker.ColdRun;
import org.sqltruffle.bench.workload.program.ProcessWorkload;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench firstseconds}: what a program waits for from the start of its process on. */
@Command(name = FirstSecondsCommand.NAME, mixinStandardHelpOptions = true, description = {
                "The first seconds: totals of the first 1, 2, 4, 8, 16 executions of four suites, and the start of each command.",
                "Each engine runs a suite in one new process, alone, one benchmark after the other."})
final class FirstSecondsCommand implements Callable<Integer> {

    static final String NAME = "firstseconds";
    private static final double MINUTE = 60;
    private static final double NANOS = 1e9;
    private static final String STARTUP = "startup";
    private static final String QUERY = "SELECT 6 * 7";

    /** A suite and the engines that take part when none is named. */
    private record Part(String suite, List<String> engines) {
    }

    private static final List<Part> PARTS = List.of(new Part("tpch", List.of("sqltruffle-jdbc", "sqlite-jdbc", "duckdb")),
                    new Part("ssb", List.of("sqltruffle-jdbc", "sqlite-jdbc", "duckdb")),
                    new Part("python", List.of("sqltruffle-python", "cpython", "pypy")),
                    new Part("java", List.of("sqltruffle-jdbc", "sqlite-jdbc", "duckdb")));

    @Option(names = "--engines", paramLabel = "ENGINE,...", split = ",",
                    description = "Only these. Default: sqltruffle-jdbc, sqlite-jdbc, duckdb; sqltruffle-python, cpython, pypy.")
    private List<String> engineNames = List.of();
    @Option(names = "--only", paramLabel = "SUITE,...", split = ",", description = "Only these of tpch, ssb, python, java, startup.")
    private List<String> only = List.of();
    @Option(names = "--sf", paramLabel = "N", description = "The scale factor. Default: 0.2, with --quick 0.01.")
    private Double scale;
    @Option(names = "--executions", paramLabel = "N", description = "Of each benchmark. Default: ${DEFAULT-VALUE}.")
    private int executions = 16;
    @Option(names = "--minutes", paramLabel = "M",
                    description = "About how long the run may take: a benchmark that takes more than its share has fewer executions. "
                                    + "Default: no limit, with --quick 3.")
    private Double minutes;
    @Option(names = "--quick", description = "A small scale and a limit of three minutes.")
    private boolean quick;
    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of(BenchCommand.OUT, NAME);
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (executions < 1) {
            throw new UserError("--executions must be at least 1");
        }
        if (minutes != null && !(minutes > 0)) {
            throw new UserError("--minutes must be positive");
        }
        for (String name : only) {
            if (!name.equals(STARTUP) && PARTS.stream().noneMatch(part -> part.suite.equals(name))) {
                throw new UserError("firstseconds has no suite " + name + "; there are tpch, ssb, python, java, startup");
            }
        }
        double size = scale != null ? scale : quick ? 0.01 : 0.2;
        double limit = minutes != null ? minutes * MINUTE : quick ? 3 * MINUTE : Double.POSITIVE_INFINITY;
        Path cache = GeneratedDatabase.defaultCacheDirectory();
        Files.createDirectories(out);
        Files.deleteIfExists(out.resolve("workers.log"));
        List<Part> parts = PARTS.stream().filter(part -> only.isEmpty() || only.contains(part.suite)).toList();
        Map<Part, List<Engine>> engines = new LinkedHashMap<>();
        parts.forEach(part -> engines.put(part, engines(part)));
        if (!quick) {
            makeRuntimes();
        }
        int measurements = parts.stream().mapToInt(part -> engines.get(part).size() * Suites.byName(part.suite).benchmarks().size()).sum();
        List<ColdCurves> suites = new ArrayList<>();
        for (Part part : parts) {
            Suite suite = Suites.byName(part.suite);
            if (engines.get(part).isEmpty()) {
                continue;
            }
            Optional<GeneratedDatabase> data = BenchCommand.data(suite, size);
            BenchCommand.makeFiles(suite, engines.get(part), List.of(data), cache);
            suites.add(new ColdRun(suite, size, engines.get(part), suite.benchmarks(), executions, limit / measurements, cache, out).run());
        }
        Map<String, double[]> starts = only.isEmpty() || only.contains(STARTUP) ? starts() : Map.of();
        FirstSecondsReport report = new FirstSecondsReport(
                        "./sqltruffle bench " + String.join(" ", spec.commandLine().getParent().getParseResult().originalArgs()), size,
                        executions, suites, starts);
        report.write(out);
        PrintWriter console = spec.commandLine().getOut();
        console.print(suites.isEmpty() ? "" : report.totals().plain() + "\n");
        console.print(starts.isEmpty() ? "" : report.startTable().plain());
        console.flush();
        System.err.println("Written to " + out);
        return 0;
    }

    /**
     * What the launcher makes in the background when a command runs for the first time: it must not take processor time from what is
     * measured.
     */
    private static void makeRuntimes() throws Exception {
        System.err.println("Making the launcher's runtimes, if they are missing");
        new ProcessBuilder(Root.path().resolve("sqltruffle").toString(), "runtime").redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
    }

    private List<Engine> engines(Part part) {
        Suite suite = Suites.byName(part.suite);
        List<Engine> engines = new ArrayList<>();
        for (String name : engineNames.isEmpty() ? part.engines : engineNames) {
            Engine engine = Engines.byName(name);
            if (!suite.takes(engine)) {
                continue;
            }
            if (engine.missing().isPresent()) {
                System.err.println("without " + name + ": " + engine.missing().get());
            } else {
                engines.add(engine);
            }
        }
        return engines;
    }

    /** Seconds of each start, in turns; the commands that are not installed are left out. */
    private static Map<String, double[]> starts() throws Exception {
        int runs = 3;
        String launcher = Root.path().resolve("sqltruffle").toString();
        String python = "import sqlite3; print(sqlite3.connect(':memory:').execute('" + QUERY + "').fetchone()[0])";
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("sqltruffle shell", List.of(launcher, "shell", ":memory:", QUERY));
        commands.put("sqltruffle python", List.of(launcher, "python", "-c", python));
        commands.put("sqlite3", List.of("sqlite3", ":memory:", QUERY));
        commands.put("python3", List.of("python3", "-c", python));
        commands.put("pypy3", List.of("pypy3", "-c", python));
        commands.keySet().removeIf(name -> !name.startsWith("sqltruffle") && !isOnPath(name));
        Map<String, ProcessWorkload> processes = new LinkedHashMap<>();
        commands.forEach((name, command) -> processes.put(name, new ProcessWorkload(command, Map.of("SQLTRUFFLE_NO_BUILD", "1"))));
        Map<String, double[]> seconds = new LinkedHashMap<>();
        processes.keySet().forEach(name -> seconds.put(name, new double[runs]));
        for (int run = 0; run < runs; run++) {
            for (Map.Entry<String, ProcessWorkload> process : processes.entrySet()) {
                long begin = System.nanoTime();
                process.getValue().run();
                seconds.get(process.getKey())[run] = (System.nanoTime() - begin) / NANOS;
            }
        }
        return seconds;
    }

    private static boolean isOnPath(String command) {
        return List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    }
}
