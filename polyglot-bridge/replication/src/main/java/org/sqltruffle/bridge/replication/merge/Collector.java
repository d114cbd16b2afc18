package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.JournalChanges;
import org.sqltruffle.bridge.replication.store.Pending;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;

/** Makes a change set of all registers that a version vector does not cover. */
public final class Collector {

    /** As many rows are read by one statement. */
    private static final int MOST_AT_ONCE = 4096;

    private final Store store;
    private final Versions base;
    private final ChangeSet.Rows rows;
    private TableInfo current;
    /** Rows with registers, of one table and with the same columns to read. */
    private final List<Stored> waiting = new ArrayList<>();

    private Collector(Store store, Versions base, ChangeSet.Rows rows) {
        this.store = store;
        this.base = base;
        this.rows = rows;
    }

    /** What the change set says before its rows. @throws ReplicaException when registers that are needed have been dropped */
    public static ChangeSet head(Store store, Versions base) {
        if (!base.covers(store.horizon())) {
            throw new ReplicaException(
                            "the other replica has been away too long: changes that it lacks are no longer kept; make it anew with: "
                                            + "replica clone");
        }
        return new ChangeSet(store.databaseName(), store.site(), base, store.versions(), store.horizon(), store.sites(),
                        new Epochs(store).after(base),
                        SchemaLog.changesAfter(store, base));
    }

    /** Its rows. */
    public static void collect(Store store, Versions base, ChangeSet.Rows rows) {
        Collector collector = new Collector(store, base, rows);
        store.eachRowAfter(store.arrivalCoveredBy(base), collector::add);
        collector.addWaiting();
    }

    /** Its rows, when this site keeps no registers but those that the journal tells. */
    public static void collect(Store store, Versions base, JournalChanges changes, ChangeSet.Rows rows) {
        Collector collector = new Collector(store, base, rows);
        changes.forEach(new JournalChanges.Visitor() {
            @Override
            public void row(TableInfo table, Key key, Pending row) {
                if (!row.isPassing()) {
                    List<Integer> written = row.written(table, key);
                    collector.add(table, key, row, written, written.isEmpty() ? null : store.rows(table).values(key, written));
                }
            }

            @Override
            public void run(TableInfo table, long first, long last, Pending row) {
                List<Integer> written = row.written(table, Key.ofRowid(first));
                if (written.isEmpty()) {
                    JournalChanges.Visitor.super.run(table, first, last, row);
                } else if (!row.isPassing()) {
                    store.rows(table).forEach(first, last, written, (key, values) -> collector.add(table, key, row, written, values));
                }
            }
        });
    }

    /**
     * Adds what the journal says of a row. All of it is new: the journal was read from where {@link #base} ends.
     *
     * @param values those of the columns {@code written}, or {@code null}
     */
    private void add(TableInfo table, Key key, Pending row, List<Integer> written, Object[] values) {
        List<RowChange.Column> columns = List.of();
        if (values != null) {
            columns = new ArrayList<>(values.length);
            for (int i = 0; i < values.length; i++) {
                int column = written.get(i);
                columns.add(new RowChange.Column(column, row.stampOf(column), values[i]));
            }
        }
        List<Delta> deltas = row.deltas();
        if (row.life() != null || !columns.isEmpty() || !deltas.isEmpty()) {
            write(table, new RowChange(key, row.life(), row.life() != null && row.isAlive(), columns, deltas));
        }
    }

    private void write(TableInfo table, RowChange row) {
        if (table != current) {
            current = table;
            rows.table(table.uid(), table.columnIds());
        }
        rows.row(row);
    }

    private boolean isNew(Stamp stamp) {
        return !base.includes(stamp);
    }

    /** A row with registers. @param changed the columns that are new @param isVisible whether their values are in the table */
    private record Stored(TableInfo table, Key key, RowState state, List<Integer> changed, boolean isVisible) {
    }

    /** Adds a row when many wait: one statement reads the values of those that have changed in the same columns. */
    private void add(TableInfo table, Key key, RowState state, String hidden) {
        Stored before = waiting.isEmpty() ? null : waiting.getLast();
        boolean isVisible = hidden == null && (state.life == null || state.alive);
        List<Integer> changed;
        if (before != null && before.state == state && before.table == table) {
            changed = before.changed;
        } else {
            changed = new ArrayList<>();
            state.columns.forEach((column, stamp) -> {
                if (isNew(stamp) && table.hasColumn(column)) {
                    changed.add(column);
                }
            });
        }
        if (before != null && (before.table != table || before.isVisible != isVisible || waiting.size() == MOST_AT_ONCE
                        || before.changed != changed && !before.changed.equals(changed))) {
            addWaiting();
        }
        waiting.add(new Stored(table, key, state, changed, isVisible));
    }

    private void addWaiting() {
        if (waiting.isEmpty()) {
            return;
        }
        Stored first = waiting.getFirst();
        Map<Key, Object[]> values = first.changed.isEmpty() || !first.isVisible ? Map.of()
                        : store.rows(first.table).values(waiting.stream().map(Stored::key).toList(), first.changed);
        for (Stored each : waiting) {
            Object[] visible = values.get(each.key);
            if (visible == null && !each.changed.isEmpty() && each.isVisible) {
                visible = store.rows(each.table).values(each.key, each.changed);
            }
            add(each, visible);
        }
        waiting.clear();
    }

    /** @param visible the values of the changed columns in the table, or {@code null} */
    private void add(Stored row, Object[] visible) {
        RowState state = row.state;
        boolean life = state.life != null && isNew(state.life);
        List<RowChange.Column> columns = new ArrayList<>(row.changed.size());
        for (int i = 0; i < row.changed.size(); i++) {
            int column = row.changed.get(i);
            if (visible != null || state.values.containsKey(column)) {
                columns.add(new RowChange.Column(column, state.columns.get(column),
                                visible != null ? visible[i] : state.values.get(column)));
            }
        }
        List<Delta> deltas = state.deltas.isEmpty() ? List.of() : state.deltas.stream().filter(delta -> isNew(delta.stamp())).toList();
        if (life || !columns.isEmpty() || !deltas.isEmpty()) {
            write(row.table, new RowChange(row.key, life ? state.life : null, state.alive, columns, deltas));
        }
    }
}
