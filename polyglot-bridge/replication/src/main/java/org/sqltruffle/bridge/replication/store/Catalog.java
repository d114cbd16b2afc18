package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.bridge.replication.store.schema.ForeignKey;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.session.value.TextBytes;

/** The replicated tables of a database, as SQLite's schema and the table {@code _replica_table} describe them. */
public final class Catalog {

    private final Identities identities;
    private final Map<String, TableInfo> tables = new LinkedHashMap<>();
    private final Map<Integer, TableInfo> byId = new LinkedHashMap<>();

    /** Reads the schema. What is new gets an identity, which is stored by {@link #save}. */
    public Catalog(Database db) {
        List<Object[]> present = rows(db,
                        "SELECT l.name, l.wr, s.sql FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name AND s.type = 'table' "
                                        + "WHERE l.schema = 'main' AND l.type = 'table' ORDER BY s.rowid")
                        .stream().filter(row -> Names.isReplicated((String) row[0])).toList();
        boolean hasChanged = !rows(db,
                        "SELECT 1 FROM _replica_meta m, pragma_schema_version v WHERE m.name = 'schema' AND m.value IS NOT "
                                        + "v.schema_version")
                        .isEmpty();
        identities = new Identities(db);
        boolean isFirst = identities.tables().isEmpty() && rows(db, "SELECT 1 FROM _replica_meta WHERE name = 'schema'").isEmpty();
        if (hasChanged) {
            Notes.readSchema(db, identities);
        }
        Map<String, String> definitions = new LinkedHashMap<>();
        rows(db, "SELECT tbl, name, sql FROM _replica_schema WHERE kind = 'column' AND sql IS NOT NULL AND name LIKE '%#%'")
                        .forEach(row -> definitions.put(row[0] + "\0" + row[1], (String) row[2]));
        List<String> counters = Counters.identities(db).stream().map(Catalog::key).toList();
        Pragmas pragmas = new Pragmas(db);
        for (Object[] row : present) {
            String name = (String) row[0];
            List<Object[]> columns = pragmas.columns(name);
            List<String> columnNames = columns.stream().map(column -> (String) column[0]).toList();
            Identities.Table identity = identities.table(name);
            if (identity == null) {
                identity = isFirst ? identities.original(name, columnNames) : identities.create(name, (String) row[2]);
            }
            identity.name = name;
            TableInfo table = new TableInfo(identity, (String) row[2]);
            number(table, columnNames);
            identity.key = PrimaryKey.of(table.sql).text(table.identity::columnUid);
            describe(db, table, pragmas, (Long) row[1] != 0, counters);
            describeAdded(db, table, definitions);
            tables.put(key(name), table);
            byId.put(table.id, table);
        }
        identities.tables().stream().filter(each -> !tables.containsKey(key(each.name))).toList().forEach(identities::forget);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static List<Object[]> rows(Database db, String sql, Object... values) {
        try (Query query = db.prepare(sql)) {
            return query.bind(values).list(TextBytes::all);
        }
    }

    private static void describe(Database db, TableInfo table, Pragmas pragmas, boolean withoutRowid, List<String> counters) {
        List<Object[]> columns = pragmas.columns(table.name);
        boolean keyHasIndex = pragmas.indices(table.name).stream().anyMatch(row -> row[1].equals("pk"));
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
            table.rowidName = List.of("rowid", "_rowid_", "oid").stream()
                            .filter(each -> table.names.stream().noneMatch(other -> each.equalsIgnoreCase(other))).findFirst()
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
        constraints(table, pragmas);
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
     * Compares the columns with those that are known. They differ when another build of SQLite has changed the table, which leaves no note.
     * Then a column at the place of another that has vanished counts as that one renamed, or replaced: its values are sent again.
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
            if (i >= names.size() || !names.get(i).equalsIgnoreCase(old.get(i))
                            && (indexOf(names, old.get(i)) >= 0 || indexOf(old, names.get(i)) >= 0)) {
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

    private static void constraints(TableInfo table, Pragmas pragmas) {
        for (Object[] column : pragmas.indices(table.name)) {
            boolean unique = (Long) column[0] != 0 && !column[1].equals("pk");
            if (unique && table.uniqueColumns != null) {
                int cid = ((Long) column[3]).intValue();
                // An expression, or the condition of a partial index, can depend on any column.
                if (cid == -2 || (Long) column[2] != 0) {
                    table.uniqueColumns = null;
                } else if (cid >= 0) {
                    table.uniqueColumns.set(table.layout.get(cid));
                }
            }
        }
        if (table.uniqueColumns != null && table.layout.size() > table.valueColumns.size() + table.keyColumns.size() + 1
                        && !table.uniqueColumns.isEmpty()) {
            // A unique generated column depends on others.
            table.uniqueColumns = null;
        }
        pragmas.foreignKeys(table.name).forEach(rows -> foreignKey(table, rows, pragmas));
    }

    private static void foreignKey(TableInfo table, List<Object[]> rows, Pragmas pragmas) {
        String parent = (String) rows.getFirst()[1];
        List<String> to = new ArrayList<>(rows.stream().map(row -> (String) row[3]).filter(Objects::nonNull).toList());
        if (to.isEmpty()) {
            pragmas.columns(parent).stream().filter(column -> (Long) column[2] > 0).sorted(Comparator.comparing(column -> (Long) column[2]))
                            .forEach(column -> to.add((String) column[0]));
        }
        List<String> from = rows.stream().map(row -> (String) row[2]).toList();
        // SQLite calls it a mismatch when the parent has not these columns: a table may have taken the name of another one.
        if (to.size() == from.size() && to.stream().allMatch(name -> hasColumn(pragmas, parent, name))) {
            table.foreignKeys.add(new ForeignKey(parent, from, to));
        }
    }

    private static boolean hasColumn(Pragmas pragmas, String table, String name) {
        return pragmas.columns(table).stream().anyMatch(column -> key((String) column[0]).equals(key(name)));
    }

    /** The table with a name, or {@code null}. */
    public TableInfo table(String name) {
        return tables.get(key(name));
    }

    public TableInfo table(int id) {
        return byId.get(id);
    }

    public List<TableInfo> tables() {
        return List.copyOf(tables.values());
    }

    /** Whether a foreign key refers to a table. */
    public boolean isParent(TableInfo table) {
        return tables.values().stream()
                        .anyMatch(child -> child.foreignKeys.stream().anyMatch(key -> key.parent().equalsIgnoreCase(table.name)));
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
