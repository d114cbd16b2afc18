package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.session.value.TextBytes;

/** Values travel with their types and their bytes. */
class ValuesTest {

    @TempDir
    Path directory;

    /** SQLite compares 1 and 1.0 as equal, and keeps them apart in a column without a type. */
    @Test
    void wholeNumbersInUntypedColumns() throws Exception {
        for (String options : new String[]{"", " WITHOUT ROWID"}) {
            try (Pair pair = new Pair(Files.createDirectory(directory.resolve("whole" + options)),
                            "CREATE TABLE t(k, j ANY, v, r REAL, PRIMARY KEY(k, j))" + options)) {
                pair.a.execute("INSERT INTO t VALUES(1.0, 'x', 1, 1), (2, x'78', 2.0, 2), (3, 3.5, 3, 3)");
                String types = "SELECT quote(k), quote(j), quote(v), quote(r) FROM t ORDER BY k";
                pair.assertSame(types, "inserted");
                assertEquals(List.of("1.0", "'x'", "1", "1.0"), Pair.rows(pair.b, types).getFirst());
                pair.a.execute("UPDATE t SET v = 1.0 WHERE k = 1; UPDATE t SET v = 2 WHERE k = 2; UPDATE t SET k = 3.0 WHERE k = 3");
                pair.assertSame(types, "updated to the other type");
                assertEquals(List.of(List.of("1.0", "1.0"), List.of("2", "2"), List.of("3.0", "3")),
                                Pair.rows(pair.b, "SELECT quote(k), quote(v) FROM t ORDER BY k"));
                pair.a.execute("INSERT INTO t VALUES(4, 4, 'a', 0)");
                pair.b.execute("INSERT INTO t VALUES(4.0, 4, 'b', 0)");
                pair.assertSame(types, "the same key of both types");
                assertEquals(4, Pair.rows(pair.a, types).size());
                // A column of type REAL keeps whole numbers as integers: writing the same number is no change.
                pair.b.execute("UPDATE t SET r = 1.0 WHERE k = 1");
                assertEquals(0, pair.replicaA.merge(pair.replicaB.changesFor(pair.replicaA.greeting())));
            }
        }
    }

    /** SQLite stores any bytes as text. */
    @Test
    void textThatIsNoUtf8() {
        try (Pair pair = new Pair(directory,
                        "CREATE TABLE t(k TEXT PRIMARY KEY, v, u INTEGER UNIQUE); CREATE TABLE o(k, v, PRIMARY KEY(k))")) {
            pair.a.execute("INSERT INTO t VALUES(CAST(x'6bff' AS TEXT), CAST(x'76fe41' AS TEXT), 1), (CAST(x'6bfe' AS TEXT), 'plain "
                            + "\ufffd', 2)");
            String bytes = "SELECT hex(k), typeof(v), hex(v), u FROM t ORDER BY k";
            pair.assertSame(bytes, "inserted");
            assertEquals(List.of(List.of("6BFE", "text", "706C61696E20EFBFBD", 2L), List.of("6BFF", "text", "76FE41", 1L)),
                            Pair.rows(pair.b, bytes));
            pair.b.execute("UPDATE t SET u = 7 WHERE u = 1");
            pair.assertSame(bytes, "another column is updated");
            assertEquals(List.of(List.of("76FE41", 7L)), Pair.rows(pair.a, "SELECT hex(v), u FROM t WHERE u = 7"));
            pair.b.execute("DELETE FROM t WHERE u = 7");
            pair.assertSame(bytes, "deleted by its key");
            assertEquals(1, Pair.rows(pair.a, bytes).size());
            // Two keys whose text is the same after U+FFFD has replaced their last bytes.
            pair.a.execute("INSERT INTO o VALUES(CAST(x'41f8' AS TEXT), 'a'), (CAST(x'41f9' AS TEXT), 'b')");
            pair.assertSame("SELECT hex(k), v FROM o ORDER BY k", "keys");
            assertEquals(2, Pair.rows(pair.b, "SELECT * FROM o").size());
        }
    }

    /** The list of conflicts has values as they are, and values of hidden rows as literals. */
    @Test
    void valuesOfConflicts() throws Exception {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(id INTEGER PRIMARY KEY, b BLOB, w, u INTEGER UNIQUE)")) {
            pair.a.execute("INSERT INTO t VALUES(1, x'00', 0, 0)");
            pair.sync();
            pair.a.execute("UPDATE t SET b = x'aa01', w = CAST(x'ff' AS TEXT); INSERT INTO t VALUES(2, x'bb02', 1.0, 7)");
            Thread.sleep(5);
            pair.b.execute("UPDATE t SET b = x'cc03', w = 'later'; INSERT INTO t VALUES(33, x'dd04', 'it''s', 7)");
            pair.sync();
            List<Conflict> lost = pair.replicaA.conflicts().stream().filter(each -> each.kind().equals("value")).toList();
            assertArrayEquals(HexFormat.of().parseHex("aa01"),
                            (byte[]) lost.stream().filter(each -> each.column().equals("b")).findFirst().orElseThrow().value());
            assertEquals(new TextBytes(new byte[]{-1}),
                            lost.stream().filter(each -> each.column().equals("w")).findFirst().orElseThrow().value());
            assertEquals(List.of("b=x'dd04', w='it''s', u=7"),
                            pair.replicaA.conflicts().stream().filter(each -> each.kind().equals("hidden")).map(Conflict::value).toList());
            String listed = "SELECT typeof(value), hex(value) FROM replica_conflicts WHERE kind = 'value' ORDER BY 1";
            try (var connection = DriverManager.getConnection("jdbc:sqltruffle:" + pair.fileA);
                            var statement = connection.createStatement();
                            var rows = statement.executeQuery(listed)) {
                rows.next();
                assertEquals("blob AA01", rows.getString(1) + " " + rows.getString(2));
                rows.next();
                assertEquals("text FF", rows.getString(1) + " " + rows.getString(2));
            }
        }
    }

    /** Keys of different types are different entries in the list of conflicts. */
    @Test
    void keysOfConflicts() throws Exception {
        try (Pair pair = new Pair(directory, "CREATE TABLE t(k PRIMARY KEY, v)")) {
            pair.a.execute("INSERT INTO t VALUES(1, 0), ('1', 0), (x'31', 0), ('x''31''', 0)");
            pair.sync();
            pair.a.execute("UPDATE t SET v = 'lost'");
            Thread.sleep(5);
            pair.b.execute("UPDATE t SET v = 'won'");
            pair.sync();
            assertEquals(List.of("'1'", "'x''31'''", "1", "x'31'"),
                            pair.replicaA.conflicts().stream().map(Conflict::key).sorted().toList());
        }
    }
}
