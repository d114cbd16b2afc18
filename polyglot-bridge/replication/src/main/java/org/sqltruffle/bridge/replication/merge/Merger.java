package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Entry;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;
import org.sqltruffle.bridge.replication.store.TableRows;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/**
 * Joins the registers of a change set with those of this site. A register takes the write with the greater stamp; a counter adds each
 * difference once. Registers whose stamp this site knows already are skipped: what it has is not older. So the state is a function of the
 * set of writes that are known, whatever the order in which they came.
 */
public final class Merger implements ChangeSet.Rows {

    private final Store store;
    private final Epochs epochs;
    private final Repair repair;
    private final Versions known;
    private final Runnable progress;
    private final RowsAtOnce atOnce;
    /** Read when a value has no place. */
    private SchemaLog schema;
    private String tableUid;
    private TableInfo table;
    private List<String> columnIds;
    private int[] numbers;
    private TableRows tableRows;
    /** The last stamp that {@link #isNew} was asked for, and the answer: mostly a row has one stamp. */
    private Stamp lastStamp;
    private boolean isLastNew;
    private int rows;

    /**
     * @param known what this site knows before the merge
     * @param droppable what all sites know after it: registers that it covers need not be stored
     * @param progress is run for each row
     */
    public Merger(Store store, Epochs epochs, Repair repair, Versions known, Versions droppable, Runnable progress) {
        this.store = store;
        this.epochs = epochs;
        this.repair = repair;
        this.known = known;
        this.progress = progress;
        this.atOnce = new RowsAtOnce(store, epochs, repair, droppable, this::isNew, this::mergeAlone);
    }

    /** The rows that follow are of this table. */
    @Override
    public void table(String uid, List<String> columns) {
        if (!Names.isReplicated(uid)) {
            throw new ReplicaException("this change set has rows of an internal table: " + uid);
        }
        atOnce.run();
        tableUid = uid;
        columnIds = columns;
        table = store.catalog().byUid(uid);
        tableRows = table == null ? null : store.rows(table);
        numbers = table == null ? null : columns.stream().mapToInt(table::column).toArray();
        if (table != null) {
            atOnce.begin(table, tableRows, numbers);
        }
    }

    /** Merges a row. */
    @Override
    public void row(RowChange row) {
        rows++;
        progress.run();
        if (table == null) {
            noteLost(row);
        } else if (tableRows.canHave(row.key()) && isNew(row) && !atOnce.add(row)) {
            atOnce.run();
            mergeAlone(row);
        }
    }

    private SchemaLog schema() {
        if (schema == null) {
            schema = new SchemaLog(store);
        }
        return schema;
    }

    /** Lists a row of a table that is dropped here. */
    private void noteLost(RowChange row) {
        String name = schema().tableName(tableUid);
        if (row.columns().isEmpty() && row.deltas().isEmpty()) {
            store.noteLostRow(SchemaLog.TABLE, name, row.key(), "", null, row.life());
        }
        row.columns().forEach(each -> store.noteLostRow(SchemaLog.TABLE, name, row.key(), Names.ofUid(columnIds.get(each.column())),
                        each.value(), each.stamp()));
        row.deltas().forEach(each -> store.noteLostRow(SchemaLog.TABLE, name, row.key(), Names.ofUid(columnIds.get(each.column())),
                        each.amount(), each.stamp()));
    }

    /** Lists a value of a column that is dropped here, unless the value was seen then. */
    private void noteLost(RowChange row, RowChange.Column value) {
        String uid = columnIds.get(value.column());
        SchemaChange drop = schema().get(SchemaLog.COLUMN, tableUid, uid);
        if (isNew(value.stamp()) && (drop == null || drop.sql() != null || !epochs.saw(drop.stamp(), value.stamp()))) {
            store.noteLostRow(SchemaLog.COLUMN, table.name(), row.key(), Names.ofUid(uid), value.value(), value.stamp());
        }
    }

    /** How many rows the change set had. */
    public int rows() {
        return rows;
    }

    /** Whether registers were not stored because all sites know them. */
    public boolean hasDropped() {
        return atOnce.hasDropped();
    }

    private boolean isNew(Stamp stamp) {
        if (stamp != lastStamp) {
            lastStamp = stamp;
            isLastNew = stamp != null && !known.includes(stamp);
        }
        return isLastNew;
    }

    private boolean isNew(RowChange change) {
        if (isNew(change.life())) {
            return true;
        }
        for (RowChange.Column column : change.columns()) {
            if (isNew(column.stamp())) {
                return true;
            }
        }
        return change.deltas().stream().anyMatch(delta -> isNew(delta.stamp()));
    }

    /** Merges the last rows. */
    public void finish() {
        atOnce.run();
    }

    /** Merges a row that can lose, or of which it is not known. */
    private void mergeAlone(RowChange change) {
        Key key = change.key();
        TableRows rows = tableRows;
        Entry entry = store.loadBefore(table, key);
        RowState state = entry.state();
        Losses losses = new Losses(store, epochs, table, key);
        Map<Integer, Object> visible = entry.isHidden() || state.life != null && !state.alive ? null : rows.values(key);
        boolean wasAlive = visible != null || entry.isHidden();
        Map<Integer, Object> before = visible != null ? visible : state.values;

        mergeLife(change, state, wasAlive, before, losses);
        boolean isAlive = state.life != null ? state.alive : wasAlive;
        Map<Integer, Object> taken = mergeColumns(table, change, numbers, state, isAlive, before, losses);
        Map<Integer, Long> sums = mergeCounters(change, numbers, state, isAlive, losses);
        sums.forEach((column, sum) -> taken.put(column, sum + (before.get(column) instanceof Long value ? value : 0)));

        if (visible != null && isAlive) {
            changeVisible(table, key, state, visible, taken);
        } else if (isAlive) {
            Map<Integer, Object> values = new TreeMap<>(before);
            values.putAll(taken);
            table.valueColumns().stream().filter(table::isCounter).forEach(column -> values.putIfAbsent(column, 0L));
            repair.show(table, key, state, values, entry.hidden());
        } else {
            if (visible != null) {
                rows.delete(key);
                repair.shrunk(table);
            }
            bury(table, key, state, before, taken);
        }
    }

    private void mergeLife(RowChange change, RowState state, boolean wasAlive, Map<Integer, Object> before, Losses losses) {
        if (!isNew(change.life())) {
            return;
        }
        if (!change.life().isAfter(state.life)) {
            if (change.alive() != state.alive) {
                losses.life(change.alive(), change.life(), state.life);
            }
            return;
        }
        if (wasAlive && !change.alive()) {
            losses.life(true, state.life, change.life());
            state.columns.forEach((column, stamp) -> losses.deleted(column, before.get(column), stamp, change.life()));
            state.deltas.forEach(delta -> losses.increment(delta.column(), delta.amount(), delta.stamp(), change.life()));
        } else if (!wasAlive && change.alive()) {
            losses.life(false, state.life, change.life());
        }
        state.life = change.life();
        state.alive = change.alive();
    }

    private Map<Integer, Object> mergeColumns(TableInfo table, RowChange change, int[] numbers, RowState state, boolean isAlive,
                    Map<Integer, Object> before, Losses losses) {
        Map<Integer, Object> taken = new TreeMap<>();
        for (RowChange.Column each : change.columns()) {
            int column = numbers[each.column()];
            if (column < 0) {
                noteLost(change, each);
                continue;
            }
            if (!isNew(each.stamp())) {
                continue;
            }
            Stamp present = state.columns.get(column);
            if (each.stamp().isAfter(present)) {
                losses.value(column, before.get(column), present, each.value(), each.stamp());
                state.columns.put(column, each.stamp());
                taken.put(column, each.value());
            } else {
                losses.value(column, each.value(), each.stamp(), before.get(column), present);
            }
            if (!isAlive) {
                losses.deleted(column, each.value(), each.stamp(), state.life);
            }
        }
        return taken;
    }

    private Map<Integer, Long> mergeCounters(RowChange change, int[] numbers, RowState state, boolean isAlive, Losses losses) {
        Map<Integer, Long> sums = new HashMap<>();
        for (Delta each : change.deltas()) {
            int column = numbers[each.column()];
            if (column >= 0 && isNew(each.stamp())) {
                state.deltas.add(new Delta(column, each.stamp(), each.amount()));
                sums.merge(column, each.amount(), Long::sum);
                if (!isAlive) {
                    losses.increment(column, each.amount(), each.stamp(), state.life);
                }
            }
        }
        return sums;
    }

    private void changeVisible(TableInfo table, Key key, RowState state, Map<Integer, Object> visible, Map<Integer, Object> taken) {
        List<Integer> changed = new ArrayList<>(taken.keySet());
        changed.removeIf(column -> Objects.deepEquals(taken.get(column), visible.get(column)));
        if (changed.stream().anyMatch(table::isUnique)) {
            Map<Integer, Object> values = new TreeMap<>(visible);
            values.putAll(taken);
            store.rows(table).delete(key);
            repair.shrunk(table);
            repair.show(table, key, state, values, null);
        } else {
            taken.keySet().retainAll(changed);
            repair.change(table, key, state, visible, taken);
        }
    }

    /** Stores a dead row: values that were written without knowing of its death, and the sums of its counters. */
    private void bury(TableInfo table, Key key, RowState state, Map<Integer, Object> before, Map<Integer, Object> taken) {
        Map<Integer, Object> values = new TreeMap<>(before);
        values.putAll(taken);
        state.columns.values().removeIf(stamp -> !stamp.isAfter(state.life));
        values.keySet().removeIf(column -> table.isCounter(column) ? Long.valueOf(0).equals(values.get(column))
                        : !state.columns.containsKey(column));
        state.values.clear();
        state.values.putAll(values);
        boolean hasResidue = values.keySet().stream().anyMatch(table::isCounter);
        repair.forget(table, key);
        store.save(table, key, state, hasResidue ? Entry.RESIDUE : null);
    }
}
