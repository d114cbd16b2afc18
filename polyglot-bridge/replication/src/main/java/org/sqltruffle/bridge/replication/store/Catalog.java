package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.TextBytes;
import org.sqltruffle.sqlite.SqlName;

/** The replicated tables of a database, as SQLite's schema and the table {@code _replica_table} describe them. */
public final class Catalog {

    private final Identities identities;
    private final BiPredicate<Identities.Table, Identities.Table> keepsKey;
    private final Map<String, TableInfo> tables = new LinkedHashMap<>();
    private final Map<Integer, TableInfo> byId = new LinkedHashMap<>();

    /** Reads the schema. What is new gets an identity, which is stored by {@link #save}. */
    public Catalog(Database db) {
        List<Object[]> present = rows(db, "SELECT l.name, l.wr, s.sql FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name AND s.type = 'table' "
                        + "WHERE l.schema = 'main' AND l.type = 'table' ORDER BY s.rowid").stream().filter(row -> Names.isReplicated((String) row[0])).toList();
        Map<String, String> keys = new LinkedHashMap<>();
        present.forEach(row -> keys.put(key((String) row[0]), keyOf(db, (String) row[0])));
        boolean hasChanged = !rows(db, "SELECT 1 FROM _replica_meta m, pragma_schema_version v WHERE m.name = 'schema' AND m.value IS NOT v.schema_version").isEmpty();
        Map<Integer, String> created = hasChanged ? created(db) : Map.of();
        // A created table that has gone again was perhaps rebuilt itself, by one that has a name of the first.
        keepsKey = (old, table) -> created.containsKey(table.createdAt()) ? old.key.equals(keys.get(created.get(table.createdAt())))
                        : Stream.of(key(old.name), old.firstKey(), key(table.name)).anyMatch(name -> old.key.equals(keys.get(name)));
        identities = new Identities(db, keepsKey);
        boolean isFirst = identities.tables().isEmpty() && rows(db, "SELECT 1 FROM _replica_meta WHERE name = 'schema'").isEmpty();
        if (hasChanged) {
            Notes.readSchema(db, identities);
        }
        Map<String, String> definitions = new LinkedHashMap<>();
        rows(db, "SELECT tbl, name, sql FROM _replica_schema WHERE kind = 'column' AND sql IS NOT NULL AND name LIKE '%#%'").forEach(row -> definitions.put(row[0] + "\0" + row[1], (String) row[2]));
        List<String> counters = Counters.identities(db).stream().map(Catalog::key).toList();
        for (Object[] row : present) {
            String name = (String) row[0];
            List<Object[]> columns = rows(db, "SELECT name, dflt_value, pk, hidden, type FROM pragma_table_xinfo(?) ORDER BY cid", name);
            List<String> columnNames = columns.stream().map(column -> (String) column[0]).toList();
            Identities.Table identity = identities.table(name);
            if (identity == null) {
                identity = isFirst ? identities.original(name, columnNames) : identities.create(name, (String) row[2]);
            }
            identity.name = name;
            identity.key = keys.get(key(name));
            TableInfo table = new TableInfo(identity, (String) row[2]);
            number(table, columnNames);
            describe(db, table, columns, (Long) row[1] != 0, counters);
            describeAdded(db, table, definitions);
            tables.put(key(name), table);
            byId.put(table.id, table);
        }
        identities.tables().stream().filter(each -> !tables.containsKey(key(each.name))).toList().forEach(identities::forget);
    }

    private static Map<Integer, String> created(Database db) {
        Identities names = new Identities(db, (old, table) -> false);
        Notes.readSchema(db, names);
        return names.created();
    }

    /** The primary key of a table as text: names and types of its columns, and whether it is the rowid. Tables with equal texts identify rows alike. */
    private static String keyOf(Database db, String name) {
        String columns = rows(db, "SELECT name, type FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk", name).stream()
                        .map(row -> SqlName.quote(key((String) row[0])) + " " + key((String) row[1])).collect(Collectors.joining(", "));
        boolean hasRowid = rows(db, "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND wr <> 0", name).isEmpty();
        boolean hasIndex = !rows(db, "SELECT 1 FROM pragma_index_list(?) WHERE origin = 'pk'", name).isEmpty();
        return columns.isEmpty() ? "" : (hasRowid && !hasIndex ? "rowid " : "key ") + columns;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static List<Object[]> rows(Database db, String sql, Object... values) {
        try (Query query = db.prepare(sql)) {
            return query.bind(values).list(TextBytes::all);
        }
    }

    private static void describe(Database db, TableInfo table, List<Object[]> columns, boolean withoutRowid, List<String> counters) {
        List<Object[]> indices = rows(db, "SELECT name, \"unique\", origin, partial FROM pragma_index_list(?)", table.name);
        boolean keyHasIndex = indices.stream().anyMatch(row -> row[2].equals("pk"));
        List<int[]> key = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if ((Long) columns.get(i)[2] > 0) {
                key.add(new int[]{((Long) columns.get(i)[2]).intValue(), table.layout.get(i)});
            }
        }
        key.sort((left, right) -> Integer.compare(left[0], right[0]));
        if (!withoutRowid && !keyHasIndex && key.size() == 1) {
            table.rowidColumn = key.getFirst()[1];
            table.autoincrement = table.sql.toUpperCase(Locale.ROOT).contains("AUTOINCREMENT");
        } else {
            key.forEach(column -> table.keyColumns.add(column[1]));
            for (int i = 0; i < columns.size(); i++) {
                if ((Long) columns.get(i)[2] > 0 && isUntyped((String) columns.get(i)[4])) {
                    table.untypedKeyColumns.add(table.layout.get(i));
                }
            }
        }
        if (!withoutRowid) {
            table.rowidName = List.of("rowid", "_rowid_", "oid").stream().filter(each -> table.names.stream().noneMatch(other -> each.equalsIgnoreCase(other))).findFirst()
                            .orElse(table.rowidColumn >= 0 ? table.columnName(table.rowidColumn) : null);
        }
        for (int i = 0; i < columns.size(); i++) {
            int column = table.layout.get(i);
            if ((Long) columns.get(i)[3] == 0 && column != table.rowidColumn && !table.keyColumns.contains(column)) {
                table.valueColumns.add(column);
                String text = (String) columns.get(i)[1];
                table.defaults.put(column, text == null ? null : rows(db, "SELECT " + text).getFirst()[0]);
                if (counters.contains(key(table.uid() + "." + table.ids.get(column)))) {
                    table.counters.add(column);
                }
            }
        }
        constraints(db, table, indices);
    }

    /** Finds what columns that were added are without a value. */
    private static void describeAdded(Database db, TableInfo table, Map<String, String> definitions) {
        Map<String, String> present = Definitions.columns(table.sql);
        for (int column : table.valueColumns) {
            String register = definitions.getOrDefault(table.uid() + "\0" + table.ids.get(column), table.identity.definitions.get(column));
            if (register != null) {
                String definition = register.substring(register.lastIndexOf('\0') + 1);
                Object value = defaultOf(db, definition);
                table.defaults.put(column, value);
                if (!Objects.deepEquals(value, defaultOf(db, present.getOrDefault(table.names.get(column), "")))) {
                    table.otherDefaults.put(column, value);
                }
            }
        }
    }

    /** What SQLite gives a row without a value for a column. */
    private static Object defaultOf(Database db, String definition) {
        String text = Definitions.stored(definition);
        return text == null ? null : rows(db, "SELECT " + text).getFirst()[0];
    }

    /**
     * Compares the columns with those that are known. They differ when another build of SQLite has changed the table, which leaves no note. Then a column at the place of
     * another that has vanished counts as that one renamed, or replaced: its values are sent again.
     */
    private void number(TableInfo table, List<String> columns) {
        List<String> known = table.layout.stream().map(table.names::get).toList();
        List<Integer> old = List.copyOf(table.layout);
        boolean aligned = isAligned(columns, known);
        table.identity.clearColumns();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i);
            int at = indexOf(known, name);
            at = at < 0 && aligned && i < known.size() ? i : at;
            if (at >= 0) {
                table.names.set(old.get(at), name);
                table.layout.add(old.get(at));
                if (!name.equalsIgnoreCase(known.get(at))) {
                    table.perhapsNew.add(old.get(at));
                }
            } else {
                table.perhapsNew.add(identities.addColumn(table.identity, name, Definitions.columns(table.sql).getOrDefault(name, name)));
            }
        }
    }

    /** Whether each old column is still at its place, under its own name or a new one. */
    private static boolean isAligned(List<String> names, List<String> old) {
        for (int i = 0; i < old.size(); i++) {
            if (i >= names.size() || !names.get(i).equalsIgnoreCase(old.get(i)) && (indexOf(names, old.get(i)) >= 0 || indexOf(old, names.get(i)) >= 0)) {
                return false;
            }
        }
        return true;
    }

    /** Whether values of a column with this type keep their storage class: its affinity is BLOB. */
    private static boolean isUntyped(String type) {
        String upper = type.toUpperCase(Locale.ROOT);
        boolean isOther = List.of("INT", "CHAR", "CLOB", "TEXT").stream().anyMatch(upper::contains);
        return upper.isEmpty() || !isOther && upper.contains("BLOB") || upper.equals("ANY");
    }

    private static int indexOf(List<String> names, String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    private static void constraints(Database db, TableInfo table, List<Object[]> indices) {
        for (Object[] index : indices) {
            boolean unique = (Long) index[1] != 0 && !index[2].equals("pk");
            if (unique && table.uniqueColumns != null) {
                for (Object[] row : rows(db, "SELECT cid FROM pragma_index_info(?)", index[0])) {
                    int cid = ((Long) row[0]).intValue();
                    // An expression, or the condition of a partial index, can depend on any column.
                    if (cid == -2 || (Long) index[3] != 0) {
                        table.uniqueColumns = null;
                        break;
                    }
                    if (cid >= 0) {
                        table.uniqueColumns.set(table.layout.get(cid));
                    }
                }
            }
        }
        if (table.uniqueColumns != null && table.layout.size() > table.valueColumns.size() + table.keyColumns.size() + 1 && !table.uniqueColumns.isEmpty()) {
            // A unique generated column depends on others.
            table.uniqueColumns = null;
        }
        Map<Long, List<Object[]>> keys = rows(db, "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq", table.name).stream()
                        .collect(Collectors.groupingBy(row -> (Long) row[0], LinkedHashMap::new, Collectors.toList()));
        keys.values().forEach(rows -> foreignKey(db, table, rows));
    }

    private static void foreignKey(Database db, TableInfo table, List<Object[]> rows) {
        String parent = (String) rows.getFirst()[1];
        List<String> to = new ArrayList<>();
        for (Object[] row : rows) {
            if (row[3] != null) {
                to.add((String) row[3]);
            }
        }
        if (to.isEmpty()) {
            rows(db, "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", parent).forEach(row -> to.add((String) row[0]));
        }
        List<String> from = rows.stream().map(row -> (String) row[2]).toList();
        boolean exists = !rows(db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", parent).isEmpty();
        if (exists && to.size() == from.size()) {
            table.foreignKeys.add(new ForeignKey(parent, from, to));
        }
    }

    /** The table with a name, or {@code null}. */
    public TableInfo table(String name) {
        return tables.get(key(name));
    }

    /** Whether the second table, which was created later, has the primary key of the first one. */
    BiPredicate<Identities.Table, Identities.Table> keepsKey() {
        return keepsKey;
    }

    public TableInfo table(int id) {
        return byId.get(id);
    }

    public List<TableInfo> tables() {
        return List.copyOf(tables.values());
    }

    /** Whether a foreign key refers to a table. */
    public boolean isParent(TableInfo table) {
        return tables.values().stream().anyMatch(child -> child.foreignKeys.stream().anyMatch(key -> key.parent().equalsIgnoreCase(table.name)));
    }

    /** The table with an identity, or {@code null}. */
    public TableInfo byUid(String uid) {
        return tables.values().stream().filter(table -> table.identity.uid.equals(uid)).findFirst().orElse(null);
    }

    /** Stores the identities of tables and columns. */
    public void save(Database db) {
        Identities.save(db, tables.values().stream().map(table -> table.identity).toList());
    }
}
