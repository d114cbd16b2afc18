package org.sqltruffle.bridge.replication.store;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.sqlite.SqlName;

/**
 * Keeps what rows of a table were before a merge or a fold changed them. Full-text indices whose content the table is then take these rows alone: FTS5 removes a row only
 * when it is told the texts that it has indexed.
 */
final class ContentRows {

    /** As many rows are kept. If more change, the indices are rebuilt. */
    private static final int MOST = 10_000;

    private final TableInfo table;
    private final List<Derived.Index> indices;
    private final List<String> columns;
    private final Map<Key, Object[]> before = new LinkedHashMap<>();

    ContentRows(TableInfo table, List<Derived.Index> indices) {
        this.table = table;
        this.indices = indices;
        Set<String> all = new LinkedHashSet<>();
        indices.forEach(index -> all.addAll(index.columns()));
        this.columns = List.copyOf(all);
    }

    TableInfo table() {
        return table;
    }

    boolean isEmpty() {
        return before.isEmpty();
    }

    void clear() {
        before.clear();
    }

    /** A row is about to change. @return whether it is kept */
    boolean keep(TableRows rows, Key key) {
        if (before.containsKey(key)) {
            return true;
        }
        if (before.size() >= MOST) {
            return false;
        }
        before.put(key, rows.named(key, columns));
        return true;
    }

    /** Changes the indices as the rows have changed. */
    void apply(Store store) {
        TableRows rows = store.rows(table);
        Map<Key, Object[]> now = new LinkedHashMap<>();
        before.keySet().forEach(key -> now.put(key, rows.named(key, columns)));
        before.entrySet().removeIf(each -> Arrays.deepEquals(each.getValue(), now.get(each.getKey())));
        for (Derived.Index index : indices) {
            String name = SqlName.quote(index.name());
            String list = index.columns().stream().map(SqlName::quote).collect(Collectors.joining(", "));
            String values = ", ?".repeat(index.columns().size());
            String delete = "INSERT INTO " + name + "(" + name + ", rowid, " + list + ") VALUES('delete', ?" + values + ")";
            String insert = "INSERT INTO " + name + "(rowid, " + list + ") VALUES(?" + values + ")";
            before.values().forEach(row -> run(store, delete, index, row));
            before.keySet().forEach(key -> run(store, insert, index, now.get(key)));
        }
    }

    private void run(Store store, String sql, Derived.Index index, Object[] row) {
        if (row != null) {
            store.query(sql, Stream.concat(Stream.of(row[0]), index.columns().stream().map(column -> row[1 + columns.indexOf(column)])).toArray()).execute();
        }
    }
}
