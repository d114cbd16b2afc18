package org.sqltruffle.interpreter;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/**
 * Runs a few statements over a small database in memory through the Truffle tier, interpreted only, so that the JVM has loaded and begun to
 * compile what every statement needs before a user's statement comes here.
 */
final class WarmUp {

    private static final String SCHEMA = "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d INT); CREATE INDEX tb ON t(b);"
                    + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 500) INSERT INTO t SELECT i, "
                    + "'text'||(i%50), i/4.0, i%7 FROM s;";
    private static final String[] QUERIES = {
                    "SELECT sum(c), total(d), count(b), max(c) FROM t WHERE b >= 'text1' AND d < 6 AND c * (1 - d) < 100",
                    "SELECT a, b, c FROM t WHERE d <> 3",
                    "SELECT b, count(*), avg(c) FROM t GROUP BY b ORDER BY 2",
                    "SELECT x.a, y.c FROM t x JOIN t y ON y.b = x.b WHERE x.a < 20 AND y.b LIKE 'text1%'"};

    private WarmUp() {
    }

    static void run() {
        try (NativeBuffer buffer = new NativeBuffer(2L * Long.BYTES)) {
            long pOut = buffer.address();
            try (NativeBuffer name = NativeBuffer.ofText(":memory:".getBytes(StandardCharsets.UTF_8))) {
                SqliteException.check(0, ConnectionApi.openV2(name.address(), pOut,
                                ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, 0));
            }
            long pDb = NativeMemory.getLong(pOut);
            try {
                for (String sql : SCHEMA.split(";")) {
                    execute(pDb, pOut, sql, Policy.C);
                }
                for (String sql : QUERIES) {
                    execute(pDb, pOut, sql, Policy.INTERPRETED);
                }
            } finally {
                ConnectionApi.closeV2(pDb);
            }
        }
    }

    private static void execute(long pDb, long pOut, String sql, Policy policy) {
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        try (NativeBuffer buffer = NativeBuffer.ofText(text)) {
            SqliteException.check(pDb, StatementApi.prepareV3(pDb, buffer.address(), text.length + 1, 0, pOut, pOut + Long.BYTES));
            long pStmt = NativeMemory.getLong(pOut);
            TierDriver driver = new TierDriver(pStmt, policy, TierThresholds.DEFAULT, Set.of(), null);
            try {
                while (driver.step() == ResultCode.ROW) {
                    // The rows are of no use.
                }
            } finally {
                driver.close();
                StatementApi.finalize(pStmt);
            }
        }
    }
}
