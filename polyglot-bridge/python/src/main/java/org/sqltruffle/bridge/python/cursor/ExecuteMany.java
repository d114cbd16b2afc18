package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.objects.common.SequenceStorageNodes.GetItemScalarNode;
import com.oracle.graal.python.runtime.sequence.PSequence;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.sqlite.SqliteException;

/** The loop of {@code executemany} over a list or a tuple. One for each statement; on-stack replacement compiles it while it runs. */
public final class ExecuteMany extends RootNode {

    @Child
    private LoopNode loop = Truffle.getRuntime().createLoopNode(new OneExecution());

    private ExecuteMany() {
        super(null);
    }

    @Override
    public Object execute(VirtualFrame frame) {
        return loop.execute(frame);
    }

    @Override
    public String getName() {
        return "executemany";
    }

    /** How far an {@code executemany} has come. */
    private static final class Progress {
        final PyCursor cursor;
        final PSequence parameters;
        int next;
        boolean hasRow;

        Progress(PyCursor cursor, PSequence parameters, int next) {
            this.cursor = cursor;
            this.parameters = parameters;
            this.next = next;
        }
    }

    /**
     * {@code execute_list(cursor, parameters, first)}: executes the cursor's statement with the items of a list or a tuple, from the first
     * one on. Returns the index of the item with which it has stopped, because Python code has to bind that one, or the number of items.
     * After an execution that has a row it stops as well, and returns that number's complement.
     */
    public static Object list(PythonModule module, Object[] arguments) {
        PyCursor cursor = (PyCursor) arguments[0];
        int first = (int) arguments[2];
        PyStatement statement = cursor.statement;
        boolean usual = statement != null && statement.statement != null && cursor.connection.lock == null;
        if (!usual || !PythonLanguage.get(null).singleThreadedAssumption.isValid()) {
            return first; // Other threads get their turns between executions.
        }
        if (statement.executeMany == null) {
            statement.executeMany = new ExecuteMany().getCallTarget();
        }
        Progress progress = new Progress(cursor, (PSequence) arguments[1], first);
        try {
            statement.executeMany.call(progress);
        } catch (SqliteException e) {
            throw cursor.connection.raise(e);
        }
        return progress.hasRow ? ~progress.next : progress.next;
    }

    private static final class OneExecution extends Node implements RepeatingNode {

        @Child
        private GetItemScalarNode item = GetItemScalarNode.create();
        @Child
        private ExecuteOnceNode once = ExecuteOnceNode.create();

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            var progress = (Progress) frame.getArguments()[0];
            if (progress.next >= ArgumentsNode.length(progress.parameters)) {
                return false;
            }
            Object given = item.executeCached(ArgumentsNode.storage(progress.parameters), progress.next);
            int outcome = once.execute(progress.cursor, given);
            if (outcome == ExecuteOnceNode.UNUSUAL) {
                return false;
            }
            progress.next++;
            progress.hasRow = outcome == ExecuteOnceNode.ROW;
            return !progress.hasRow;
        }
    }
}
