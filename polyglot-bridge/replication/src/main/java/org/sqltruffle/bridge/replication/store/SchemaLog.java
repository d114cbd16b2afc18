package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;

/** The registers of schema objects: tables, their columns, indices, views and triggers. Each holds how the object is created, or that it is dropped. */
public final class SchemaLog {

    private SchemaLog() {
    }

    private static String key(String kind, String table, String name) {
        return kind + "\0" + table + "\0" + name;
    }

    /** The objects of the schema as it is. */
    private static Map<String, SchemaChange> present(Store store) {
        Map<String, SchemaChange> present = new LinkedHashMap<>();
        for (TableInfo table : store.catalog().tables()) {
            put(present, new SchemaChange("table", table.name, table.name, null, table.sql));
            Map<String, String> definitions = Definitions.columns(table.sql);
            for (int column : table.layout) {
                String name = table.names.get(column);
                put(present, new SchemaChange("column", table.ids.get(column), table.name, null, name + "\n" + definitions.getOrDefault(name, Names.quote(name))));
            }
        }
        for (Object[] row : Catalog.rows(store.database(), "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT NULL "
                        + "ORDER BY rowid")) {
            if (Names.isReplicated((String) row[1]) && Names.isReplicated((String) row[2])) {
                put(present, new SchemaChange((String) row[0], (String) row[1], (String) row[2], null, (String) row[3]));
            }
        }
        return present;
    }

    private static void put(Map<String, SchemaChange> map, SchemaChange change) {
        map.put(key(change.kind(), change.table(), change.name()), change);
    }

    private static Map<String, SchemaChange> stored(Store store) {
        Map<String, SchemaChange> stored = new LinkedHashMap<>();
        store.query("SELECT kind, name, tbl, time, site, sql FROM _replica_schema")
                        .list(row -> new SchemaChange(row.getString(0), row.getString(1), row.getString(2), new Stamp(row.getLong(3), row.getLong(4)), row.getString(5)))
                        .forEach(change -> put(stored, change));
        return stored;
    }

    static void save(Store store, SchemaChange change) {
        store.query("INSERT OR REPLACE INTO _replica_schema VALUES(?, ?, ?, ?, ?, ?)", change.kind(), change.name(), change.table(), change.stamp().time(), change.stamp().site(), change.sql()).execute();
    }

    /**
     * Notes what has changed in the schema.
     *
     * @return names of tables that are new
     */
    public static List<SchemaChange> record(Store store, Stamp stamp) {
        Map<String, SchemaChange> present = present(store);
        Map<String, SchemaChange> stored = stored(store);
        List<SchemaChange> changes = new ArrayList<>();
        present.forEach((key, object) -> {
            SchemaChange before = stored.get(key);
            boolean isNew = before == null || before.sql() == null;
            boolean isTable = object.kind().equals("table");
            if (isNew || !before.sql().equals(object.sql())) {
                // ALTER TABLE changes a table's text; its columns' registers tell how.
                Stamp kept = isTable && !isNew ? before.stamp() : stamp;
                SchemaChange change = new SchemaChange(object.kind(), object.name(), object.table(), kept, object.sql());
                save(store, change);
                if (kept == stamp) {
                    changes.add(change);
                }
            }
        });
        stored.forEach((key, before) -> {
            if (before.sql() != null && !present.containsKey(key)) {
                SchemaChange change = new SchemaChange(before.kind(), before.name(), before.table(), stamp, null);
                save(store, change);
                changes.add(change);
            }
        });
        return changes;
    }

    /** The registers that a version vector does not cover. */
    public static List<SchemaChange> changesAfter(Store store, Versions base) {
        return stored(store).values().stream().filter(change -> !base.includes(change.stamp())).toList();
    }

    /** Joins a register of another site. Returns whether it is the later one. */
    public static boolean join(Store store, SchemaChange change) {
        SchemaChange before = stored(store).get(key(change.kind(), change.table(), change.name()));
        if (before != null && !change.stamp().isAfter(before.stamp())) {
            return false;
        }
        save(store, change);
        return true;
    }
}
