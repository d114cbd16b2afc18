package org.sqltruffle.bridge.replication.store;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;

/** What the journal says of one row since the last fold. */
public final class Pending {

    /** The last insert or delete, or {@code null}. */
    Stamp life;
    boolean alive;
    /** The row's insertion, if it was the first thing that happened to the row; otherwise {@code null}. */
    private Stamp born;
    private boolean seen;
    /** The last update of columns, or of all columns (key -1). */
    final Map<Integer, Stamp> columns = new HashMap<>();
    /** What each transaction added to counters. */
    final Map<Count, Long> counts = new LinkedHashMap<>();

    /** A counter in a transaction. */
    record Count(int column, Stamp stamp) {
    }

    void inserted(Stamp stamp) {
        born = seen ? born : stamp;
        seen = true;
        life = stamp;
        alive = true;
        columns.clear();
    }

    void deleted(Stamp stamp) {
        seen = true;
        life = stamp;
        alive = false;
        columns.clear();
    }

    void updated(int column, Stamp stamp) {
        seen = true;
        columns.put(column, stamp);
    }

    void counted(int column, long amount, Stamp stamp) {
        counts.merge(new Count(column, stamp), amount, Long::sum);
    }

    boolean isBornHere() {
        return born != null;
    }

    /**
     * Whether one transaction has both inserted and deleted the row. No other site can ever have seen it. A row that lived longer leaves a deletion: its insertion may have
     * been sent.
     */
    public boolean isPassing() {
        return born != null && !alive && born.equals(life);
    }

    /** Changes the registers of a row. @param changed receives columns */
    public void applyTo(TableInfo table, Key key, RowState state, List<Integer> changed) {
        if (life != null) {
            state.life = life;
            state.alive = alive;
            state.columns.clear();
            state.values.clear();
            if (alive) {
                table.registers(key).forEach(column -> register(table, state, column, life, changed));
            }
        }
        if (!columns.isEmpty()) {
            List<Integer> registers = table.registers(key);
            columns.forEach((column, stamp) -> {
                if (registers.contains(column)) {
                    register(table, state, column, stamp, changed);
                }
            });
        }
        counts.forEach((count, amount) -> {
            if (amount != 0) {
                state.deltas.add(new Delta(count.column(), count.stamp(), amount));
            }
        });
    }

    private static void register(TableInfo table, RowState state, int column, Stamp stamp, List<Integer> changed) {
        if (!table.isCounter(column)) {
            state.columns.put(column, stamp);
            changed.add(column);
        }
    }
}
