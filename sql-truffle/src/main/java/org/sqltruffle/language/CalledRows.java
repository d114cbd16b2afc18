package org.sqltruffle.language;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.registers.RowBatch;

/**
 * The loop that fills a batch with rows that were read ahead, and calls their functions. Runs with a running statement, the batch, and the
 * most rows that it may have.
 */
final class CalledRows extends RootNode {

    @Child
    private LoopNode loop = Truffle.getRuntime().createLoopNode(new OneRow());

    CalledRows() {
        super(null);
    }

    @Override
    public Object execute(VirtualFrame frame) {
        loop.execute(frame);
        return null;
    }

    @Override
    public String getName() {
        return "rows that call functions";
    }

    private static final class OneRow extends Node implements RepeatingNode {

        @Child
        private TakeAheadNode take = TakeAheadNodeGen.create();

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            Statement statement = (Statement) frame.getArguments()[0];
            RowBatch batch = (RowBatch) frame.getArguments()[1];
            if (batch.rows >= (int) frame.getArguments()[2] || batch.isLarge() || !take.executeInside(statement)) {
                return false;
            }
            statement.appendTo(batch);
            return true;
        }
    }
}
