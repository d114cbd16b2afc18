package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;

/** Fetches many rows of one statement in a loop that is compiled while it runs: {@code fetchall}, {@code fetchmany} and {@code fetch_columns}. */
final class FetchRootNode extends RootNode {

    @Child private LoopNode loop;

    FetchRootNode(RowTaker taker) {
        super(null);
        this.loop = Truffle.getRuntime().createLoopNode(new OneRow(taker));
    }

    /** What is done with each row. */
    abstract static class RowTaker extends Node {

        /** Takes the current row into what the fetch was called with; returns whether more rows are wanted. */
        abstract boolean take(Object fetched, PyStatement owner);
    }

    /** Runs with a {@link PyCursor} and what the {@link RowTaker} takes rows into. */
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

        @Child private RowTaker taker;
        @Child private StepNode step = StepNodeGen.create();

        OneRow(RowTaker taker) {
            this.taker = taker;
        }

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            PyCursor cursor = (PyCursor) frame.getArguments()[0];
            PyStatement taken = cursor.statement;
            boolean more = taker.take(frame.getArguments()[1], taken);
            if (!step.execute(taken.statement)) {
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
