package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.bridge.python.connection.PyStatement;

/** The fetched rows, by column. */
final class FetchedColumns {

    final FetchedColumn[] columns;
    private final int most;
    private int n;

    FetchedColumns(int count, int most) {
        this.most = most;
        this.columns = new FetchedColumn[count];
        for (int i = 0; i < count; i++) {
            columns[i] = new FetchedColumn();
        }
    }

    /** Adds each row's values to the columns. */
    static final class Taker extends FetchRootNode.RowTaker {

        @Children
        private FetchedColumn.Adder[] adders = new FetchedColumn.Adder[0];

        @Override
        boolean take(Object fetched, PyStatement owner) {
            FetchedColumns into = (FetchedColumns) fetched;
            if (adders.length != into.columns.length) {
                CompilerDirectives.transferToInterpreterAndInvalidate();
                FetchedColumn.Adder[] made = new FetchedColumn.Adder[into.columns.length];
                for (int i = 0; i < made.length; i++) {
                    made[i] = new FetchedColumn.Adder();
                }
                adders = insert(made);
            }
            takeAll(into, owner);
            return ++into.n != into.most;
        }

        @ExplodeLoop
        private void takeAll(FetchedColumns into, PyStatement owner) {
            for (int i = 0; i < adders.length; i++) {
                adders[i].add(into.columns[i], owner, i);
            }
        }
    }
}
