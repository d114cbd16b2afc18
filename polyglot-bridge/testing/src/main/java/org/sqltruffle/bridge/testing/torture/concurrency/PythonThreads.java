package org.sqltruffle.bridge.testing.torture.concurrency;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;

/** The part of {@link ThreadsAttack} in Python: {@code threads.py} beside this class, run by {@code ./sqltruffle python}. */
final class PythonThreads {

    private static final int ROUNDS = 50;
    /** What the script prints after each round. */
    private static final String ROUND = "round";

    private PythonThreads() {
    }

    /**
     * Runs many rounds in one process, because Python takes seconds to start. Does nothing where the launcher has not started this process.
     */
    static void run(Random random, AttackReport report) throws IOException, InterruptedException {
        String launcher = System.getProperty("sqltruffle.launcher");
        if (launcher == null) {
            return;
        }
        Path script = report.directory().resolve("threads.py");
        try (InputStream in = PythonThreads.class.getResourceAsStream("threads.py")) {
            Files.copy(in, script);
        }
        ProcessBuilder builder = new ProcessBuilder(launcher, "python", script.toString(), Integer.toString(random.nextInt()),
                        Integer.toString(ROUNDS)).redirectErrorStream(true);
        builder.environment().put("SQLTRUFFLE_NO_BUILD", "1");
        Process process = builder.start();
        List<String> found = new ArrayList<>();
        process.inputReader(StandardCharsets.UTF_8).lines().forEach(line -> {
            if (line.equals(ROUND)) {
                report.count("rounds in Python", 1);
                report.count("rounds", 1);
            } else {
                found.add(line);
            }
        });
        int status = process.waitFor();
        if (status != 0 || !found.isEmpty()) {
            report.found("Python ended with status " + status + "\n" + String.join("\n", found));
        }
    }
}
