package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;
import org.sqltruffle.language.TakeAheadNode;
import org.sqltruffle.language.TakeAheadNodeGen;

/**
 * The loop of {@code fetchall}, {@code fetchmany} and {@code fetch_columns}. One for each statement; on-stack replacement compiles it while
 * it runs.
 */
final class FetchRootNode extends RootNode {

    @Child
    private LoopNode loop;

    FetchRootNode(RowTaker taker) {
        super(null);
        this.loop = Truffle.getRuntime().createLoopNode(new OneRow(taker));
    }

    /** Takes the rows. */
    abstract static class RowTaker extends Node {

        /** Adds the current row to the result object of the fetch. Returns whether it wants more rows. */
        abstract boolean take(Object fetched, PyStatement owner);
    }

    /** Runs with two arguments, a {@link PyCursor} and the result object of the {@link RowTaker}. */
    @Override
    public Object execute(VirtualFrame frame) {
        loop.execute(frame);
        return null;
    }

    @Override
    public String getName() {
        return "fetch";
    }

    private static final class OneRow extends Node implements RepeatingNode {

        @Child
        private RowTaker taker;
        @Child
        private TakeAheadNode take = TakeAheadNodeGen.create();
        @Child
        private StepNode step = StepNodeGen.create();

        OneRow(RowTaker taker) {
            this.taker = taker;
        }

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            PyCursor cursor = (PyCursor) frame.getArguments()[0];
            PyStatement taken = cursor.statement;
            boolean more = taker.take(frame.getArguments()[1], taken);
            if (!take.execute(taken.statement) && !step.execute(taken.statement)) {
                if (taken.isDml) {
                    cursor.rowCount = cursor.connection.changes();
                }
                cursor.finish();
                more = false;
            }
            cursor.throwPostponed();
            return more;
        }
    }
}
