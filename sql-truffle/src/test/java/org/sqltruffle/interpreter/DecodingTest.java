package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** A statement gets hot at any of its instructions. */
class DecodingTest {

    private static final String SCHEMA = "CREATE TABLE t(a, b); INSERT INTO t VALUES(5, 'x'), (3, 'y'), (1, 'x'), (6, 'z'), (4, 'y'), (2, "
                    + "'x')";
    private static final List<String> QUERIES = List.of("SELECT a % 4, count(*), sum(a) FROM t GROUP BY a % 4 ORDER BY 2, 1",
                    "SELECT DISTINCT b FROM t ORDER BY b DESC",
                    "SELECT x.a, y.b FROM t x JOIN t y ON y.a = x.a + 1 ORDER BY y.b, x.a",
                    "SELECT b, max(a) OVER (PARTITION BY b ORDER BY a) FROM t");
    /** The queries run a few more; later instructions are of the same loops. */
    private static final int MOST_INSTRUCTIONS = 150;

    private static EngineSession session(EngineOptions.Tier tier, int hot) {
        EngineSession session = new EngineSession(":memory:",
                        EngineOptions.DEFAULT.withTier(tier).withThresholds(new TierThresholds(hot, 1, 1000, 0)));
        session.connection().execute(SCHEMA);
        return session;
    }

    /** Statements stay in C while the runtime starts. */
    @BeforeAll
    static void startRuntime() throws InterruptedException {
        while (OptimizingRuntime.state() == OptimizingRuntime.State.STARTING) {
            Thread.sleep(10);
        }
        assertEquals(OptimizingRuntime.State.PRESENT, OptimizingRuntime.state());
    }

    @Test
    void atAnyInstruction() {
        try (EngineSession c = session(EngineOptions.Tier.C, 0)) {
            for (String query : QUERIES) {
                Result expected = c.run(query, List.of());
                for (int hot = 0; hot < MOST_INSTRUCTIONS; hot++) {
                    try (EngineSession session = session(EngineOptions.Tier.AUTO, hot);
                                    Statement statement = session.connection().prepare(query)) {
                        assertEquals(expected.rows(), session.run(statement, Long.MAX_VALUE).rows(), query + ", hot after " + hot);
                        if (hot == 0) {
                            assertNotNull(statement.driver().program(), "decoded");
                        }
                    }
                }
            }
        }
    }

    /**
     * Decoding looks at the table that an UPDATE names. After a change of the schema that table is freed memory until SQLite prepares the
     * statement anew.
     */
    @Test
    void anUpdateWhoseTableIsGone() {
        try (EngineSession session = session(EngineOptions.Tier.TRUFFLE, 0);
                        Statement update = session.connection().prepare("UPDATE t SET a = a + 1 WHERE b = 'x'")) {
            session.connection().execute("ALTER TABLE t ADD COLUMN c DEFAULT 7");
            assertEquals("prepared for another schema", update.tierReport().instructions().getFirst().reasonForC());
            session.run(update, Long.MAX_VALUE);
            assertNull(update.driver().program(), "decoded");
            update.reset();
            session.run(update, Long.MAX_VALUE);
            assertNotNull(update.driver().program(), "not decoded");
            assertEquals(List.of(List.of(27L, 42L)), session.run("SELECT sum(a), sum(c) FROM t", List.of()).rows());
        }
    }

    /** The program of an EXPLAIN is not run, so its cursors are not open: nodes that ran it would read at address 0. */
    @Test
    void anExplainIsNeverDecoded() {
        try (EngineSession c = session(EngineOptions.Tier.C, 0)) {
            for (String query : List.of("EXPLAIN SELECT a FROM t WHERE rowid = 1", "EXPLAIN SELECT x.a FROM t x JOIN t y ON y.rowid = x.a",
                            "EXPLAIN QUERY PLAN SELECT a FROM t ORDER BY b")) {
                Result expected = c.run(query, List.of());
                for (EngineOptions.Tier tier : EngineOptions.Tier.values()) {
                    for (int hot = 0; hot < 20; hot++) {
                        try (EngineSession session = session(tier, hot)) {
                            assertEquals(expected.rows(), session.run(query, List.of()).rows(), query + ", " + tier + ", hot after " + hot);
                        }
                    }
                }
            }
        }
    }
}
