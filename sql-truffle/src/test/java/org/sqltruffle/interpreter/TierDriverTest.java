package org.sqltruffle.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.interpreter.tier.TierChoice;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.control.LoopExitNode;
import org.sqltruffle.program.ControlFlow;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Repeat;

/** Where C stops for the Truffle tier, and what the units are that run there. */
class TierDriverTest {

    /** {@code ST_INNER_STEPS} of sqltruffle.c. */
    private static final int INNER_STEPS = 10_000_000;
    /** Executions of some thousand instructions, after which C has stopped however long its stretches have become. */
    private static final int EXECUTIONS = 10_000;

    /**
     * Nanoseconds of an execution that a choice is told of. A real one of these tests is much shorter, also on a busy machine: one of twice
     * the time would change the choice.
     */
    private static final long SHORT_NANOS = 1_000_000_000;

    /** Its outermost loop passes its head seven times before 27 million instructions in the inner ones. */
    private static final String NESTED = "SELECT count(y.b + z.b) FROM t x CROSS JOIN t y CROSS JOIN t z CROSS JOIN t w WHERE x.b = 7 AND "
                    + "w.a <= 60";

    /** Lookups before the loop: its head has an address behind the end of the program without them. */
    private static final String LONG = "CREATE VIEW v AS SELECT t.a FROM t c CROSS JOIN t d CROSS JOIN t e CROSS JOIN t f CROSS JOIN t "
                    + "WHERE c.a = 3 AND d.a = 4 AND e.a = 5 AND f.a = 6";
    private static final String SHORT = "CREATE VIEW v AS SELECT a FROM t";

    private EngineSession session;
    /** How far the clock of a choice is ahead of the process's, in nanoseconds. */
    private long ahead;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        // A nest over columns runs in C, and is not compiled.
        session.connection().execute("PRAGMA sqltruffle_columns=off");
        session.connection().execute(
                        "CREATE TABLE t(a INTEGER PRIMARY KEY, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i "
                                        + "< 300) INSERT INTO t SELECT i, i FROM s");
    }

    @AfterEach
    void close() {
        session.close();
    }

    private static NodeProgram nodes(Statement statement) {
        return statement.driver().program();
    }

    private static boolean isMade(Statement statement, int pc) {
        return nodes(statement).entryIfMade(pc) != null;
    }

    private static void firstRow(Statement statement) {
        statement.step();
        statement.reset();
    }

    /** Executes until the statement is decoded, as another program than the given one. The first one to be so waits for the runtime. */
    private static NodeProgram heat(Statement statement, NodeProgram other) {
        Repeat.until(() -> nodes(statement) != other, () -> firstRow(statement), "not decoded");
        return nodes(statement);
    }

    /**
     * The set of stops is that of one program. With that of the program before SQLite prepared the statement anew C would run past all
     * loops for ever.
     */
    @Test
    void aProgramThatIsPreparedAnewHasStopsOfItsOwn() {
        session.connection().execute(LONG);
        try (Statement statement = session.connection().prepare("SELECT sum(a) FROM v")) {
            Program before = heat(statement, null).program();
            session.connection().execute("DROP VIEW v; " + SHORT);
            Program after = heat(statement, nodes(statement)).program();
            assertTrue(before.flow().loopEntries().nextSetBit(0) > after.length(), "a stop of the one program could be one of the other");
            int head = after.flow().loopEntries().nextSetBit(0);
            // On a busy machine the driver may leave the program to C for a while.
            Repeat.until(() -> isMade(statement, head), () -> firstRow(statement), "C did not stop at the new head");
        }
    }

    private static BitSet innerHeads(ControlFlow flow) {
        BitSet inner = (BitSet) flow.loopHeads().clone();
        inner.andNot(flow.loopEntries());
        return inner;
    }

    /** How many instructions run in C before it stops at an inner head, from the begin on; -1: it runs to the row. */
    private long stepsToInnerHead(int kindOfStop, long stretch) {
        try (Statement statement = session.connection().prepare(NESTED)) {
            long pVdbe = statement.pStmt();
            Program program = Program.decode(pVdbe);
            BitSet inner = innerHeads(program.flow());
            assertEquals(3, inner.cardinality());
            try (NativeBuffer stops = new NativeBuffer(program.length() + 1)) {
                for (int pc = 0; pc < program.length(); pc++) {
                    NativeMemory.putByte(stops.address() + pc, (byte) (inner.get(pc) ? kindOfStop : Constants.ST_STOP_NEVER));
                }
                int rc = TierApi.stStep(pVdbe, stretch, stops.address());
                long steps = statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, false);
                if (rc == ResultCode.ROW) {
                    assertTrue(steps > 2 * INNER_STEPS, "too few instructions to tell");
                    return -1;
                }
                assertEquals(Constants.ST_STOP, rc);
                assertTrue(inner.get(NativeMemory.getInt(pVdbe + Layout.Vdbe_pc)), "stopped elsewhere");
                return steps;
            }
        }
    }

    @Test
    void cStopsAtInnerHeadsTenMillionInstructionsLater() {
        int stretch = 5000;
        // An iteration of the innermost loop is shorter than this.
        int slack = 20;
        assertEquals(-1, stepsToInnerHead(Constants.ST_STOP_NEVER, stretch));
        assertEquals(stretch, stepsToInnerHead(Constants.ST_STOP_ENTRY, stretch), slack);
        assertEquals(stretch + INNER_STEPS, stepsToInnerHead(Constants.ST_STOP_INNER, stretch), slack);
    }

    /** A statement whose loop nest is entered once has its turns in the Truffle tier at inner heads. */
    @Test
    void anInnerLoopGetsTurnsWhenTheOuterOneGoesNoFurther() {
        try (Statement starting = session.connection().prepare("SELECT sum(a) FROM t")) {
            heat(starting, null);
        }
        List<Long> iterations = new ArrayList<>();
        // After a turn that a busy machine made long, C runs longer than the statement. Each attempt is a text without nodes.
        Repeat.until(() -> {
            try (Statement statement = session.connection().prepare("/* " + iterations.size() + " */ " + NESTED)) {
                iterations.add(innermostIterations(statement));
            }
            return iterations.getLast() >= 2 * TierThresholds.DEFAULT.jumps();
        }, "too few turns at the inner heads");
    }

    /**
     * How often the body of the innermost loop is interpreted. The first turn is where C has run enough, anywhere; how many follow depends
     * on when the compiler had started.
     */
    private static long innermostIterations(Statement statement) {
        long[] interpreted = new long[NativeMemory.getInt(statement.pStmt() + Layout.Vdbe_nOp)];
        statement.driver().state().executions = interpreted;
        statement.step();
        return interpreted[innerHeads(nodes(statement).program().flow()).length() - 1];
    }

    private static int fetchAll(Statement statement, RowBatch batch) {
        int rows = 0;
        do {
            statement.fetch(batch, 512);
            rows += batch.rows;
        } while (!batch.ended);
        return rows;
    }

    /**
     * The entry at the loop is compiled, the entry after ResultRow is not. C stops at once, and compiled code gives whole batches of rows.
     * If each row were a crossing, the entry after ResultRow would never have a turn, and would never be compiled.
     */
    @Test
    void rowsOfALoopThatWasCompiledWithFewRowsComeInBatches() {
        session.connection().execute(
                        "CREATE TABLE u(a, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 20000) INSERT "
                                        + "INTO u SELECT i, i FROM s");
        try (Statement statement = session.connection().prepare("SELECT a, b FROM u WHERE b > ?")) {
            RowBatch batch = new RowBatch();
            // One row, the last: few turns after it.
            statement.bindLong(1, 19_999);
            heat(statement, null);
            int head = nodes(statement).program().flow().loopEntries().nextSetBit(0);
            Repeat.until(() -> nodes(statement).isCompiled(head), () -> {
                assertEquals(1, fetchAll(statement, batch));
                statement.reset();
                assertTrue(statement.step());
                assertFalse(statement.step());
                statement.reset();
            }, "the loop is not compiled");
            statement.bindLong(1, 0);
            Repeat.until(() -> stepsOf(statement, () -> assertEquals(20_000, fetchAll(statement, batch))) <= 1000,
                            "more than 1000 instructions in C for 20000 rows");
        }
    }

    /**
     * The loops over the rows and the groups take fewer instructions than a stretch of C. They lead to a loop that is compiled already, and
     * to a subquery that runs once, in C. If the stretch began anew after the subquery, C would never stop at the loop over the rows.
     */
    @Tag("slow")
    @Test
    void loopsAroundACompiledOneGetTheirTurns() {
        String sql = "SELECT y.b & 3, max(y.b) FROM t y WHERE y.a <= ?1 GROUP BY 1 HAVING (SELECT count(*) FROM t u CROSS JOIN t v WHERE "
                        + "u.a <= ?2 + (y.b & 3) AND v.b < (SELECT max(w.b) FROM t w)) >= 0";
        try (Statement statement = session.connection().prepare(sql)) {
            statement.bindLong(1, 1);
            statement.bindLong(2, 300);
            int[] loops = heat(statement, null).program().flow().loopEntries().stream().toArray();
            assertEquals(3, loops.length, "rows, groups, subquery");
            executeUntilCompiled(statement, loops[2]);
            assertFalse(nodes(statement).isCompiled(loops[0]), "the loop over a single row was compiled");
            statement.bindLong(1, 300);
            statement.bindLong(2, 1);
            executeUntilCompiled(statement, loops[0]);
            executeUntilCompiled(statement, loops[1]);
        }
    }

    private static void executeUntilCompiled(Statement statement, int entry) {
        Repeat.until(() -> nodes(statement).isCompiled(entry), () -> {
            while (statement.step()) {
                // The rows are of no use.
            }
            statement.reset();
        }, "the loop at " + entry + " is not compiled");
    }

    /** Makes a choice, which is told that executions of its program take three times as long in the other tier as in this. */
    private void decide(TierChoice choice, boolean forC) {
        choice.clock = () -> System.nanoTime() + ahead;
        choice.noteChange();
        ahead += TierChoice.SETTLED_NANOS + 1;
        execute(choice, forC, EXECUTIONS, () -> choice.prefersC() == forC);
        assertEquals(forC, choice.prefersC());
    }

    private void execute(TierChoice choice, boolean forC, int most, BooleanSupplier isEnough) {
        for (int i = 0; i < most && !isEnough.getAsBoolean(); i++) {
            boolean inC = choice.beginExecution();
            if (!inC) {
                choice.noteCompiled();
            }
            ahead += inC == forC ? SHORT_NANOS : 3 * SHORT_NANOS;
            choice.endExecution(true);
        }
    }

    private static long stepsOf(Statement statement, Runnable execution) {
        statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
        execution.run();
        statement.reset();
        return statement.counter(ApiConstants.SQLITE_STMTSTATUS_VM_STEP, true);
    }

    /** Whole executions, by rows and by batches, also those after one that was given up at a row. */
    @Tag("slow")
    @Test
    void whatIsFasterInCRunsThere() {
        try (Statement statement = session.connection().prepare("SELECT x.a, sum(y.b) FROM t x CROSS JOIN t y GROUP BY x.a")) {
            int[] loops = heat(statement, null).program().flow().loopEntries().stream().toArray();
            executeUntilCompiled(statement, loops[0]);
            Runnable rows = () -> {
                for (int i = 1; i <= 300; i++) {
                    assertTrue(statement.step());
                    assertEquals(i, statement.columnLong(0));
                    assertEquals(45_150, statement.columnLong(1));
                }
                assertFalse(statement.step());
            };
            Runnable batches = () -> assertEquals(300, fetchAll(statement, new RowBatch()));
            Runnable oneRow = () -> assertTrue(statement.step());
            int inLoop = 300 * 300;
            // The entry after ResultRow is compiled, too, or C goes from there to the outer loop.
            Repeat.until(() -> stepsOf(statement, rows) < inLoop, "not compiled");
            List<Runnable> executions = List.of(rows, oneRow, batches, oneRow, oneRow, rows, batches);
            boolean inC = false;
            for (int i = 0; i < 5 && !inC; i++) {
                // A disturbed execution changes the choice.
                decide(nodes(statement).choice(), true);
                inC = executions.stream().allMatch(execution -> stepsOf(statement, execution) >= (execution == oneRow ? 300 : inLoop));
            }
            assertTrue(inC, "compiled code ran");
            TierChoice choice = nodes(statement).choice();
            assertFalse(statement.driver().runsAllInC());
            execute(choice, true, EXECUTIONS, choice::isLeftAlone);
            int alone = 0;
            for (Runnable execution : executions) {
                assertTrue(stepsOf(statement, execution) >= (execution == oneRow ? 300 : inLoop), "compiled code ran");
                alone += statement.driver().runsAllInC() ? 1 : 0;
            }
            assertTrue(alone >= 5, alone + " of 7 left alone");
            decide(nodes(statement).choice(), false);
            assertTrue(stepsOf(statement, rows) < inLoop, "it stayed in C");
            assertTrue(stepsOf(statement, batches) < inLoop, "it stayed in C");
        }
    }

    /** The addresses that a root runs itself: all that can be reached without entering another loop nest. */
    private static BitSet unit(NodeProgram nodes, int entry) {
        OpNode[] ops = nodes.copyOps(entry);
        BitSet unit = new BitSet();
        ArrayDeque<Integer> work = new ArrayDeque<>();
        work.add(entry);
        while (!work.isEmpty()) {
            int pc = work.poll();
            if (!unit.get(pc) && !(ops[pc] instanceof LoopExitNode)) {
                unit.set(pc);
                Arrays.stream(nodes.program().flow().successors(pc)).forEach(work::add);
            }
        }
        return unit;
    }

    /** Each loop nest is compiled once: decision 0009. One with a ResultRow is also in the unit that goes on after the row. */
    @Test
    void aLoopIsInOneUnit() {
        try (EngineSession truffle = new EngineSession(":memory:", EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE))) {
            truffle.connection().execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 2), (3, 4), (1, 5)");
            try (Statement statement = truffle.connection()
                            .prepare("SELECT x.a, sum(y.b) FROM t x JOIN t y ON y.b > x.b GROUP BY x.a ORDER BY 2")) {
                while (statement.step()) {
                    // The rows are of no use.
                }
                ControlFlow flow = nodes(statement).program().flow();
                assertEquals(3, flow.loopEntries().cardinality(), "join, groups, output");
                int output = flow.loopEntries().length() - 1;
                int[] made = IntStream.range(0, nodes(statement).program().length()).filter(pc -> isMade(statement, pc)).toArray();
                for (int entry : made) {
                    BitSet nests = unit(nodes(statement), entry);
                    nests.and(flow.loopEntries());
                    assertTrue(nests.cardinality() <= 1, "nests " + nests + " in the unit of " + entry);
                }
                for (int head : flow.loopHeads().stream().toArray()) {
                    long units = Arrays.stream(made).filter(entry -> unit(nodes(statement), entry).get(head)).count();
                    assertEquals(head == output ? 2 : 1, units, "units with the loop at " + head + ", of " + Arrays.toString(made));
                }
            }
        }
    }

    private static NodeProgram nodes(EngineSession session, String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            statement.step();
            return nodes(statement);
        }
    }

    private static long loopsLeftToC(NodeProgram nodes) {
        return nodes.program().flow().loopHeads().stream().filter(nodes::isLeftToC).count();
    }

    /** Nodes that write call C, and triggers run there: a loop needs other work as well to be faster compiled. */
    @Test
    void loopsThatDoLittleButWriteStayInC() {
        try (EngineSession writer = new EngineSession(":memory:", EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE))) {
            writer.connection().execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b, c); CREATE TABLE u(a INTEGER PRIMARY KEY, b, c)");
            String update = "UPDATE t SET b = b + 1 WHERE c = 3";
            assertNull(nodes(writer, update).reasonToStayInC());
            assertEquals(0, loopsLeftToC(nodes(writer, update)));
            assertEquals(0, loopsLeftToC(nodes(writer, "DELETE FROM t WHERE c = 3")));
            assertEquals(1, loopsLeftToC(nodes(writer, "INSERT INTO u SELECT * FROM t")),
                            "the loop that copies records, not the one for a table that has rows");
            writer.connection().execute("CREATE TRIGGER one AFTER UPDATE ON t BEGIN SELECT 1; END");
            assertEquals(0, loopsLeftToC(nodes(writer, update)));
            writer.connection().execute("CREATE TRIGGER two AFTER UPDATE ON t BEGIN SELECT 2; END");
            assertNull(nodes(writer, update).reasonToStayInC());
            assertEquals(1, loopsLeftToC(nodes(writer, update)), "the loop that updates, not the one that finds the rows");
        }
    }
}
