package org.sqltruffle.bridge.replication.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.sqlite.SqlName;

/** Which tables a merge or a fold has changed, for what is derived from them. */
final class ChangedContent {

    private final Database db;
    /** Names in lower case, of tables whose changed rows are not kept. */
    private final Set<String> tables = new HashSet<>();
    /** By the numbers of the tables. */
    private final Map<Integer, Rows> kept = new HashMap<>();
    /** The full-text indices with external content; {@code null} when they have not been read. */
    private List<Derived.Index> indices;

    ChangedContent(Database db) {
        this.db = db;
    }

    List<Derived.Index> indices() {
        if (indices == null) {
            indices = Derived.indices(db);
        }
        return indices;
    }

    /** What keeps the rows of a table, or {@code null}. */
    private Rows of(TableInfo table) {
        List<Derived.Index> taking = Derived.ofRows(db, indices(), table);
        return taking.isEmpty() ? null : kept.computeIfAbsent(table.id, id -> new Rows(table, taking));
    }

    /** The rows of a table, whose changes are noted here. */
    TableRows rows(TableInfo table) {
        return new TableRows(db, table, tables, of(table));
    }

    /** The rows of a table that is not there any longer, or not yet. */
    TableRows otherRows(TableInfo table) {
        return new TableRows(db, table, tables, null);
    }

    /** Notes that all rows of a table have changed. */
    void note(String table) {
        tables.add(Identities.key(table));
    }

    /** The schema has changed. */
    void forgetSchema() {
        kept.values().stream().filter(each -> !each.isEmpty()).forEach(each -> note(each.table().name()));
        kept.clear();
        indices = null;
    }

    /** Brings up to date what is derived. */
    void update(Store store) {
        Derived.update(store, tables, kept.values());
        forget();
    }

    /** Forgets the changes. */
    void forget() {
        tables.clear();
        kept.values().forEach(Rows::clear);
    }

    /**
     * The rows of a table as they were before a merge or a fold changed them. Full-text indices whose content the table is then take these
     * rows alone: FTS5 removes a row only when it is told the texts that it has indexed.
     */
    static final class Rows {

        /** As many rows are kept. If more change, the indices are rebuilt. */
        private static final int MOST = 10_000;

        private final TableInfo table;
        private final List<Derived.Index> indices;
        private final List<String> columns;
        private final Map<Key, Object[]> before = new LinkedHashMap<>();

        Rows(TableInfo table, List<Derived.Index> indices) {
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
                store.query(sql, Stream.concat(Stream.of(row[0]), index.columns().stream().map(column -> row[1 + columns.indexOf(column)]))
                                .toArray()).execute();
            }
        }
    }
}
