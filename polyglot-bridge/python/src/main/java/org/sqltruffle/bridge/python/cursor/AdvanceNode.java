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
 * without it. The code of a step is compiled into a loop only where rows come one by one, because a loop without it is compiled in less
 * time.
 */
final class AdvanceNode extends Node {

    /** Rows that came one by one since the last ones came ahead, after which a step is compiled into the loop. */
    private static final int MANY = 32;
    private static final AdvanceNode UNCACHED = new AdvanceNode(TakeAheadNodeGen.getUncached(), StepNodeGen.getUncached());

    /** {@code null} while steps are calls. */
    @Child
    private TakeAheadNode take;
    @Child
    private StepNode step;
    private int single;

    private AdvanceNode(TakeAheadNode take, StepNode step) {
        this.take = take;
        this.step = step;
    }

    @NeverDefault
    static AdvanceNode create() {
        return new AdvanceNode(null, null);
    }

    static AdvanceNode getUncached() {
        return UNCACHED;
    }

    void execute(PyCursor cursor, PyStatement statement) {
        if (step == null) {
            if (single < MANY) {
                single = call(cursor, statement) ? 0 : single + 1;
                return;
            }
            CompilerDirectives.transferToInterpreterAndInvalidate();
            take = insert(TakeAheadNodeGen.create());
            step = insert(StepNodeGen.create());
        }
        advance(cursor, statement, take, step);
    }

    /** Returns whether more rows are ahead now. */
    @TruffleBoundary
    private static boolean call(PyCursor cursor, PyStatement statement) {
        advance(cursor, statement, TakeAheadNodeGen.getUncached(), StepNodeGen.getUncached());
        return cursor.statement == statement && statement.statement.rowsAreAhead();
    }

    private static void advance(PyCursor cursor, PyStatement statement, TakeAheadNode take, StepNode step) {
        PyConnection connection = cursor.connection;
        if (!take.execute(statement.statement) && !step(connection, statement, step)) {
            if (statement.isDml) {
                cursor.rowCount = connection.changes();
            }
            cursor.finish();
        }
        cursor.throwPostponed();
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
