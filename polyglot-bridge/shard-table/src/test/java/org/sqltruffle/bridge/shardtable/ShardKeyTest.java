package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.shards.files.Layout;

/** A query with a condition of the shard key reads only files that may have such rows, and has the answer of all files. */
class ShardKeyTest {

    private static final int SHARDS = 6;
    private static final long LONG_AGO = 1_700_000_000_000L;

    @TempDir
    Path directory;
    private Connection connection;

    @BeforeEach
    void begin() throws Exception {
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:");
    }

    @AfterEach
    void end() throws SQLException {
        connection.close();
        ShardsExtension.leaves().clear();
    }

    /** Six files with ten rows each, whose keys are those of one month. */
    private void makeFiles(String type, String[] keys) throws Exception {
        for (int shard = 0; shard < SHARDS; shard++) {
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file(shard))) {
                one.createStatement().execute("CREATE TABLE sale(n INT, day " + type + ")");
                for (int i = 0; i < 10; i++) {
                    one.createStatement().execute(
                                    "INSERT INTO sale VALUES(" + (10 * shard + i) + ", " + keys[(2 * shard + i / 5) % keys.length] + ")");
                }
            }
            old(shard);
        }
        Files.writeString(directory.resolve(Layout.NAME), "# by day\nkey sale day\n");
    }

    private Path file(int shard) {
        return directory.resolve("s" + shard + ".db");
    }

    /** Files that have just been written to are not trusted to show the next change. */
    private void old(int shard) throws Exception {
        Files.setLastModifiedTime(file(shard), FileTime.fromMillis(LONG_AGO));
    }

    /** Makes a file unreadable without a change that the file system tells. */
    private void damage(int shard) throws Exception {
        Files.write(file(shard), new byte[(int) Files.size(file(shard))]);
        old(shard);
    }

    private List<String> rows(String clauses) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = connection.createStatement()
                        .executeQuery("SELECT n, day FROM shards('" + directory + "/s*.db', 'sale') " + clauses)) {
            while (result.next()) {
                rows.add(result.getString(1) + " " + result.getString(2));
            }
        }
        return rows;
    }

    private static int first(PreparedStatement query) throws SQLException {
        try (ResultSet result = query.executeQuery()) {
            result.next();
            return result.getInt(1);
        }
    }

    @Test
    void otherFilesAreNotOpened() throws Exception {
        makeFiles("DATE", new String[]{"'2026-01-03'", "'2026-01-20'", "'2026-02-01'", "'2026-02-20'", "'2026-03-01'", "'2026-03-31'",
                        "'2026-04-01'", "'2026-04-30'", "'2026-05-01'", "'2026-05-09'", "NULL", "NULL"});
        String march = "WHERE day >= '2026-03-01' AND day < '2026-04-01'";
        List<String> wanted = rows(march);
        assertEquals(10, wanted.size());
        for (int shard : new int[]{0, 1, 3, 4, 5}) {
            damage(shard);
        }
        ShardsExtension.leaves().clear();
        assertEquals(wanted, rows(march));
        assertEquals(wanted, rows("WHERE day BETWEEN '2026-03-01' AND '2026-03-31'"));
        assertEquals(wanted, rows("WHERE day IN ('2026-03-01', '2026-03-31')"));
        assertEquals(wanted.subList(5, 10), rows("WHERE '2026-03-31' = day"));
        assertEquals(List.of(), rows("WHERE day = '2026-03-15' AND n > 0"));
        assertEquals(List.of(), rows("WHERE day > '2027-01-01'"));
        try (PreparedStatement query = connection
                        .prepareStatement("SELECT count(*) FROM shards('" + directory + "/s*.db', 'sale') WHERE ? <= day AND day < ?")) {
            query.setString(1, "2026-03-02");
            query.setString(2, "2026-03-31");
            assertEquals(0, first(query));
            query.setString(2, "2026-04-01");
            assertEquals(5, first(query));
            query.setString(2, "2026-04-02");
            assertThrows(SQLException.class, query::executeQuery);
        }
        for (String condition : new String[]{"day <= '2026-03-01'", "day >= '2026-03-01'", "day = '2026-03-15' OR n = 1", "day IS NULL",
                        "day <> '2026-03-01'", "NOT day = '2026-03-01'", "day || '' = '2026-03-01'", "n = 25"}) {
            String message = assertThrows(SQLException.class, () -> rows("WHERE " + condition), condition).getMessage();
            assertTrue(message.contains("not a database"), message);
        }
    }

    @Test
    void changedFilesAreReadAgain() throws Exception {
        makeFiles("INT", new String[]{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"});
        assertEquals(5, rows("WHERE day = 11").size());
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file(0))) {
            one.createStatement().execute("INSERT INTO sale VALUES(100, 11)");
        }
        assertEquals(6, rows("WHERE day = 11").size());
        // In WAL mode the file itself stays as it is.
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file(1))) {
            one.createStatement().executeQuery("PRAGMA journal_mode=WAL").close();
            assertEquals(6, rows("WHERE day = 11").size());
            one.createStatement().execute("INSERT INTO sale VALUES(101, 11)");
            assertEquals(7, rows("WHERE day = 11").size());
        }
        Files.delete(file(2));
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file(2))) {
            one.createStatement().executeUpdate("CREATE TABLE sale(n INT, day INT); INSERT INTO sale VALUES(102, 11)");
        }
        assertEquals(8, rows("WHERE day = 11").size());
    }

    /** Each key in each affinity with each comparison: the answer is the one without a shard key. */
    @Test
    void valuesOfAllKinds() throws Exception {
        String[] keys = {"1", "-2.5", "9007199254740993", "1e300", "'1'", "'01'", "'abc'", "''", "x'00'", "NULL", "'é'", "2"};
        for (String type : new String[]{"", "INT", "TEXT", "REAL", "NUMERIC", "TEXT COLLATE NOCASE"}) {
            makeFiles(type, keys);
            for (int shard = 0; shard < SHARDS; shard++) {
                Files.setLastModifiedTime(file(shard), FileTime.fromMillis(LONG_AGO + type.hashCode()));
            }
            List<String> conditions = new ArrayList<>();
            for (String key : keys) {
                for (String operator : new String[]{"=", "<", "<=", ">", ">=", "=="}) {
                    conditions.add("WHERE day " + operator + " " + key);
                    conditions.add("WHERE " + key + " " + operator + " day");
                }
                conditions.add("WHERE day BETWEEN " + key + " AND 'abc'");
                conditions.add("WHERE day IN (" + key + ", 2, 'ABC')");
            }
            List<List<String>> pruned = new ArrayList<>();
            for (String condition : conditions) {
                rows(condition);
                pruned.add(rows(condition));
            }
            Files.delete(directory.resolve(Layout.NAME));
            for (int i = 0; i < conditions.size(); i++) {
                assertEquals(rows(conditions.get(i)), pruned.get(i), type + ": " + conditions.get(i));
            }
            ShardsExtension.leaves().clear();
            for (int shard = 0; shard < SHARDS; shard++) {
                Files.delete(file(shard));
            }
        }
    }

    @Test
    void wrongLines() throws Exception {
        makeFiles("INT", new String[]{"0"});
        for (String line : new String[]{"key sale", "key sale day night", "host node1", "key sale day\nkey SALE n", "keys sale day",
                        "host a [", "key 'sale' day"}) {
            Files.writeString(directory.resolve(Layout.NAME), line + "\n");
            String message = assertThrows(SQLException.class, () -> rows("WHERE day = 0"), line).getMessage();
            assertTrue(message.contains(Layout.NAME), message);
        }
        Files.writeString(directory.resolve(Layout.NAME), "\n  # nothing\nhost node1 s[0-3].db\nkey \"sale\" \"no such column\"\n");
        assertEquals(60, rows("WHERE day = 0").size());
    }
}
