package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;

/**
 * Finds what a program has changed while it rebuilt a table: it compares the rows with those that the old table had when it was dropped. A row that was only copied is no
 * write. What it added to a counter is the difference that no transaction since then has noted.
 */
final class RebuiltTable {

    private final Store store;
    private final TableInfo table;
    private final JournalChanges pending;
    private final Stamp stamp;
    private final TableRows rows;
    /** The columns of the old table, or {@code null} when they are not known. */
    private final List<Integer> before;

    RebuiltTable(Store store, TableInfo table, JournalChanges pending, Stamp stamp) {
        this.store = store;
        this.table = table;
        this.pending = pending;
        this.stamp = stamp;
        this.rows = store.rows(table);
        this.before = table.identity.before;
    }

    void compare() {
        Set<Key> old = new HashSet<>();
        if (before != null) {
            store.query("SELECT old_rowid, row FROM _replica_old WHERE drop_no = ? AND row IS NOT NULL", table.identity.shape).forEach(row -> {
                List<Object> values = values(row.getBytes(1));
                Key key = table.keyColumns.isEmpty() ? Key.ofRowid(row.getLong(0))
                                : Key.of(table.keyColumns.stream().map(column -> values.get(before.indexOf(column))).toList(), row.getLong(0));
                old.add(key);
                compare(key, values);
            });
        }
        for (Key key : rows.keys()) {
            if (!old.contains(key)) {
                Pending row = pending.of(table, key);
                if (before == null) {
                    table.valueColumns.forEach(column -> row.updated(column, stamp));
                } else {
                    if (row.life == null || !row.alive) {
                        row.inserted(stamp);
                    }
                    if (table.hasCounters()) {
                        count(key, Map.of(), rows.values(key));
                    }
                }
            }
        }
    }

    /** What the rebuild has added to the counters of a row. */
    private void count(Key key, Map<Integer, Object> old, Map<Integer, Object> now) {
        for (int column : table.counters) {
            long amount = number(now.get(column)) - number(old.get(column)) - pending.added(table, key, column);
            if (amount != 0) {
                pending.of(table, key).counted(column, amount, stamp);
            }
        }
    }

    private static long number(Object value) {
        return value instanceof Long number ? number : 0;
    }

    private static List<Object> values(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        List<Object> values = new ArrayList<>();
        while (in.hasMore()) {
            values.add(in.value());
        }
        return values;
    }

    private void compare(Key key, List<Object> old) {
        Map<Integer, Object> now = rows.values(key);
        Map<Integer, Object> counted = new HashMap<>();
        table.counters.stream().filter(before::contains).forEach(column -> counted.put(column, old.get(before.indexOf(column))));
        count(key, counted, now == null ? Map.of() : now);
        if (now == null) {
            Pending row = pending.of(table, key);
            if (row.life == null || row.alive) {
                row.deleted(stamp);
            }
            return;
        }
        now.forEach((column, value) -> {
            int at = before.indexOf(column);
            Object was = at >= 0 ? old.get(at) : table.defaults.get(column);
            if (!table.isCounter(column) && !Objects.deepEquals(was, value)) {
                pending.of(table, key).updated(column, stamp);
            }
        });
    }
}
