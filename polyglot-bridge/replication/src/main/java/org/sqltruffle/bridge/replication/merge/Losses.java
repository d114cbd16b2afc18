package org.sqltruffle.bridge.replication.merge;

import java.util.Objects;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;

/** Lists writes that lost against others that were made without knowing them. A write that replaces one that it has seen makes no entry. */
final class Losses {

    private final Store store;
    private final Epochs epochs;
    private final TableInfo table;
    private final Key key;

    Losses(Store store, Epochs epochs, TableInfo table, Key key) {
        this.store = store;
        this.epochs = epochs;
        this.table = table;
        this.key = key;
    }

    /** A column's value lost against another one. */
    void value(int column, Object value, Stamp loser, Object winningValue, Stamp winner) {
        if (loser != null && !epochs.saw(winner, loser) && !Objects.deepEquals(value, winningValue)) {
            store.noteConflict("value", table, key, table.columnName(column), value, loser, winner);
        }
    }

    /** A column's value went with its row, which was deleted elsewhere. */
    void deleted(int column, Object value, Stamp loser, Stamp deletion) {
        if (loser != null && deletion != null && !epochs.saw(deletion, loser)) {
            store.noteConflict("deleted", table, key, table.columnName(column), value, loser, deletion);
        }
    }

    /** An increment went with its row. */
    void increment(int column, long amount, Stamp loser, Stamp deletion) {
        deleted(column, amount, loser, deletion);
    }

    /** An insertion lost against a deletion, or the other way round. */
    void life(boolean insertionLost, Stamp loser, Stamp winner) {
        if (loser != null && !epochs.saw(winner, loser)) {
            store.noteConflict(insertionLost ? "insert" : "delete", table, key, "", null, loser, winner);
        }
    }
}
