package org.sqltruffle.bridge.testing.torture.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Which differences from plain SQLite are none. */
class PlainAnswersTest {

    private static final List<String> INCREMENTAL_VACUUM = List.of("PRAGMA auto_vacuum = incremental", "CREATE TABLE t(a)",
                    "INSERT INTO t VALUES(zeroblob(100000))", "DELETE FROM t", "PRAGMA incremental_vacuum = 10",
                    "PRAGMA freelist_count");

    @Test
    void rowsThatAreRandomVary(@TempDir Path directory) throws SQLException {
        List<String> statements = List.of("CREATE TABLE t(a)", "INSERT INTO t VALUES(randomblob(20))", "SELECT * FROM t",
                        "SELECT count(*) FROM t");
        PlainAnswers answers = new PlainAnswers(directory, "PRAGMA max_page_count = 20000", statements, 10, plain(directory, statements));
        assertFalse(answers.varies(1));
        assertTrue(answers.varies(2));
        assertFalse(answers.varies(3));
    }

    @Test
    void rowsWithoutColumnsAreNone(@TempDir Path directory) throws SQLException {
        List<Result> plain = plain(directory, INCREMENTAL_VACUUM);
        try (EngineSession session = new EngineSession(directory.resolve("c.db").toString(), Tiers.C)) {
            for (int i = 0; i < plain.size(); i++) {
                Result result = session.run(INCREMENTAL_VACUUM.get(i), List.of());
                assertTrue(PlainAnswers.agree(plain.get(i), result), INCREMENTAL_VACUUM.get(i) + ": " + plain.get(i) + ", " + result);
            }
            assertEquals(10, session.run(INCREMENTAL_VACUUM.get(4), List.of()).rows().size(), "a row for each page");
        }
    }

    private static List<Result> plain(Path directory, List<String> statements) throws SQLException {
        List<Result> answers = new ArrayList<>();
        try (JdbcSession session = JdbcSession.open("jdbc:sqlite:" + directory.resolve("plain.db"))) {
            for (String sql : statements) {
                answers.add(session.run(sql, 10));
            }
        }
        return answers;
    }
}
