package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;
import org.sqltruffle.language.TakeAheadNode;
import org.sqltruffle.language.TakeAheadNodeGen;

/**
 * Moves a cursor to its next row, or to its end. While rows come ahead, many at once, this is a call; {@link NextRowNode} takes those rows without it. The code of a step is compiled into a loop only where rows come one by
 * one, because a loop without it is compiled in less time.
 */
@GenerateUncached
abstract class AdvanceNode extends Node {

    abstract void execute(PyCursor cursor, PyStatement statement);

    @Specialization(guards = "!single.areMany()", excludeForUncached = true)
    static void called(PyCursor cursor, PyStatement statement, @Cached("create()") SingleRows single) {
        single.note(call(cursor, statement));
    }

    @Specialization(replaces = "called")
    static void inlined(PyCursor cursor, PyStatement statement, @Cached TakeAheadNode take, @Cached StepNode step) {
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

    /** Rows of a place in a Python program that came one by one since the last ones came ahead. */
    static final class SingleRows {

        private static final int MANY = 32;

        private int rows;

        @NeverDefault
        static SingleRows create() {
            return new SingleRows();
        }

        boolean areMany() {
            if (rows < MANY) {
                return false;
            }
            CompilerDirectives.transferToInterpreterAndInvalidate();
            return true;
        }

        void note(boolean cameAhead) {
            rows = cameAhead ? 0 : rows + 1;
        }
    }
}
