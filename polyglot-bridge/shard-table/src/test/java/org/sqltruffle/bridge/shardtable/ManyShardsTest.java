package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.shardtable.leaf.Settings;

/** Ten thousand files, and files that another process writes to. */
@Tag("slow")
class ManyShardsTest {

    private static final int FILES = 10_000;
    private static final int TEMPLATES = 10;
    private static final int QUERIES = 1000;
    private static final int ACCOUNTS = 50;
    private static final String WRITER = "src/test/python/writer.py";

    @TempDir
    Path directory;
    private Database db;

    @BeforeEach
    void open() {
        db = Database.inMemory();
    }

    @AfterEach
    void close() {
        db.close();
        ShardsExtension.leaves().clear();
    }

    private List<List<Long>> rows(String sql) {
        try (Query query = db.prepare(sql)) {
            return query.list(row -> {
                Long[] values = new Long[row.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = row.getLong(i);
                }
                return List.of(values);
            });
        }
    }

    private static long openFiles() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    @Test
    void tenThousandFiles() throws Exception {
        for (int i = 0; i < TEMPLATES; i++) {
            try (Database one = Database.open(directory.resolve("template" + i))) {
                one.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, n INT); INSERT INTO t VALUES(1, " + i + "), (2, 10), (3, " + i + ")");
            }
        }
        for (int i = 0; i < FILES; i++) {
            Files.copy(directory.resolve("template" + i % TEMPLATES), directory.resolve(i + ".db"));
        }
        long before = openFiles();
        String shards = "shards('" + directory + "/*.db', 't')";
        assertEquals(List.of(List.of(3L * FILES, 19L * FILES, 9L)), rows("SELECT count(*), sum(n), max(min(n, 9)) FROM " + shards));
        assertEquals(List.of(List.of(4L, FILES / 5L)), rows("SELECT n, count(*) FROM " + shards + " WHERE n = 4 GROUP BY n"));
        assertEquals(List.of(List.of((long) FILES)), rows("SELECT count(DISTINCT _file) FROM " + shards + " WHERE id = 2"));
        assertEquals(5, rows("SELECT n FROM " + shards + " ORDER BY n DESC, id LIMIT 5").size());
        // A file has two descriptors if it was read in WAL mode. Those that stay open have a bound.
        assertTrue(ShardsExtension.leaves().count() <= Settings.open() && openFiles() - before <= 2L * Settings.open() + 20,
                        () -> "" + ShardsExtension.leaves().count());
    }

    /** Each file's sum is the same in every snapshot, though no row's is. */
    @ParameterizedTest
    @ValueSource(strings = {"WAL", "DELETE"})
    void eachFileIsOneSnapshotWhileAnotherProcessWrites(String journal) throws Exception {
        List<String> names = List.of(directory + "/a.db", directory + "/b.db", directory + "/c.db");
        for (String name : names) {
            try (Database one = Database.open(Path.of(name))) {
                one.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, n INT); WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
                                + "k WHERE i < "
                                + ACCOUNTS + ") INSERT INTO t SELECT i, 1000 FROM k");
            }
        }
        Process writer = new ProcessBuilder(Stream.concat(Stream.of("python3", WRITER, journal), names.stream()).toList())
                        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var output = writer.inputReader()) {
            assertEquals("ready", output.readLine());
            String shards = "shards('" + directory + "/*.db', 't')";
            Set<List<List<Long>>> states = new HashSet<>();
            List<Long> one = List.of((long) ACCOUNTS, 1000L * ACCOUNTS);
            for (int i = 0; i < QUERIES; i++) {
                assertEquals(List.of(one, one, one), rows("SELECT count(*), sum(n) FROM " + shards + " GROUP BY _file"), "query " + i);
                if (i % 10 == 0) {
                    states.add(rows("SELECT n FROM " + shards + " WHERE id <= 20"));
                }
            }
            // The writer has written meanwhile.
            assertTrue(states.size() > 5, () -> "" + states.size());
            writer.getOutputStream().close();
            assertTrue(Long.parseLong(output.readLine()) > 10);
        } finally {
            writer.destroy();
        }
    }
}
