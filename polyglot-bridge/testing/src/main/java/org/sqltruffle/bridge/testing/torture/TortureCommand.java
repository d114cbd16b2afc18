package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.Checkout;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle torture}: all attacks on the engine, in turn. */
@Command(name = "torture", mixinStandardHelpOptions = true, description = {
                "Attacks the engine: random SQL, damaged files, kills, faults, cancellations and more.",
                "Goes on where the last run stopped, and adds to the counts of docs/RELIABILITY.md. Exit status 1 when something was "
                                + "found."})
public final class TortureCommand implements Callable<Integer> {

    private static final int SECONDS = 60;
    /** Longest turn of one attack, so that a short run has some of each. */
    private static final int TURN = 300;

    @Option(names = "--minutes", paramLabel = "M", defaultValue = "10", description = "How long to run. Default: ${DEFAULT-VALUE}.")
    private double minutes;
    @Option(names = "--seed", paramLabel = "N",
                    description = "Runs the case of this seed, and writes nothing into the documents. Needs --only.")
    private Long seed;
    @Option(names = "--cases", paramLabel = "N", description = "How many cases from --seed on. Default: 1.")
    private long cases = 1;
    @Option(names = "--only", paramLabel = "NAME[,NAME...]", split = ",", description = "Only these attacks; --list names them.")
    private List<String> only = List.of();
    @Option(names = "--processes", paramLabel = "N",
                    description = "How many cases run at the same time. Default: the number of processors.")
    private int processes = Runtime.getRuntime().availableProcessors();
    @Option(names = "--list", description = "Prints the attacks and runs nothing.")
    private boolean list;
    @Option(names = "--sanitize", description = "Runs with AddressSanitizer and UndefinedBehaviorSanitizer in the C part.")
    private boolean sanitize;
    @Option(names = "--state", paramLabel = "FILE",
                    description = "The file of the counts; RELIABILITY.md goes into the same directory. Default: docs/reliability.counts.")
    private Path stateFile;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Attacks.ALL.forEach(attack -> out.printf("%-10s %s%n", attack.name(), attack.purpose()));
            out.flush();
            return 0;
        }
        List<Attack> attacks = chosen();
        Path root = Checkout.root();
        Sanitizers sanitizers = sanitize ? Sanitizers.build(root) : null;
        if (seed != null) {
            return repeat(attacks, sanitizers, out);
        }
        Path file = stateFile != null ? stateFile.toAbsolutePath() : root.resolve("docs/reliability.counts");
        ReliabilityState state = new ReliabilityState(file);
        String when = LocalDate.now() + " " + commit(root);
        boolean found = repeatFindings(state, sanitizers, when, out);
        long end = System.nanoTime() + (long) (minutes * SECONDS * 1e9);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            long turn = Math.min(TURN, Math.max(1, (long) (left / 1e9) / attacks.size()));
            for (Attack attack : attacks) {
                if (System.nanoTime() < end) {
                    found |= attack(attack, state, sanitizers, turn, when, out);
                    state.save();
                    ReliabilityDocument.write(file.resolveSibling("RELIABILITY.md"), state);
                }
            }
        }
        return found ? CommandLines.FAILED : 0;
    }

    private List<Attack> chosen() {
        List<Attack> attacks = only.isEmpty() ? Attacks.ALL.stream().filter(attack -> attack.missing() == null).toList()
                        : only.stream().map(Attacks::named).toList();
        for (Attack attack : attacks) {
            if (attack.missing() != null) {
                throw new UserError(attack.name() + ": " + attack.missing());
            }
        }
        List<Attack> sanitized = sanitize ? attacks.stream().filter(Attack::runsSanitized).toList() : attacks;
        if (sanitized.isEmpty()) {
            throw new UserError("none of these attacks runs with sanitizers");
        }
        if (seed != null && sanitized.size() != 1) {
            throw new UserError("--seed needs --only with one attack");
        }
        return sanitized;
    }

    /** The name of an attack in the file of the counts. */
    static String key(Attack attack, boolean sanitized) {
        return attack.name() + (sanitized ? "-sanitized" : "");
    }

    private int repeat(List<Attack> attacks, Sanitizers sanitizers, PrintWriter out) throws IOException, InterruptedException {
        Workers workers = new Workers(attacks.getFirst(), sanitizers, (int) Math.min(processes, cases));
        workers.run(Seeds.all(seed, cases));
        workers.findings().forEach(finding -> print(attacks.getFirst(), finding, out));
        out.println(attacks.getFirst().name() + ": " + workers.counts() + ", found " + workers.findings().size());
        out.flush();
        return workers.findings().isEmpty() ? 0 : CommandLines.FAILED;
    }

    /** Runs the cases again that found something. */
    private boolean repeatFindings(ReliabilityState state, Sanitizers sanitizers, String when, PrintWriter out)
                    throws IOException, InterruptedException {
        boolean found = false;
        for (ReliabilityState.Finding finding : state.findings()) {
            boolean sanitized = finding.attack().endsWith("-sanitized");
            Attack attack = Attacks.named(finding.attack().replace("-sanitized", ""));
            if (finding.gone().isEmpty() && sanitized == sanitize && attack.missing() == null) {
                Workers workers = new Workers(attack, sanitizers, 1);
                workers.run(Seeds.all(finding.seed(), 1));
                workers.findings().forEach(again -> print(attack, again, out));
                found |= !workers.findings().isEmpty();
                if (workers.findings().isEmpty()) {
                    state.gone(finding, when);
                }
            }
        }
        return found;
    }

    private boolean attack(Attack attack, ReliabilityState state, Sanitizers sanitizers, long seconds, String when, PrintWriter out)
                    throws IOException, InterruptedException {
        String key = key(attack, sanitize);
        Workers workers = new Workers(attack, sanitizers, processes);
        long begin = System.nanoTime();
        Seeds seeds = Seeds.during(state.nextSeed(key), seconds);
        workers.run(seeds);
        state.add(key, workers.counts(), seeds.next(), (System.nanoTime() - begin) / 1_000_000_000L, when);
        for (WorkerProcess.Finding finding : workers.findings()) {
            state.found(key, finding.seed(), finding.text(), when);
            print(attack, finding, out);
        }
        out.printf("%s: %s, found %d; in all %,d %s%n", key, workers.counts(), workers.findings().size(),
                        state.count(key, attack.measure()), attack.measure());
        out.flush();
        return !workers.findings().isEmpty();
    }

    private void print(Attack attack, WorkerProcess.Finding finding, PrintWriter out) {
        out.println("FOUND by ./sqltruffle torture" + (sanitize ? " --sanitize" : "") + " --only " + attack.name() + " --seed "
                        + finding.seed());
        out.println(finding.text().indent(2));
        out.flush();
    }

    private static String commit(Path root) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*").directory(root.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String commit = new String(git.getInputStream().readAllBytes()).strip();
        return git.waitFor() == 0 ? commit : "unknown";
    }
}
