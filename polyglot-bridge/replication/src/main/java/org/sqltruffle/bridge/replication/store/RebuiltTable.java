package org.sqltruffle.bridge.replication.store;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;

/**
 * Finds what a program has changed while it rebuilt a table: it compares the rows that the old table had when it was dropped with those
 * when the next rebuild dropped the new one, or with the present ones. A row that was only copied is no write. A change gets the stamp of
 * the transaction that rebuilt the table, or a later one that the journal has. What a rebuild added to a counter is the difference that no
 * transaction after it has noted. So a fold gives the same registers whether or not the journal goes on after a rebuild: a copied file has
 * the beginning of a journal.
 */
final class RebuiltTable {

    private final Store store;
    private final TableInfo table;
    private final JournalChanges pending;
    private final TableRows rows;

    RebuiltTable(Store store, TableInfo table, JournalChanges pending) {
        this.store = store;
        this.table = table;
        this.pending = pending;
        this.rows = store.rows(table);
    }

    void compare() {
        for (int i = 0; i < table.identity.rebuilds.size(); i++) {
            compare(i);
        }
    }

    /** @param number of the rebuild, from 0 on */
    private void compare(int number) {
        boolean isLast = number + 1 == table.identity.rebuilds.size();
        Map<Key, Map<Integer, Object>> next = new HashMap<>();
        if (!isLast) {
            old(table.identity.rebuilds.get(number + 1), next::put);
        }
        Set<Key> old = new HashSet<>();
        old(table.identity.rebuilds.get(number), (key, values) -> {
            old.add(key);
            compare(number, key, values, isLast ? rows.values(key) : next.get(key));
        });
        for (Key key : isLast ? rows.keys() : next.keySet()) {
            if (!old.contains(key)) {
                pending.of(table, key).inserted(stamp(number));
                if (table.hasCounters()) {
                    count(number, key, Map.of(), isLast ? rows.values(key) : next.get(key));
                }
            }
        }
    }

    private Stamp stamp(int number) {
        return new Stamp(table.identity.rebuilds.get(number).time(), store.site());
    }

    /** Visits the rows that a table had before it was rebuilt. */
    private void old(Identities.Rebuild rebuild, BiConsumer<Key, Map<Integer, Object>> action) {
        store.query("SELECT old_rowid, row FROM _replica_old WHERE drop_no = ? AND row IS NOT NULL", rebuild.drop()).forEach(row -> {
            ByteReader in = new ByteReader(row.getBytes(1));
            Map<Integer, Object> values = new HashMap<>();
            rebuild.layout().forEach(column -> values.put(column, in.value()));
            Key key = table.keyColumns.isEmpty() ? Key.ofRowid(row.getLong(0))
                            : Key.of(table.keyColumns.stream().map(values::get).toList(), row.getLong(0));
            action.accept(key, values);
        });
    }

    /** What a rebuild has added to the counters of a row. */
    private void count(int number, Key key, Map<Integer, Object> old, Map<Integer, Object> now) {
        for (int column : table.counters) {
            long amount = number(now.get(column)) - number(old.get(column)) - pending.added(table, number + 1, key, column);
            if (amount != 0) {
                pending.of(table, key).counted(column, amount, stamp(number));
            }
        }
    }

    private static long number(Object value) {
        return value instanceof Long number ? number : 0;
    }

    /** @param now {@code null} when the row is gone */
    private void compare(int number, Key key, Map<Integer, Object> old, Map<Integer, Object> now) {
        count(number, key, old, now == null ? Map.of() : now);
        if (now == null) {
            pending.of(table, key).deleted(stamp(number));
            return;
        }
        for (int column : table.registers(key)) {
            Object was = old.containsKey(column) ? old.get(column) : table.defaults.get(column);
            if (!table.isCounter(column) && now.containsKey(column) && !Objects.deepEquals(was, now.get(column))) {
                pending.of(table, key).updated(column, stamp(number));
            }
        }
    }
}
