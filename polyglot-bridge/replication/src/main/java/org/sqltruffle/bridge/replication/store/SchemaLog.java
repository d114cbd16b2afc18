package org.sqltruffle.bridge.replication.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;
import org.sqltruffle.sqlite.SqlName;

/**
 * The registers of the schema.
 *
 * <table>
 * <caption>Kinds</caption>
 * <tr>
 * <th>kind</th>
 * <th>of</th>
 * <th>value</th>
 * </tr>
 * <tr>
 * <td>table</td>
 * <td>table</td>
 * <td>the text that created it</td>
 * </tr>
 * <tr>
 * <td>name</td>
 * <td>table</td>
 * <td>its present name</td>
 * </tr>
 * <tr>
 * <td>shape</td>
 * <td>table</td>
 * <td>the identities of its columns and its text, when it was rebuilt or its constraints were altered</td>
 * </tr>
 * <tr>
 * <td>column</td>
 * <td>column</td>
 * <td>names of other columns in its definition, each with its identity, and the definition</td>
 * </tr>
 * <tr>
 * <td>column name</td>
 * <td>column</td>
 * <td>its present name</td>
 * </tr>
 * <tr>
 * <td>index, view, trigger</td>
 * <td>name</td>
 * <td>the table's identity of an index, and the text that creates it</td>
 * </tr>
 * </table>
 *
 * <p>A table or column that is dropped never comes back: one that is created again has another identity. The other registers hold the write
 * with the greatest stamp.
 */
public final class SchemaLog {

    public static final String TABLE = "table";
    public static final String NAME = "name";
    public static final String SHAPE = "shape";
    public static final String COLUMN = "column";
    public static final String COLUMN_NAME = "column name";
    private static final String SEPARATOR = "\0";

    private final Store store;
    private final Map<String, SchemaChange> stored = new LinkedHashMap<>();

    /** Reads the registers. */
    public SchemaLog(Store store) {
        this.store = store;
        store.query("SELECT kind, tbl, name, time, site, sql FROM _replica_schema")
                        .list(row -> new SchemaChange(row.getString(0), row.getString(1), row.getString(2),
                                        new Stamp(row.getLong(3), row.getLong(4)), row.getString(5)))
                        .forEach(change -> stored.put(key(change.kind(), change.table(), change.name()), change));
    }

    private static String key(String kind, String table, String name) {
        return kind + SEPARATOR + table + SEPARATOR + name;
    }

    /** Whether a register is of an index, a view or a trigger. */
    public static boolean isDependent(SchemaChange change) {
        return change.table().isEmpty();
    }

    /** The text of a register, for people. */
    public static String text(SchemaChange change) {
        return definition(change.sql());
    }

    /** What the value of a register defines, without the identities before it. */
    static String definition(String value) {
        return value.substring(value.lastIndexOf(SEPARATOR) + 1);
    }

    /** What the names of other columns in the definition of a column stand for: the identities of these columns. */
    static String withNames(Map<String, String> names, String definition) {
        StringBuilder text = new StringBuilder();
        names.forEach((name, uid) -> text.append(name).append(SEPARATOR).append(uid).append(SEPARATOR));
        return text + definition;
    }

    /** The names in the definition of a column, as {@link #withNames} has written them. */
    public static Map<String, String> names(SchemaChange change) {
        List<String> parts = identities(change);
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i + 1 < parts.size(); i += 2) {
            names.put(parts.get(i), parts.get(i + 1));
        }
        return names;
    }

    /** The identity of the table of an index, or those of the columns of a shape. */
    public static List<String> identities(SchemaChange change) {
        List<String> parts = List.of(change.sql().split(SEPARATOR, -1));
        return parts.subList(0, parts.size() - 1);
    }

    public List<SchemaChange> all() {
        return List.copyOf(stored.values());
    }

    /** A register, or {@code null}. */
    public SchemaChange get(String kind, String table, String name) {
        return stored.get(key(kind, table, name));
    }

    /** Sets a register. */
    public SchemaChange put(String kind, String table, String name, Stamp stamp, String sql) {
        SchemaChange change = new SchemaChange(kind, table, name, stamp, sql);
        stored.put(key(kind, table, name), change);
        store.query("INSERT OR REPLACE INTO _replica_schema VALUES(?, ?, ?, ?, ?, ?)", kind, table, name, stamp.time(), stamp.site(), sql)
                        .execute();
        return change;
    }

    /** Notes what has changed in the schema. @return the registers that have changed */
    public static List<SchemaChange> record(Store store, Stamp stamp) {
        return new SchemaLog(store).record(stamp);
    }

    /**
     * The text of a table with identities in its references, as the registers have them.
     *
     * @param sql the present text
     * @return {@code null} when the text has other references than the registers
     */
    public String withReferences(Identities.Table table, String sql) {
        SchemaChange shape = get(SHAPE, table.uid(), "");
        SchemaChange first = shape != null && shape.sql() != null ? shape : get(TABLE, table.uid(), "");
        if (first == null || first.sql() == null) {
            return null;
        }
        Map<String, String> columns = new HashMap<>();
        Deque<String> constraints = new ArrayDeque<>();
        Iterator<String> shapeColumns = identities(first).iterator();
        for (Definitions.Part part : Definitions.parts(text(first))) {
            if (part.column() == null) {
                constraints.add(part.definition());
            } else {
                columns.put(shapeColumns.hasNext() ? shapeColumns.next() : part.column(), part.definition());
            }
        }
        List<String> references = new ArrayList<>();
        for (Definitions.Part part : Definitions.parts(sql)) {
            int column = part.column() == null ? -1 : table.column(part.column());
            SchemaChange added = column < 0 ? null : get(COLUMN, table.uid(), table.ids.get(column));
            String definition = part.column() == null ? constraints.poll() : column < 0 ? null
                            : columns.getOrDefault(table.ids.get(column), added == null || added.sql() == null ? null : text(added));
            if (definition != null) {
                references.addAll(References.all(definition));
            }
        }
        return references.size() == References.all(sql).size() ? References.replaced(sql, references) : null;
    }

    /** Whether the references of a table have other names than the registers say. A table that is dropped has its last name. */
    public boolean differs(Identities.Table table, String sql) {
        String registered = withReferences(table, sql);
        return registered != null && !keys(References.toNames(registered, this::name)).equals(keys(sql));
    }

    private static List<String> keys(String sql) {
        return References.all(sql).stream().map(Identities::key).toList();
    }

    private List<SchemaChange> record(Stamp stamp) {
        List<SchemaChange> changes = new ArrayList<>();
        for (TableInfo table : store.catalog().tables()) {
            String uid = table.uid();
            if (get(TABLE, uid, "") == null) {
                changes.add(put(TABLE, uid, "", stamp, table.identity.created != null ? table.identity.created : references(table.sql)));
            }
            set(changes, NAME, uid, "", stamp, table.name);
            Map<String, String> definitions = Definitions.columns(table.sql);
            for (int column : table.layout) {
                String name = table.names.get(column);
                if (get(COLUMN, uid, table.ids.get(column)) == null) {
                    String definition = table.identity.definitions.getOrDefault(column,
                                    references(definitions.getOrDefault(name, SqlName.quote(name))));
                    changes.add(put(COLUMN, uid, table.ids.get(column), stamp, definition));
                }
                set(changes, COLUMN_NAME, uid, table.ids.get(column), stamp, name);
            }
            if (table.identity.isReshaped) {
                changes.add(putShape(table, stamp));
            }
        }
        for (TableInfo table : store.catalog().tables()) {
            // SQLite gives a reference to a dropped table to another one that takes its name, and renames it with that one.
            if (differs(table.identity, table.sql)) {
                changes.add(putShape(table, stamp));
            }
        }
        Map<String, String> present = dependents(store);
        present.forEach((key, value) -> {
            String[] parts = key.split(SEPARATOR, -1);
            set(changes, parts[0], "", parts[2], stamp, value);
        });
        for (SchemaChange change : all()) {
            TableInfo table = store.catalog().byUid(change.table());
            boolean isThere = switch (change.kind()) {
                case TABLE -> table != null;
                case COLUMN -> table == null || table.column(change.name()) >= 0;
                case NAME, COLUMN_NAME, SHAPE -> true;
                default -> present.containsKey(key(change.kind(), "", change.name()));
            };
            if (!isThere && change.sql() != null) {
                changes.add(put(change.kind(), change.table(), change.name(), stamp, null));
            }
        }
        return changes;
    }

    private SchemaChange putShape(TableInfo table, Stamp stamp) {
        List<String> parts = new ArrayList<>(table.layout.stream().map(table.ids::get).toList());
        parts.add(references(table.sql));
        return put(SHAPE, table.uid(), "", stamp, String.join(SEPARATOR, parts));
    }

    private String references(String sql) {
        return References.toIdentities(sql, name -> {
            TableInfo table = store.catalog().table(name);
            return table == null ? null : table.identity;
        });
    }

    private void set(List<SchemaChange> changes, String kind, String table, String name, Stamp stamp, String value) {
        SchemaChange before = get(kind, table, name);
        if (before == null || !value.equals(before.sql())) {
            changes.add(put(kind, table, name, stamp, value));
        }
    }

    /** The indices, views and triggers of the schema as it is: what their registers should hold. */
    public static Map<String, String> dependents(Store store) {
        Map<String, String> present = new LinkedHashMap<>();
        for (Object[] row : Catalog.rows(store.database(),
                        "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT "
                                        + "NULL "
                                        + "ORDER BY rowid")) {
            TableInfo table = store.catalog().table((String) row[2]);
            boolean isReplicated = Names.isReplicated((String) row[1]) && Names.isReplicated((String) row[2])
                            && (table != null || !row[0].equals("index"));
            if (isReplicated) {
                present.put(key((String) row[0], "", (String) row[1]),
                                row[0].equals("index") ? table.uid() + SEPARATOR + row[3] : (String) row[3]);
            }
        }
        return present;
    }

    /** The registers that a version vector does not cover. */
    public static List<SchemaChange> changesAfter(Store store, Versions base) {
        return new SchemaLog(store).all().stream().filter(change -> !base.includes(change.stamp())).toList();
    }

    /** Joins a register of another site. Returns whether it wins. */
    public boolean join(SchemaChange change) {
        SchemaChange before = get(change.kind(), change.table(), change.name());
        boolean isFinal = change.kind().equals(TABLE) || change.kind().equals(COLUMN);
        boolean wins = before == null || (isFinal && (before.sql() == null) != (change.sql() == null) ? change.sql() == null
                        : change.stamp().isAfter(before.stamp()));
        if (wins) {
            put(change.kind(), change.table(), change.name(), change.stamp(), change.sql());
        }
        return wins;
    }

    /** Lists a change that lost, or could not be made. */
    public void noteConflict(SchemaChange change, String message) {
        String name = change.name().isEmpty() ? change.kind() : change.kind() + " " + Names.ofUid(change.name());
        store.query("INSERT OR IGNORE INTO _replica_conflict(kind, tbl, key, col, value, time, site) VALUES('schema', ?, ?, ?, ?, ?, ?)",
                        Names.ofUid(change.table()), name,
                        change.sql() == null ? "DROP" : text(change), message, change.stamp().time(), change.stamp().site()).execute();
    }

    /** The present name of a table, also of one that is dropped. */
    public String tableName(String uid) {
        SchemaChange name = get(NAME, uid, "");
        return name == null ? Names.ofUid(uid) : name.sql();
    }

    /** The present name of a table, or of one of its columns, also of those that are dropped. @param column {@code null} for the table */
    public String name(String table, String column) {
        if (column == null) {
            return tableName(table);
        }
        SchemaChange name = get(COLUMN_NAME, table, column);
        return name == null ? Names.ofUid(column) : name.sql();
    }
}
