package org.sqltruffle.language;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;

/**
 * Steps a statement into a batch, in a loop that is compiled together with the statement's program. Arguments: the
 * {@link Statement}, the {@link RowBatch} with room for all rows, the number of rows to hold in the end, the number of columns.
 */
final class FetchRootNode extends RootNode {

    @Child private LoopNode loop = Truffle.getRuntime().createLoopNode(new OneRow());

    FetchRootNode() {
        super(null);
    }

    @Override
    public Object execute(VirtualFrame frame) {
        loop.execute(frame);
        return null;
    }

    @Override
    public String getName() {
        return "fetch rows";
    }

    private static final class OneRow extends Node implements RepeatingNode {

        @Child private StepNode step = StepNodeGen.create();
        @Child private Append append = FetchRootNodeFactory.AppendNodeGen.create();

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            Object[] arguments = frame.getArguments();
            Statement statement = (Statement) arguments[0];
            RowBatch batch = (RowBatch) arguments[1];
            if (!step.execute(statement)) {
                batch.ended = true;
                return false;
            }
            append.execute(batch, statement, (int) arguments[3]);
            return batch.rows < (int) arguments[2];
        }
    }

    /** Adds the current row; the number of columns is a constant. */
    abstract static class Append extends Node {

        abstract void execute(RowBatch batch, Statement statement, int columns);

        @Specialization(guards = "columns == cached", limit = "1")
        static void cached(RowBatch batch, Statement statement, @SuppressWarnings("unused") int columns, @Cached("columns") int cached) {
            batch.append(statement, cached);
        }
    }
}
