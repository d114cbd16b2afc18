package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.oracle.truffle.api.Truffle;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.testing.Repeat;

/** Flight recordings' events of a statement that becomes hot, and of one that does not. */
@Isolated("recordings are of the process")
class TierEventsTest {

    private static final String HOT = "SELECT sum(length(t.a || u.a) % 7) FROM t, t u WHERE (t.a + u.a) % 3 < 2";

    @TempDir
    private Path directory;

    @Test
    void aHotStatement() throws Exception {
        assumeTrue(!Truffle.getRuntime().getName().equals("Interpreted"));
        Path dump = directory.resolve("a.jfr");
        try (Recording recording = new Recording(); Connection connection = Connection.open(":memory:")) {
            recording.enable("org.sqltruffle.TierChange");
            recording.enable("org.sqltruffle.Compilation");
            recording.start();
            connection.execute("CREATE TABLE t AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 400) SELECT i AS a FROM n");
            try (Statement statement = connection.prepare(HOT)) {
                Repeat.until(() -> statement.resources().tier().equals("compiled"), () -> {
                    assertTrue(statement.step());
                    assertFalse(statement.step());
                }, "not compiled");
            }
            recording.stop();
            recording.dump(dump);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(dump);
        List<String> changes = events.stream().filter(
                        event -> event.getEventType().getName().equals("org.sqltruffle.TierChange") && event.getString("sql").equals(HOT))
                        .map(event -> event.getString("from") + " " + event.getString("to")).toList();
        assertEquals(List.of("C nodes", "nodes compiled"), changes.subList(0, 2));
        RecordedEvent compilation = events.stream().filter(event -> event.getEventType().getName().equals("org.sqltruffle.Compilation"))
                        .findFirst().orElseThrow();
        assertEquals(HOT, compilation.getString("sql"));
        assertTrue(compilation.getInt("instructions") > compilation.getInt("address") && compilation.getLong("connection") > 0,
                        compilation::toString);
        assertTrue(compilation.getDuration().toMillis() > 0, compilation::toString);
    }
}
