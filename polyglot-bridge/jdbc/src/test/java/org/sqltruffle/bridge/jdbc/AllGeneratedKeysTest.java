package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Database;

/** A program that asks for generated keys gets those of all rows that a statement inserts, in both tiers. */
class AllGeneratedKeysTest {

    private static final String SCHEMA = """
                    CREATE TABLE t(id INTEGER PRIMARY KEY, b UNIQUE);
                    CREATE TABLE counted(id INTEGER PRIMARY KEY AUTOINCREMENT, b);
                    CREATE TABLE plain(b);
                    CREATE TABLE source(id INTEGER PRIMARY KEY, b UNIQUE);
                    INSERT INTO source VALUES(10, 'x'), (20, 'y'), (30, 'z');
                    CREATE TABLE without(id INTEGER PRIMARY KEY, b) WITHOUT ROWID;
                    CREATE TABLE triggered(id INTEGER PRIMARY KEY, b);
                    CREATE TRIGGER copies AFTER INSERT ON triggered BEGIN INSERT INTO plain VALUES(1), (2); INSERT INTO triggered \
                    VALUES(new.id + 1000, 0); END;
                    CREATE TABLE early(id INTEGER PRIMARY KEY AUTOINCREMENT, b);
                    CREATE TRIGGER first BEFORE INSERT ON early WHEN new.b IS NOT NULL BEGIN INSERT INTO early(b) VALUES(NULL); END;
                    CREATE VIEW v AS SELECT * FROM t;
                    CREATE TRIGGER instead INSTEAD OF INSERT ON v BEGIN INSERT INTO t(b) VALUES(new.b); END;
                    CREATE TABLE skips(id INTEGER PRIMARY KEY, b);
                    CREATE TRIGGER skip BEFORE INSERT ON skips WHEN new.b = 2 BEGIN SELECT RAISE(IGNORE); END;
                    CREATE VIRTUAL TABLE words USING fts5(w)""";

    private Connection connection;

    private void open(String tier) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqltruffle::memory:?sqltruffle.tier=" + tier);
        try (Statement s = connection.createStatement()) {
            s.executeUpdate(SCHEMA);
        }
    }

    @AfterEach
    void close() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }

    private static List<Long> keys(Statement statement) throws SQLException {
        List<Long> keys = new ArrayList<>();
        try (ResultSet rows = statement.getGeneratedKeys()) {
            while (rows.next()) {
                keys.add(rows.getLong(1));
            }
        }
        return keys;
    }

    private long totalChanges() throws SQLException {
        try (Statement s = connection.createStatement(); ResultSet row = s.executeQuery("SELECT total_changes()")) {
            row.next();
            return row.getLong(1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
                    INSERT INTO t(b) VALUES('p')                                                        ; [1]            ; 1
                    INSERT INTO t(b) VALUES('p'), ('q'), ('r')                                          ; [1, 2, 3]      ; 3
                    INSERT INTO t VALUES(7, 'p'), (3, 'q'), (NULL, 'r')                                 ; [7, 3, 8]      ; 3
                    INSERT INTO t(b) SELECT b FROM source ORDER BY b DESC                               ; [1, 2, 3]      ; 3
                    INSERT INTO t SELECT * FROM source                                                  ; [10, 20, 30]   ; 3
                    INSERT INTO t(b) SELECT b FROM source WHERE 0                                       ; []             ; 0
                    WITH x(y) AS (VALUES('p'), ('q')) INSERT INTO t(b) SELECT y FROM x                  ; [1, 2]         ; 2
                    INSERT INTO source SELECT id + 1, b || b FROM source                                ; [11, 21, 31]   ; 3
                    INSERT INTO counted(b) VALUES(1), (2)                                               ; [1, 2]         ; 2
                    INSERT INTO plain VALUES(1), (2)                                                    ; [1, 2]         ; 2
                    REPLACE INTO source VALUES(40, 'x'), (20, 'w'), (50, 'w')                           ; [40, 20, 50]   ; 3
                    INSERT OR IGNORE INTO source(b) VALUES('x'), ('w'), ('y'), ('v')                    ; [31, 32]       ; 2
                    INSERT INTO source(b) VALUES('w'), ('x') ON CONFLICT(b) DO UPDATE SET b = 'new'     ; [31]           ; 2
                    INSERT INTO source(b) VALUES('x'), ('w') ON CONFLICT DO NOTHING                     ; [31]           ; 1
                    INSERT INTO without VALUES(5, 1), (6, 2)                                            ; []             ; 2
                    INSERT INTO triggered(b) VALUES(1), (2)                                             ; [1, 1002]      ; 2
                    INSERT INTO early(b) VALUES(1), (2)                                                 ; [2, 4]         ; 2
                    INSERT INTO v(b) VALUES(1), (2)                                                     ; []             ; 0
                    INSERT INTO skips(b) VALUES(1), (2), (3)                                            ; [1, 2]         ; 2
                    INSERT INTO words VALUES('one'), ('two')                                            ; [1, 2]         ; 2
                    UPDATE source SET b = b || b                                                        ; []             ; 3
                    DELETE FROM source                                                                  ; []             ; 3
                    """)
    void rowsOfOneStatement(String sql, String expected, int changes) throws SQLException {
        for (String tier : List.of("c", "truffle", "mixed")) {
            open(tier);
            try (PreparedStatement p = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
                assertEquals(changes, p.executeUpdate(), tier);
                assertEquals(expected, keys(p).toString(), tier);
                assertEquals(expected, keys(p).toString(), tier);
            }
            close();
            open(tier);
            try (Statement s = connection.createStatement()) {
                long before = totalChanges();
                int counted = s.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS);
                // The update count of a text has the changes of triggers, as without keys.
                assertEquals(totalChanges() - before, counted);
                assertEquals(expected, keys(s).toString(), tier);
            }
            close();
            open(tier);
            try (Statement s = connection.createStatement()) {
                s.execute(sql, new String[]{"id"});
                assertEquals(changes, s.getUpdateCount());
                assertEquals(expected, keys(s).toString(), tier);
            }
            close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "truffle", "mixed", "auto"})
    void aStatementThatIsExecutedAgain(String tier) throws SQLException {
        open(tier);
        try (PreparedStatement p = connection.prepareStatement(
                        "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) INSERT INTO plain SELECT i FROM c LIMIT ?",
                        new int[]{1})) {
            long last = 0;
            for (int rows : new int[]{1, 5000, 2, 0, 1, 3}) {
                p.setInt(1, rows);
                assertEquals(rows, p.executeUpdate());
                assertEquals(LongStream.rangeClosed(last + 1, last + rows).boxed().toList(), keys(p));
                last += rows;
                // SQLite prepares the statement anew.
                connection.unwrap(Database.class).execute("CREATE TABLE another" + last + rows + "(a)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "truffle"})
    void batches(String tier) throws SQLException {
        open(tier);
        for (boolean autoCommit : new boolean[]{true, false}) {
            connection.setAutoCommit(autoCommit);
            try (PreparedStatement p = connection.prepareStatement("INSERT INTO plain VALUES(?), (?)", Statement.RETURN_GENERATED_KEYS)) {
                for (int i = 0; i < 3; i++) {
                    p.setInt(1, i);
                    p.setInt(2, i);
                    p.addBatch();
                }
                assertArrayEquals(new int[]{2, 2, 2}, p.executeBatch());
                assertEquals(autoCommit ? List.of(1L, 2L, 3L, 4L, 5L, 6L) : List.of(7L, 8L, 9L, 10L, 11L, 12L), keys(p));
            }
        }
    }

    @Test
    void aFailedStatementHasNone() throws SQLException {
        open("auto");
        try (PreparedStatement p = connection.prepareStatement("INSERT INTO t(b) VALUES(?), (?)", Statement.RETURN_GENERATED_KEYS)) {
            p.setInt(1, 1);
            p.setInt(2, 2);
            p.executeUpdate();
            assertEquals(List.of(1L, 2L), keys(p));
            p.setInt(1, 3);
            assertThrows(SQLException.class, p::executeUpdate);
            assertEquals(List.of(), keys(p));
            p.setInt(2, 4);
            p.executeUpdate();
            assertEquals(List.of(3L, 4L), keys(p));
        }
    }

    /** A statement that a function executes meanwhile has its own keys. */
    @Test
    void nestedStatements() throws SQLException {
        open("auto");
        List<List<Long>> inner = new ArrayList<>();
        try (PreparedStatement nested = connection.prepareStatement("INSERT INTO counted(b) VALUES(1), (2)",
                        Statement.RETURN_GENERATED_KEYS)) {
            connection.unwrap(Database.class).function("nested", 1, arguments -> {
                try {
                    nested.executeUpdate();
                    inner.add(keys(nested));
                    return arguments.getLong(0);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            try (Statement s = connection.createStatement()) {
                s.executeUpdate("INSERT INTO t(b) VALUES(nested(1)), (nested(2))", Statement.RETURN_GENERATED_KEYS);
                assertEquals(List.of(1L, 2L), keys(s));
            }
        }
        assertEquals(List.of(List.of(1L, 2L), List.of(3L, 4L)), inner);
    }

    @Test
    void returningAndScripts() throws SQLException {
        open("auto");
        try (Statement s = connection.createStatement()) {
            s.execute("INSERT INTO t(b) VALUES(1), (2) RETURNING b", Statement.RETURN_GENERATED_KEYS);
            assertEquals(List.of(1L, 2L), keys(s));
            s.executeUpdate("INSERT INTO t(b) VALUES(3), (4) RETURNING b", Statement.RETURN_GENERATED_KEYS);
            assertEquals(List.of(4L), keys(s));
            // A text of several statements has the last key of all.
            s.executeUpdate("INSERT INTO t(b) VALUES(5), (6); INSERT INTO plain VALUES(7)", Statement.RETURN_GENERATED_KEYS);
            assertEquals(List.of(1L), keys(s));
        }
    }

    @Test
    void programsThatDoNotAskGetTheLastKey() throws SQLException {
        open("auto");
        try (Statement s = connection.createStatement();
                        PreparedStatement p = connection.prepareStatement("INSERT INTO plain VALUES(1), (2)")) {
            s.executeUpdate("INSERT INTO t(b) VALUES(1), (2)", Statement.RETURN_GENERATED_KEYS);
            s.executeUpdate("INSERT INTO t(b) VALUES(3), (4)");
            assertEquals(List.of(4L), keys(s));
            s.executeUpdate("INSERT INTO t(b) VALUES(5), (6)", Statement.NO_GENERATED_KEYS);
            assertEquals(List.of(6L), keys(s));
            p.executeUpdate();
            assertEquals(List.of(2L), keys(p));
            assertThrows(SQLException.class, () -> s.execute("SELECT 1", 77));
        }
    }
}
