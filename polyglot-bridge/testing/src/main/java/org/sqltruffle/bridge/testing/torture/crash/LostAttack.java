package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.EngineSession;

/** Programs that close nothing. */
public class LostAttack implements Attack {

    private static final int CONNECTIONS = 40;
    private static final int STATEMENTS = 50;
    private static final int SECONDS = 60;

    @Override
    public String name() {
        return "lost";
    }

    @Override
    public String purpose() {
        return "Connections and statements that nobody closes, half of them in the middle of their rows, are freed: no descriptor of "
                        + "their file stays open, and the file can be written.";
    }

    @Override
    public String measure() {
        return "objects";
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        Path file = report.directory().toRealPath().resolve("lost.db");
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            session.connection().execute("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2), (3)");
        }
        for (int i = 0; i < CONNECTIONS; i++) {
            lose(file, Tiers.any(seed + i));
        }
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        while (open(file) > 0 && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(10);
        }
        if (open(file) > 0) {
            report.found(open(file) + " descriptors are open");
        }
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            session.connection().execute("DROP TABLE t");
        }
        report.count("objects", (long) CONNECTIONS * (STATEMENTS + 1));
    }

    private static void lose(Path file, EngineOptions options) {
        Connection connection = Connection.open(file.toString(), org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE, null, options);
        for (int i = 0; i < STATEMENTS; i++) {
            var statement = connection.prepare("SELECT a + " + i + " FROM t");
            if (i % 2 == 0) {
                statement.step();
            }
        }
    }

    private static long open(Path file) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(descriptor -> {
                try {
                    return Files.readSymbolicLink(descriptor).equals(file);
                } catch (IOException e) {
                    // It was closed in the meantime.
                    return false;
                }
            }).count();
        }
    }
}
