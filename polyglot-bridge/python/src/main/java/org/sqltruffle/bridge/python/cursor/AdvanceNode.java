package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.bridge.python.connection.GilTurns;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;
import org.sqltruffle.language.TakeAheadNode;
import org.sqltruffle.language.TakeAheadNodeGen;

/**
 * Moves a cursor to its next row, or to its end. While rows come ahead, many at once, this is a call; {@link NextRowNode} takes those rows
 * without it. The code of a step is compiled into a loop only while rows come one by one: a loop without it is compiled in less time, and
 * is so small that the compiler keeps its variables unboxed.
 */
final class AdvanceNode extends Node {

    /**
     * Rows that came one by one since the last ones came ahead, after which a step is compiled into the loop. Until columns are built, rows
     * of any query come so, and a loop that is compiled in that time is not to be compiled again.
     */
    private static final int MANY_ROWS = 500_000;
    /** Batches that came ahead since the last row that came alone, after which the step is taken out. */
    private static final int MANY_BATCHES = 32;
    /** So often a step is taken out of the loop: a program that goes on with both kinds of rows has it in. */
    private static final int MOST_REMOVALS = 3;
    private static final AdvanceNode UNCACHED = new AdvanceNode(TakeAheadNodeGen.getUncached(), StepNodeGen.getUncached(),
                    MOST_REMOVALS);

    /** {@code null} while steps are calls and rows call no functions of the program. */
    @Child
    private TakeAheadNode take;
    /** {@code null} while steps are calls. */
    @Child
    private StepNode step;
    private int single;
    private int batches;
    private int removals;

    private AdvanceNode(TakeAheadNode take, StepNode step, int removals) {
        this.take = take;
        this.step = step;
        this.removals = removals;
    }

    @NeverDefault
    static AdvanceNode create() {
        return new AdvanceNode(null, null, 0);
    }

    static AdvanceNode getUncached() {
        return UNCACHED;
    }

    /** Whether steps are calls. */
    boolean stepsByCall() {
        return step == null;
    }

    void execute(PyCursor cursor, PyStatement statement) {
        if (statement.statement.takeEnd()) {
            end(cursor, statement);
            cursor.throwPostponed();
            return;
        }
        if (take == null && statement.statement.callsForRows()) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            take = insert(TakeAheadNodeGen.create());
        }
        // Another thread may use the node, and change it.
        TakeAheadNode taking = take;
        if (taking != null && taking.execute(statement.statement)) {
            cursor.throwPostponed();
            return;
        }
        StepNode stepping = step;
        boolean areAhead = stepping == null ? call(cursor, statement) : step(cursor, statement, stepping);
        single = areAhead ? 0 : single + 1;
        batches = areAhead ? batches + 1 : 0;
        if (stepping == null && single >= MANY_ROWS) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            take = insert(TakeAheadNodeGen.create());
            step = insert(StepNodeGen.create());
        } else if (stepping != null && batches >= MANY_BATCHES && removals < MOST_REMOVALS) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            take = null;
            step = null;
            removals++;
        }
    }

    @TruffleBoundary
    private static boolean call(PyCursor cursor, PyStatement statement) {
        if (!TakeAheadNodeGen.getUncached().execute(statement.statement)) {
            return step(cursor, statement, StepNodeGen.getUncached());
        }
        cursor.throwPostponed();
        return true;
    }

    /** Returns whether more rows are ahead now. */
    private static boolean step(PyCursor cursor, PyStatement statement, StepNode step) {
        if (!step(cursor.connection, statement, step)) {
            end(cursor, statement);
        }
        cursor.throwPostponed();
        return cursor.statement == statement && statement.statement.rowsAreAhead();
    }

    private static void end(PyCursor cursor, PyStatement statement) {
        if (statement.isDml) {
            cursor.rowCount = cursor.connection.changes();
        }
        cursor.finish();
    }

    private static boolean step(PyConnection connection, PyStatement statement, StepNode step) {
        GilTurns turns = GilTurns.begin(connection, step);
        try {
            return step.execute(statement.statement);
        } finally {
            if (turns != null) {
                turns.end();
            }
        }
    }
}
