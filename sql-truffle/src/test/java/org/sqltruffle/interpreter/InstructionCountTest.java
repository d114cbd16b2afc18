package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;

/** Executions of each instruction. */
class InstructionCountTest {

    private static final String SETUP = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE INDEX ta ON t(a);"
                    + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 50) INSERT INTO t SELECT i, i%7, 'b'||i "
                    + "FROM s";

    static List<String> queries() {
        return List.of(
                        "SELECT * FROM t",
                        "SELECT sum(a), count(*) FROM t WHERE b > 'b3'",
                        "SELECT b FROM t WHERE a = 3",
                        "SELECT a, count(*) FROM t GROUP BY a",
                        "SELECT id FROM t ORDER BY b LIMIT 3",
                        "SELECT x.id FROM t x JOIN t y ON x.a = y.id WHERE y.b LIKE '%1'",
                        "SELECT a FROM t WHERE id IN (3, 4, 99) UNION SELECT 7",
                        "SELECT (SELECT max(id) FROM t u WHERE u.a = t.a) FROM t WHERE id < 9",
                        "SELECT * FROM t LEFT JOIN t u ON u.id = t.id * 20",
                        "SELECT DISTINCT a FROM t ORDER BY a DESC",
                        "SELECT id FROM t WHERE a = 2 OR b = 'b3' OR id = 44",
                        "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 20) SELECT sum(i) FROM s",
                        "SELECT id, sum(a) OVER (ORDER BY id ROWS 2 PRECEDING) FROM t",
                        "UPDATE t SET a = a + 1 WHERE id % 5 = 0",
                        "DELETE FROM t WHERE a = 3",
                        "INSERT INTO t(a, b) SELECT a, b FROM t WHERE id < 5");
    }

    /** The instrument itself: single steps in C add up to what SQLite counts, and are the same each time. */
    @ParameterizedTest
    @MethodSource("queries")
    void singleStepsInCAddUp(String sql) {
        try (EngineSession session = session()) {
            long[] counts = counts(session, sql, InstructionCounts.IN_C);
            session.connection().execute("ROLLBACK; BEGIN");
            try (Statement statement = session.connection().prepare(sql)) {
                session.run(statement, Long.MAX_VALUE);
                assertEquals(statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, false), Arrays.stream(counts).sum());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("queries")
    void truffleRunsTheSameInstructions(String sql) {
        try (EngineSession session = session()) {
            long[] expected = counts(session, sql, InstructionCounts.IN_C);
            session.connection().execute("ROLLBACK; BEGIN");
            assertArrayEquals(expected, counts(session, sql, InstructionCounts.IN_TRUFFLE));
        }
    }

    /** All inside a transaction, so that a statement can run again over the same data. */
    private static EngineSession session() {
        EngineSession session = new EngineSession(":memory:", Configuration.C.options());
        session.connection().execute(SETUP);
        session.connection().execute("BEGIN");
        return session;
    }

    private static long[] counts(EngineSession session, String sql, InstructionCounts how) {
        try (Statement statement = session.connection().prepare(sql)) {
            return how.of(statement);
        }
    }
}
