package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.EngineOptions.Tier;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.TierReport;
import org.sqltruffle.testing.EngineSession;

/** Large programs are not analyzed: what they take on the caller's thread is bounded, however hot they are. */
class LargeProgramTest {

    /** Bytes that a thread may allocate for the executions of one statement, its analysis included. */
    private static final long MAX_BYTES = 256 << 20;
    /** Executions that make each of the programs hot. */
    private static final int EXECUTIONS = 300;

    private EngineSession session;

    private void open(Tier tier) {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT.withTier(tier));
        session.connection().execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 2), (3400, 4); CREATE VIEW v1 AS SELECT a, b FROM t");
        for (int n = 1; n < 1024; n *= 2) {
            session.connection().execute("CREATE VIEW v" + 2 * n + " AS SELECT * FROM v" + n + " UNION SELECT * FROM v" + n);
        }
    }

    @AfterEach
    void close() {
        session.close();
    }

    private static String caseOf(int whens) {
        return "SELECT CASE a" + IntStream.range(0, whens).mapToObj(i -> " WHEN " + i + " THEN 'x" + i + "'").collect(Collectors.joining())
                        + " END FROM t";
    }

    /** Returns the last column of the last row, executed so often that the program is hot. */
    private String runHot(String sql, int executions) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        try (Statement statement = session.connection().prepare(sql)) {
            String last = null;
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < executions; i++) {
                while (statement.step()) {
                    last = statement.columnString(statement.columnCount() - 1);
                }
                statement.reset();
            }
            long bytes = threads.getThreadAllocatedBytes(thread) - before;
            assertTrue(bytes < MAX_BYTES, sql.substring(0, Math.min(sql.length(), 40)) + ": " + bytes + " bytes");
            return last;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "TRUFFLE"})
    void aChainOfViewsIsNotAnalyzed(Tier tier) {
        open(tier);
        assertEquals("4", runHot("SELECT * FROM v256", EXECUTIONS));
        assertEquals("4", runHot("SELECT * FROM v64", EXECUTIONS));
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "TRUFFLE"})
    void aLongCaseIsNotAnalyzed(Tier tier) {
        open(tier);
        assertEquals("x3400", runHot(caseOf(3500), EXECUTIONS));
    }

    /** A coroutine with a Yield for each row, each of which may go on after each other. */
    @ParameterizedTest
    @EnumSource(names = {"AUTO", "TRUFFLE"})
    void manyRowsOfValuesAreNotAnalyzed(Tier tier) {
        open(tier);
        session.connection().execute("CREATE TABLE target(a, b)");
        runHot("INSERT INTO target VALUES" + IntStream.range(0, 5000).mapToObj(i -> "(" + i + ",'x')").collect(Collectors.joining(",")),
                        EXECUTIONS / 10);
        assertEquals("150000", runHot("SELECT count(*) FROM target", 1));
    }

    /** The largest programs that are analyzed, by instructions, by registers and by successors. */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"AUTO", "TRUFFLE"})
    void theLargestAnalyzedProgramsAreBounded(Tier tier) {
        open(tier);
        session.connection().execute("CREATE TABLE target(a, b)");
        int times = tier == Tier.TRUFFLE ? 1 : EXECUTIONS * 70;
        assertEquals("4", runHot("SELECT * FROM " + (tier == Tier.TRUFFLE ? "v16" : "v8"), times));
        assertNull(runHot(caseOf(tier == Tier.TRUFFLE ? 490 : 120), times));
        String columns = IntStream.range(0, 1900).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        session.connection().execute("CREATE TABLE wide(" + columns + "); INSERT INTO wide(c1899) VALUES('end')");
        assertEquals("end", runHot("SELECT * FROM wide", times / 10 + 1));
    }

    @Test
    void explainSaysWhyAndDoesNotAnalyze() {
        open(Tier.AUTO);
        try (Statement statement = session.connection().prepare("SELECT * FROM v1024")) {
            TierReport report = statement.tierReport();
            assertTrue(report.instructions().size() > 20_000);
            assertEquals("program too large to compile (" + report.instructions().size() + " instructions)",
                            report.instructions().get(0).reasonForC());
            assertNull(statement.driver().program());
        }
        try (Statement statement = session.connection().prepare("SELECT * FROM v2")) {
            assertNull(statement.tierReport().instructions().get(0).reasonForC());
        }
    }
}
