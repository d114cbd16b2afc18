package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;

/** A process is killed while it writes or synchronizes: both files stay whole, nothing that it printed as committed is lost, and the sites converge. */
@Tag("slow")
class KillTest {

    /** {@code -Dsqltruffle.kills=500} for a long run. */
    private static final int KILLS = Integer.getInteger("sqltruffle.kills", 10);

    @TempDir
    Path directory;

    @Test
    void killed() throws Exception {
        Random random = new Random(1);
        Set<Long> committed = new HashSet<>();
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, a UNIQUE)")) {
            long next = 1;
            for (int i = 0; i < KILLS; i++) {
                pair.b.execute("INSERT OR IGNORE INTO t(a) VALUES(" + (next + random.nextInt(20)) + ")");
                next = kill(pair, next, random, committed);
                pair.sync();
                assertEquals(List.of(List.of("ok")), Pair.rows(pair.a, "PRAGMA integrity_check"));
                pair.assertSame("SELECT * FROM t ORDER BY id", "kill " + i);
                Set<Object> shown = new HashSet<>();
                Pair.rows(pair.a, "SELECT a FROM t").forEach(row -> shown.add(row.getFirst()));
                assertTrue(shown.containsAll(committed), "kill " + i);
            }
        }
    }

    private long kill(Pair pair, long first, Random random, Set<Long> committed) throws Exception {
        Path errors = directory.resolve("errors");
        Process process = ChildProcess.start(errors, KilledProcess.class, pair.fileA.toString(), pair.fileB.toString(), String.valueOf(first));
        long last = first - 1;
        int lines = 3 + random.nextInt(30);
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            while (line != null && lines-- > 0) {
                last = note(line, last, committed);
                line = out.readLine();
            }
            Thread.sleep(0, random.nextInt(999_999));
            // The handle leaves the pipe open: what was printed before the kill is still there.
            process.toHandle().destroyForcibly();
            process.waitFor();
            while (line != null) {
                last = note(line, last, committed);
                line = out.readLine();
            }
        }
        if (last < first) {
            throw new AssertionError("the process did not begin: " + Files.readString(errors));
        }
        return last + 1000;
    }

    private static long note(String line, long last, Set<Long> committed) {
        if (!Character.isDigit(line.charAt(0))) {
            return last;
        }
        committed.add(Long.valueOf(line));
        return Long.parseLong(line);
    }
}
