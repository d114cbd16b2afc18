package org.sqltruffle.bridge.testing.torture;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The process that {@code torture} starts for an attack: it may crash. Its input is a seed in each line. */
@Command(name = "worker", description = "Runs the cases of one attack for the command torture.")
final class TortureWorker implements Callable<Integer> {

    private static final int SHOWN_LINES = 25;

    @Option(names = "--only", required = true)
    private String attack;

    @Override
    public Integer call() throws Exception {
        // What attacks print must not mix with the report.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        System.setOut(System.err);
        Attack chosen = Attacks.named(attack);
        try (AttackReport report = new AttackReport(out); BufferedReader seeds = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line = seeds.readLine(); line != null; line = seeds.readLine()) {
                long seed = Long.parseLong(line);
                report.begin(seed);
                try {
                    chosen.run(seed, report);
                    report.count("cases", 1);
                } catch (Exception | AssertionError | StackOverflowError e) {
                    report.found(trace(e));
                }
                report.done();
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
