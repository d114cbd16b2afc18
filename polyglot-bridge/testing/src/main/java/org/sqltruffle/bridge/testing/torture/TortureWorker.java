package org.sqltruffle.bridge.testing.torture;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The process that {@code torture} starts for an attack: it may crash. */
@Command(name = "worker", description = "Runs the cases of one attack for the command torture.")
final class TortureWorker implements Callable<Integer> {

    private static final int SHOWN_LINES = 25;

    @Option(names = "--only", required = true)
    private String attack;
    @Option(names = "--seed", required = true)
    private long seed;
    @Option(names = "--cases", required = true)
    private long cases;
    @Option(names = "--seconds", required = true)
    private long seconds;

    @Override
    public Integer call() throws Exception {
        // What attacks print must not mix with the report.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        System.setOut(System.err);
        Attack chosen = Attacks.named(attack);
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        try (AttackReport report = new AttackReport(out)) {
            for (long i = 0; i < cases && (i == 0 || System.nanoTime() < end); i++) {
                report.begin(seed + i);
                try {
                    chosen.run(seed + i, report);
                    report.count("cases", 1);
                } catch (Exception | AssertionError | StackOverflowError e) {
                    report.found(trace(e));
                }
            }
            report.end();
        }
        return 0;
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString().lines().limit(SHOWN_LINES).collect(Collectors.joining("\n"));
    }
}
