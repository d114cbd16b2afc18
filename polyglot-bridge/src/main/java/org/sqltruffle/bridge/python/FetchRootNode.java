package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RepeatingNode;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Arrays;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.StepNode;
import org.sqltruffle.language.StepNodeGen;

/** Fetches many rows of one statement in a loop that is compiled while it runs: {@code fetchall} and {@code fetchmany}. */
final class FetchRootNode extends RootNode {

    @Child private LoopNode loop = Truffle.getRuntime().createLoopNode(new OneRow());

    FetchRootNode() {
        super(null);
    }

    /** The rows so far. */
    static final class Rows {
        final PyCursor cursor;
        private final int most;
        private Object[] rows = new Object[16];
        private int n;

        Rows(PyCursor cursor, int most) {
            this.cursor = cursor;
            this.most = most;
        }

        /** Adds a row; returns whether more are wanted. */
        boolean add(Object row) {
            if (n == rows.length) {
                grow();
            }
            rows[n++] = row;
            return n != most;
        }

        @TruffleBoundary
        private void grow() {
            rows = Arrays.copyOf(rows, rows.length * 2);
        }

        @TruffleBoundary
        Object[] toArray() {
            return n == rows.length ? rows : Arrays.copyOf(rows, n);
        }
    }

    /** Runs with {@link Rows} as its argument. */
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

        @Child private RowNode row = RowNodeGen.create();
        @Child private StepNode step = StepNodeGen.create();

        @Override
        public boolean executeRepeating(VirtualFrame frame) {
            Rows rows = (Rows) frame.getArguments()[0];
            PyCursor cursor = rows.cursor;
            PyStatement taken = cursor.statement;
            Statement statement = taken.statement;
            boolean more = rows.add(row.execute(taken));
            if (!step.execute(statement)) {
                if (taken.isDml) {
                    cursor.rowCount = cursor.connection.changes();
                }
                cursor.finish();
                more = false;
            }
            cursor.connection.throwPostponed();
            return more;
        }
    }
}
