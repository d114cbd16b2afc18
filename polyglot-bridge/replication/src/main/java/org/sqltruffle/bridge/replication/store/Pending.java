package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Arrays;
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
    /** The last update of each column, by the column's number. Longer than the last number, or {@code null}. */
    private Stamp[] columns;
    /** What each transaction added to counters, or {@code null}. */
    private Map<Count, Long> counts;

    /** A counter in a transaction. */
    record Count(int column, Stamp stamp) {
    }

    /** The same of another row. No counter has changed. */
    Pending copy() {
        Pending copy = new Pending();
        copy.life = life;
        copy.alive = alive;
        copy.born = born;
        copy.seen = seen;
        copy.columns = columns == null ? null : columns.clone();
        return copy;
    }

    /** The row was inserted. What is known to have happened later stays. */
    void inserted(Stamp stamp) {
        born = seen ? born : stamp;
        live(stamp, true);
    }

    /** The row was deleted. What is known to have happened later stays. */
    void deleted(Stamp stamp) {
        live(stamp, false);
    }

    private void live(Stamp stamp, boolean isAlive) {
        seen = true;
        if (life != null && life.isAfter(stamp)) {
            return;
        }
        life = stamp;
        alive = isAlive;
        for (int i = 0; columns != null && i < columns.length; i++) {
            columns[i] = columns[i] != null && columns[i].isAfter(stamp) ? columns[i] : null;
        }
    }

    /** A column was updated, perhaps before something that is known. */
    void updated(int column, Stamp stamp) {
        seen = true;
        if (life != null && life.isAfter(stamp)) {
            return;
        }
        if (columns == null) {
            columns = new Stamp[column + 1];
        } else if (column >= columns.length) {
            columns = Arrays.copyOf(columns, column + 1);
        }
        columns[column] = columns[column] != null && columns[column].isAfter(stamp) ? columns[column] : stamp;
    }

    void counted(int column, long amount, Stamp stamp) {
        if (counts == null) {
            counts = new LinkedHashMap<>();
        }
        counts.merge(new Count(column, stamp), amount, Long::sum);
    }

    boolean isBornHere() {
        return born != null;
    }

    /**
     * Whether one transaction has both inserted and deleted the row. No other site can ever have seen it. A row that lived longer leaves a
     * deletion: its insertion may have been sent.
     */
    public boolean isPassing() {
        return born != null && !alive && born.equals(life);
    }

    /** Changes the registers of a row. @param changed receives columns */
    public void applyTo(TableInfo table, Key key, RowState state, List<Integer> changed) {
        // An earlier piece of the journal can have had later changes than a rebuild, whose changes are found at last.
        if (life != null && (state.life == null || !state.life.isAfter(life))) {
            state.life = life;
            state.alive = alive;
            state.columns.values().removeIf(stamp -> !stamp.isAfter(life));
            state.values.clear();
            if (alive) {
                table.registers(key).forEach(column -> register(table, state, column, life, changed));
            }
        }
        if (columns != null) {
            for (int column : table.registers(key)) {
                if (updated(column) != null) {
                    register(table, state, column, updated(column), changed);
                }
            }
        }
        state.deltas.addAll(deltas());
    }

    private Stamp updated(int column) {
        return columns == null || column >= columns.length ? null : columns[column];
    }

    /** When the row was inserted or deleted, or {@code null}. */
    public Stamp life() {
        return life;
    }

    /** Whether the row is alive, when {@link #life} is known. */
    public boolean isAlive() {
        return alive;
    }

    /** The columns that were written. A deleted row has none. */
    public List<Integer> written(TableInfo table, Key key) {
        if (life != null && !alive) {
            return List.of();
        }
        List<Integer> registers = table.registers(key);
        if (life != null && !table.hasCounters()) {
            return registers;
        }
        List<Integer> written = new ArrayList<>();
        for (int column : registers) {
            if (stampOf(column) != null && !table.isCounter(column)) {
                written.add(column);
            }
        }
        return written;
    }

    /** When a column was written. */
    public Stamp stampOf(int column) {
        Stamp updated = updated(column);
        return updated != null ? updated : life;
    }

    /** What was added to counters. */
    public List<Delta> deltas() {
        if (counts == null) {
            return List.of();
        }
        List<Delta> deltas = new ArrayList<>();
        counts.forEach((count, amount) -> {
            if (amount != 0) {
                deltas.add(new Delta(count.column(), count.stamp(), amount));
            }
        });
        return deltas;
    }

    private static void register(TableInfo table, RowState state, int column, Stamp stamp, List<Integer> changed) {
        Stamp present = state.columns.get(column);
        if (!table.isCounter(column) && (present == null || !present.isAfter(stamp))) {
            state.columns.put(column, stamp);
            changed.add(column);
        }
    }
}
