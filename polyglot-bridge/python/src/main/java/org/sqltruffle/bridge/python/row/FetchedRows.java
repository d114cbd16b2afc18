package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.bridge.python.connection.PyStatement;

/** The fetched rows, as tuples. */
final class FetchedRows {

    private final int most;
    private Object[] rows = new Object[16];
    private int n;

    FetchedRows(int most) {
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

    /** Makes a tuple of each row. */
    static final class Taker extends FetchRootNode.RowTaker {

        @Child
        private RowNode row = RowNodeGen.create();

        @Override
        boolean take(Object fetched, PyStatement owner) {
            return ((FetchedRows) fetched).add(row.execute(owner, owner.statement.rowInMemory()));
        }
    }
}
