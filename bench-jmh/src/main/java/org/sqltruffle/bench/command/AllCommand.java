package org.sqltruffle.bench.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.sqltruffle.bench.engine.Root;
import org.sqltruffle.bench.report.Machine;
import org.sqltruffle.bench.report.Summary;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench all}: every suite in a given time. */
@Command(name = "all", mixinStandardHelpOptions = true, description = {
                "Runs every suite, firstseconds too, and writes docs/results. A suite that was run already, in the same way at the",
                "same commit, is not run again: after an interruption the same command goes on."})
final class AllCommand implements Callable<Integer> {

    /** What a suite's directory says of the run that it is from. */
    private static final String DONE = "done";
    /** From here on everything is measured in three processes. */
    private static final double LONG = 150;

    /**
     * A suite of the report.
     *
     * @param share its part of the time
     * @param engines which engines
     * @param arguments what else it is run with
     */
    private record Part(String suite, double share, String engines, String... arguments) {
    }

    /** All that are usual in a suite. */
    private static final String ALL = "all";
    /** The queries that cross the boundary only for their results: in each tier, without the Java API and the JDBC driver on top. */
    private static final String QUERY_ENGINES = "sqltruffle,sqltruffle-c,sqlite-jdbc,duckdb";

    /** The suites that need more than two shares, or other scales and engines than they have by themselves. */
    private static final List<Part> PARTS = List.of(
                    new Part("tpch", 8, QUERY_ENGINES),
                    new Part("ssb", 5, QUERY_ENGINES),
                    new Part("shapes", 6, QUERY_ENGINES),
                    new Part("micro", 4, ALL, "--sf", "0.05"),
                    new Part("python", 5, ALL, "--sf", "0.02"),
                    new Part("tatp", 1.5, ALL, "--sf", "1"),
                    new Part("blob", 1.5, ALL),
                    new Part("load", 3, ALL, "--sf", "0.01"),
                    new Part("shards", 4, ALL, "--sf", "0.05"),
                    new Part("startup", 1, ALL),
                    new Part("warmup", 2, "sqltruffle,sqltruffle-c,sqlite-jdbc,h2", "--sf", "0.05"),
                    new Part("scale", 4, "sqltruffle,sqltruffle-c,sqlite-jdbc"),
                    new Part(FirstSecondsCommand.NAME, 8, ALL));

    @Option(names = "--minutes", paramLabel = "M",
                    description = "How long all suites may take, besides making data. Default: ${DEFAULT-VALUE}.")
    private double minutes = 40;
    @Option(names = "--out", paramLabel = "DIR", description = "Where the suites' directories are. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of(BenchCommand.OUT);
    @Option(names = "--summary", paramLabel = "DIR",
                    description = "Where to write the summary of all reports. Default: docs/results of the sources.")
    private Path summary = Root.path().resolve("docs/results");
    @Option(names = "--suites", paramLabel = "SUITE,...", split = ",", description = "Only these.")
    private List<String> only = List.of();
    @Option(names = "--engines", paramLabel = "ENGINE,...", split = ",", description = "Only these.")
    private List<String> engines = List.of();
    @Option(names = "--on", paramLabel = "DIR", description = "Where suites that write have their databases. Default: the cache directory.")
    private Path written;
    @Option(names = "--fresh", description = "Run also what was run already.")
    private boolean fresh;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!(minutes > 0)) {
            throw new UserError("--minutes must be positive");
        }
        only.stream().filter(name -> !name.equals(FirstSecondsCommand.NAME)).forEach(Suites::byName);
        engines.forEach(Engines::byName);
        List<Part> parts = Stream.concat(Suites.all().keySet().stream(), Stream.of(FirstSecondsCommand.NAME))
                        .filter(name -> only.isEmpty() || only.contains(name)).map(AllCommand::part).toList();
        double shares = parts.stream().mapToDouble(Part::share).sum();
        List<String> failed = new ArrayList<>();
        for (Part part : parts) {
            if (!run(part, minutes * part.share() / shares)) {
                failed.add(part.suite());
            }
        }
        new Summary(out, summary).write();
        System.err.println("Written to " + summary.resolve("summary.md"));
        if (!failed.isEmpty()) {
            throw new UserError("these suites failed: " + String.join(", ", failed));
        }
        return 0;
    }

    private static Part part(String suite) {
        return PARTS.stream().filter(part -> part.suite().equals(suite)).findFirst().orElse(new Part(suite, 2, ALL));
    }

    /** Whether the suite was run to its end, now or before. */
    private boolean run(Part part, double time) throws IOException {
        Path directory = out.resolve(part.suite());
        List<String> arguments = new ArrayList<>(List.of(part.suite(), "--out", directory.toString()));
        if (part.suite().equals(FirstSecondsCommand.NAME)) {
            if (!engines.isEmpty()) {
                arguments.addAll(List.of("--engines", String.join(",", engines)));
            }
        } else {
            Suite what = Suites.byName(part.suite());
            List<String> chosen = engines.stream().filter(name -> what.takes(Engines.byName(name))).toList();
            if (chosen.isEmpty() && !engines.isEmpty()) {
                return true; // there is nothing to run
            }
            if (Engines.names().stream().map(Engines::byName).noneMatch(engine -> what.takes(engine) && engine.missing().isEmpty())) {
                System.err.println(part.suite() + ": none of its engines is here");
                return true;
            }
            arguments.addAll(List.of("--engines", chosen.isEmpty() ? part.engines() : String.join(",", chosen)));
            arguments.addAll(List.of(part.arguments()));
            arguments.addAll(List.of("--processes", minutes < LONG ? "1" : "3"));
            if (written != null && what.writesFiles()) {
                arguments.addAll(List.of("--on", written.toString()));
            }
        }
        arguments.addAll(List.of("--minutes", String.format(Locale.ROOT, "%.3f", time)));
        String command = String.join(" ", arguments);
        Path done = directory.resolve(DONE);
        String state = command + " at " + Machine.commit() + "\n";
        if (!fresh && Files.exists(done) && Files.readString(done).equals(state)) {
            System.err.println(part.suite() + ": is there already");
            return true;
        }
        Files.deleteIfExists(done);
        System.err.println("sqltruffle bench " + command);
        PrintWriter console = spec.commandLine().getOut();
        CommandLine suite = Main.commandLine().setOut(console).setErr(spec.commandLine().getErr());
        if (suite.execute(arguments.toArray(String[]::new)) != 0) {
            return false;
        }
        Files.writeString(done, state);
        return true;
    }
}
