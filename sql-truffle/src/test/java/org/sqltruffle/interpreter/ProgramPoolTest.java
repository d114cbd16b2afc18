package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.program.Fingerprint;
import org.sqltruffle.program.Program;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** What a statement has from closed ones of the same text, and what it must not have. */
@Isolated("statements of other tests would displace what is left")
class ProgramPoolTest {

    private static final int ROWS = 2000;

    /** A connection with the tables, whose rows are another connection's where the seed is. */
    private static EngineSession open(int seed) {
        EngineSession session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute(
                        "CREATE TABLE t(a INTEGER PRIMARY KEY, b INT, c TEXT COLLATE NOCASE, d REAL); CREATE INDEX tb ON t(b DESC, c);"
                                        + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < " + ROWS + ")"
                                        + " INSERT INTO t SELECT i, (i * 7919 + " + seed
                                        + ") % 53, CASE i % 3 WHEN 0 THEN 'Some' WHEN 1 THEN 'some' ELSE NULL END || (i + " + seed
                                        + ") % 11, i * 0.25 FROM s");
        return session;
    }

    private static NodeProgram nodes(Statement statement) {
        return statement.driver().program();
    }

    private static List<List<Object>> execute(Statement statement) {
        List<List<Object>> rows = new ArrayList<>();
        while (statement.step()) {
            rows.add(EngineSession.row(statement));
        }
        statement.reset();
        return rows;
    }

    /** Executes until the statement has nodes. */
    private static NodeProgram heat(Statement statement) {
        Repeat.until(() -> nodes(statement) != null, () -> execute(statement), "not decoded");
        return nodes(statement);
    }

    private static NodeProgram heatAndClose(EngineSession session, String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            return heat(statement);
        }
    }

    /** The nodes after one execution. */
    private static NodeProgram begin(EngineSession session, String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            execute(statement);
            return nodes(statement);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {
                    "SELECT a, b, c, d FROM t",
                    "SELECT b, c, count(*), sum(d), min(a), group_concat(a % 7) FROM t GROUP BY b, c ORDER BY b DESC, c",
                    "SELECT t.a, u.d FROM t CROSS JOIN t u ON u.b = t.a % 53 AND u.c = 'SOME3' WHERE t.a < 200",
                    "SELECT a, d FROM t WHERE b BETWEEN 3 AND 40 AND c LIKE 'so%3' ORDER BY d LIMIT 50 OFFSET 7",
                    "SELECT count(*), x'0102' || c, 'a text' || a, json_extract('{\"k\":' || a || '}', '$.k'), printf('%05d', a), "
                                    + "strftime('%Y', '2001-02-03', a || ' days') FROM t GROUP BY a % 100",
                    "SELECT DISTINCT c FROM t WHERE b IN (SELECT b FROM t WHERE a % 50 = 1) UNION SELECT b FROM t WHERE a IN (5, 7, 9)",
    })
    void nodesGoToAnotherConnectionWithOtherRows(String sql) {
        String text = "/* to another */ " + sql;
        NodeProgram nodes;
        try (EngineSession first = open(1)) {
            nodes = heatAndClose(first, text);
        }
        try (EngineSession second = open(4);
                        Statement statement = second.connection().prepare(text);
                        Statement inC = second.connection().prepare(text, EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C))) {
            assertEquals(execute(inC), execute(statement));
            assertSame(nodes, nodes(statement));
            Repeat.until(nodes::hasCompiledEntry, () -> assertEquals(execute(inC), execute(statement)), "not compiled");
            assertEquals(execute(inC), execute(statement));
            for (int pc = 0; pc < nodes.program().length(); pc++) {
                if (nodes.program().at(pc).name().startsWith("Seek")) {
                    assertEquals(0, nodes.slowPathHits(pc), "the order of an index of another connection is known again");
                }
            }
        }
    }

    /**
     * Nodes of an entry are made when it is first needed: with the statement's own operands then, not with those in memory that was freed
     * when the one before was closed.
     */
    @Test
    void operandsAreThoseOfTheStatementAtHand() {
        String sql = "SELECT c, max(a), 'own operands' FROM t WHERE c <> '' GROUP BY c ORDER BY 2";
        try (EngineSession first = open(1); EngineSession second = open(4); Statement statement = second.connection().prepare(sql)) {
            NodeProgram nodes = heatAndClose(first, sql);
            execute(statement);
            assertSame(nodes, nodes(statement));
            Program own = Program.decode(statement.pStmt());
            for (int pc = 0; pc < own.length(); pc++) {
                // A function's is not looked at: SQLite puts a context in its place at the first execution.
                if (own.at(pc).pFunction() == 0) {
                    assertEquals(own.at(pc).pP4(), nodes.program().at(pc).pP4(), own.at(pc).name());
                }
            }
        }
    }

    @Test
    void nodesBelongToOneStatementAtATime() {
        String sql = "SELECT sum(a), 'one at a time' FROM t";
        try (EngineSession first = open(1); EngineSession second = open(2)) {
            NodeProgram nodes;
            try (Statement statement = first.connection().prepare(sql)) {
                nodes = heat(statement);
                assertNull(begin(second, sql));
            }
            try (Statement statement = second.connection().prepare(sql)) {
                assertSame(nodes, heat(statement), "the first has left them");
            }
        }
    }

    @Test
    void statementsThatAreShortAloneAreHotTogether() {
        String sql = "SELECT max(d), 'together' FROM t";
        try (EngineSession session = open(1)) {
            // Nothing is decoded before the runtime has started, however often it is executed.
            heatAndClose(session, "SELECT min(d), 'the runtime' FROM t");
            NodeProgram nodes = null;
            for (int i = 0; i < 10_000 && nodes == null; i++) {
                nodes = begin(session, sql);
            }
            assertNotNull(nodes, "never decoded");
            assertSame(nodes, begin(session, sql));
        }
    }

    @Test
    void anotherSchemaHasNodesOfItsOwn() {
        String sql = "SELECT sum(a), 'other schema' FROM t";
        try (EngineSession first = open(1); EngineSession other = new EngineSession(":memory:", EngineOptions.DEFAULT)) {
            other.connection().execute("CREATE TABLE t(x, a); INSERT INTO t VALUES(1, 2)");
            NodeProgram nodes = heatAndClose(first, sql);
            try (Statement statement = other.connection().prepare(sql)) {
                execute(statement);
                assertNull(nodes(statement));
            }
            assertSame(nodes, begin(first, sql), "they stayed for the next of their own schema");
        }
    }

    @Test
    void theVersionOfTheSchemaMakesNoDifference() {
        String sql = "SELECT sum(a), 'version' FROM t";
        try (EngineSession first = open(1); EngineSession second = open(1)) {
            second.connection().execute("CREATE VIEW v AS SELECT 1; DROP VIEW v");
            assertSame(heatAndClose(first, sql), begin(second, sql));
        }
    }

    @Test
    void aTriggerBelongsToItsStatement() {
        try (EngineSession session = open(1); Statement plain = session.connection().prepare("SELECT a FROM t ORDER BY c")) {
            assertNotNull(Fingerprint.of(plain.pStmt()));
            session.connection()
                            .execute("CREATE TABLE log(a); CREATE TRIGGER g AFTER UPDATE ON t BEGIN INSERT INTO log VALUES(new.a); END");
            try (Statement fires = session.connection().prepare("UPDATE t SET b = 1")) {
                assertNull(Fingerprint.of(fires.pStmt()), "a trigger's program is its statement's");
            }
        }
    }

    @Test
    void fingerprintsDoNotChangeByExecution() {
        String sql = "SELECT b, count(*), 'a text' FROM t WHERE a > (SELECT min(a) FROM t) GROUP BY b";
        try (EngineSession session = open(1); Statement statement = session.connection().prepare(sql)) {
            Fingerprint before = Fingerprint.of(statement.pStmt());
            execute(statement);
            assertEquals(before, Fingerprint.of(statement.pStmt()));
            try (Statement other = session.connection().prepare(sql.replace("a text", "b text"))) {
                assertNotEquals(before, Fingerprint.of(other.pStmt()));
            }
        }
    }

    @Test
    void aStatementThatStaysInCLeavesThemToTheNext() {
        String sql = "SELECT sum(a), 'progress' FROM t";
        try (EngineSession first = open(1); EngineSession watched = open(1); EngineSession last = open(1)) {
            NodeProgram nodes = heatAndClose(first, sql);
            CallbackApi.progressHandler(watched.connection().pDb(), Integer.MAX_VALUE, HostCallbacks.PROGRESS, 0);
            assertNull(begin(watched, sql));
            assertSame(nodes, begin(last, sql));
        }
    }

    @Test
    void otherDisabledOpcodesAreOtherNodes() {
        String sql = "SELECT sum(a), 'disabled' FROM t";
        try (EngineSession session = open(1);
                        Statement statement = session.connection().prepare(sql,
                                        EngineOptions.DEFAULT.withDisabledOpcodes(Set.of("Column")))) {
            NodeProgram nodes = heatAndClose(session, sql);
            execute(statement);
            assertNotSame(nodes, nodes(statement));
        }
    }
}
