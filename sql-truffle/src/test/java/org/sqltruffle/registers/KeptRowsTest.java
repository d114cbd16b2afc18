package org.sqltruffle.registers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** C closes, empties or opens cursors anew whose rows Java keeps, and goes on with others. */
class KeptRowsTest {

    private static final int SEEDS = 20;
    private static final String SCHEMA = "CREATE TABLE t(a, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < "
                    + "6) INSERT INTO t SELECT i * 5 % 7, 'text' || i FROM s;"
                    + "CREATE INDEX one ON t(b); CREATE INDEX two ON t(CASE WHEN a % 3 = 1 THEN CASE WHEN b LIKE '%1%' THEN a ELSE b END "
                    + "ELSE b || a END); CREATE INDEX three ON t(a, b)";

    private static final int ROOM = 4096;

    /** Rows that note what happens to them. */
    private static final class Rows extends CursorContents {

        private int given;
        private int released;

        @Override
        public int giveBack(long pC) {
            given++;
            return ResultCode.OK;
        }

        @Override
        public long peakBytes() {
            return 0;
        }

        @Override
        public void release() {
            released++;
        }
    }

    private static EngineSession session(EngineOptions.Tier tier, long seed) {
        EngineSession session = new EngineSession(":memory:",
                        EngineOptions.DEFAULT.withTier(tier).withThresholds(new TierThresholds(0, 8, 10, seed)));
        session.connection().execute(SCHEMA);
        return session;
    }

    /**
     * The rows of a cursor that C has emptied, or closed and opened anew at the same place, are nobody's: the cursor no longer bears their
     * id.
     */
    @Test
    void rowsBelongToOneCursorOnly() {
        try (NativeBuffer vdbe = new NativeBuffer(ROOM);
                        NativeBuffer cursors = new NativeBuffer(ROOM);
                        NativeBuffer cursor = new NativeBuffer(ROOM);
                        NativeBuffer other = new NativeBuffer(ROOM)) {
            NativeMemory.putInt(vdbe.address() + Layout.Vdbe_nCursor, 1);
            NativeMemory.putLong(vdbe.address() + Layout.Vdbe_apCsr, cursors.address());
            NativeMemory.putLong(cursors.address(), cursor.address());
            KeptRows kept = new KeptRows(vdbe.address());
            Rows first = new Rows();
            kept.keep(0, cursor.address(), first);
            assertSame(first, kept.of(0, cursor.address()));
            int firstId = NativeMemory.getInt(cursor.address() + Layout.VdbeCursor_idInJava);

            // As OP_ResetSorter does.
            NativeMemory.putInt(cursor.address() + Layout.VdbeCursor_idInJava, 0);
            assertNull(kept.of(0, cursor.address()));
            Rows second = new Rows();
            kept.keep(0, cursor.address(), second);
            assertEquals(1, first.released);
            assertSame(second, kept.of(0, cursor.address()));
            NativeMemory.putInt(other.address() + Layout.VdbeCursor_idInJava, firstId);
            assertNull(kept.of(0, other.address()), "a cursor with the id of rows that are gone");

            // As OP_Close does, before the next cursor is opened.
            NativeMemory.putLong(cursors.address(), 0);
            assertNull(kept.of(0, 0));
            assertEquals(ResultCode.OK, kept.giveBackAll());
            assertTrue(kept.isEmpty());
            assertEquals(List.of(0, 0, 1), List.of(first.given, second.given, second.released));

            Rows third = new Rows();
            NativeMemory.putLong(cursors.address(), other.address());
            kept.keep(0, other.address(), third);
            assertEquals(ResultCode.OK, kept.giveBackAll());
            assertEquals(List.of(1, 1), List.of(third.given, third.released));
        }
    }

    /** Every index has a sorter, which OP_Close frees before the next one is opened. */
    @Test
    void sortersOfReindex() {
        for (long seed = 0; seed < SEEDS; seed++) {
            try (EngineSession session = session(EngineOptions.Tier.MIXED, seed)) {
                session.connection().execute("REINDEX; DELETE FROM t WHERE a = 3; REINDEX t");
                assertEquals(List.of(List.of("ok")), text(session, "PRAGMA integrity_check"));
            }
        }
    }

    private static List<List<Object>> text(EngineSession session, String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            statement.step();
            return List.of(List.of(statement.columnString(0)));
        }
    }

    /** Subqueries open their sorter anew for each row, windows empty theirs for each partition, LIMIT leaves rows behind. */
    @Test
    void sortersThatAreOpenedAnewOrEmptied() {
        List<String> queries = List.of(
                        "SELECT a, (SELECT group_concat(b) FROM (SELECT b FROM t y WHERE y.a <= x.a ORDER BY b || '' LIMIT 3)) FROM t x "
                                        + "ORDER BY b",
                        "SELECT a % 3, b, sum(a) OVER (PARTITION BY a % 3 ORDER BY b || '') FROM t",
                        "SELECT a % 4, count(*), sum(a) FROM t GROUP BY a % 4 ORDER BY 2, 1",
                        "SELECT (SELECT count(*) FROM t y WHERE y.a < x.a GROUP BY y.b ORDER BY 1 LIMIT 1), sum(a) FROM t x GROUP BY b || "
                                        + "'' ORDER BY 2",
                        "SELECT group_concat(b, ',' ORDER BY a DESC), count(DISTINCT a % 3) FROM t GROUP BY a % 2",
                        "SELECT * FROM (SELECT a + 0 FROM t ORDER BY b || 'x' LIMIT 4) UNION ALL SELECT * FROM (SELECT a FROM t ORDER BY "
                                        + "0 - a LIMIT 3)");
        try (EngineSession c = session(EngineOptions.Tier.C, 0)) {
            for (String query : queries) {
                Result expected = c.run(query, List.of());
                for (long seed = 0; seed < SEEDS; seed++) {
                    try (EngineSession session = session(EngineOptions.Tier.MIXED, seed)) {
                        assertEquals(expected.rows(), session.run(query, List.of()).rows(), query + " with seed " + seed);
                    }
                }
            }
        }
    }
}
