package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.TextBytes;

/** The replicated tables of a database, as SQLite's schema and the table {@code _replica_table} describe them. */
public final class Catalog {

    private static final String SEPARATOR = "\n";

    private final Map<String, TableInfo> tables = new LinkedHashMap<>();
    private final Map<Integer, TableInfo> byId = new LinkedHashMap<>();

    /** Reads the schema. Columns and tables that are new get numbers, which are stored by {@link #save}. */
    public Catalog(Database db) {
        Map<String, Object[]> known = new LinkedHashMap<>();
        int[] last = {0};
        for (Object[] row : rows(db, "SELECT name, id, ids, layout, names FROM _replica_table")) {
            known.put(key((String) row[0]), row);
            last[0] = Math.max(last[0], ((Long) row[1]).intValue());
        }
        List<String> counters = rows(db, "SELECT lower(name) FROM pragma_table_info('_replica_counters')").stream().map(row -> (String) row[0]).toList();
        for (Object[] row : rows(db, "SELECT l.name, l.wr, s.sql FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name AND s.type = 'table' "
                        + "WHERE l.schema = 'main' AND l.type = 'table' ORDER BY s.rowid")) {
            String name = (String) row[0];
            if (Names.isReplicated(name)) {
                Object[] old = known.get(key(name));
                TableInfo table = old == null ? new TableInfo(++last[0], name, new ArrayList<>())
                                : new TableInfo(((Long) old[1]).intValue(), name, new ArrayList<>(lines((String) old[2])));
                table.sql = (String) row[2];
                describe(db, table, (Long) row[1] != 0, old, counters);
                tables.put(key(name), table);
                byId.put(table.id, table);
            }
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static List<Object[]> rows(Database db, String sql, Object... values) {
        try (Query query = db.prepare(sql)) {
            return query.bind(values).list(TextBytes::all);
        }
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(SEPARATOR));
    }

    private static void describe(Database db, TableInfo table, boolean withoutRowid, Object[] old, List<String> counters) {
        List<Object[]> columns = rows(db, "SELECT name, dflt_value, pk, hidden, type FROM pragma_table_xinfo(?) ORDER BY cid", table.name);
        number(table, columns.stream().map(row -> (String) row[0]).toList(), old);
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
            table.rowidName = List.of("rowid", "_rowid_", "oid").stream().filter(each -> table.names.stream().noneMatch(each::equalsIgnoreCase)).findFirst()
                            .orElse(table.rowidColumn >= 0 ? table.columnName(table.rowidColumn) : null);
        }
        for (int i = 0; i < columns.size(); i++) {
            int column = table.layout.get(i);
            if ((Long) columns.get(i)[3] == 0 && column != table.rowidColumn && !table.keyColumns.contains(column)) {
                table.valueColumns.add(column);
                String text = (String) columns.get(i)[1];
                table.defaults.put(column, text == null ? null : rows(db, "SELECT " + text).getFirst()[0]);
                if (counters.contains(key(table.name + "." + table.names.get(column)))) {
                    table.counters.add(column);
                }
            }
        }
        constraints(db, table, indices);
    }

    /**
     * Gives each column its number. A column at the place of another that has vanished is that one renamed. Where only the last columns have other names, they may as well
     * have been dropped and added: their values are sent again. So are those of new columns of a table that lost others at the same time: they may be renamed ones.
     */
    private static void number(TableInfo table, List<String> names, Object[] old) {
        List<String> oldNames = old == null ? List.of() : lines((String) old[4]);
        table.oldLayout = old == null ? List.of() : lines((String) old[3]).stream().map(Integer::valueOf).toList();
        List<String> oldInOrder = table.oldLayout.stream().map(oldNames::get).toList();
        boolean aligned = isAligned(names, oldInOrder);
        boolean onlyRenamed = true;
        for (int i = oldInOrder.size() - 1; aligned && i >= 0; i--) {
            onlyRenamed &= !names.get(i).equalsIgnoreCase(oldInOrder.get(i));
            if (onlyRenamed) {
                table.perhapsNew.add(table.oldLayout.get(i));
            }
        }
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            int at = indexOf(oldInOrder, name);
            int column = at >= 0 ? table.oldLayout.get(at) : -1;
            if (column < 0 && aligned && i < oldInOrder.size()) {
                column = table.oldLayout.get(i);
            }
            if (column < 0) {
                column = indexOf(table.ids, name);
            }
            if (column < 0 || table.layout.contains(column)) {
                table.ids.add(freeId(table.ids, name));
                column = table.ids.size() - 1;
            }
            table.layout.add(column);
            if (at < 0 && old != null && !aligned) {
                table.perhapsNew.add(column);
            }
        }
        for (int i = 0; i < table.ids.size(); i++) {
            int at = table.layout.indexOf(i);
            table.names.add(at < 0 ? null : names.get(at));
        }
    }

    /** By what sites know a new column: its name, unless a column that was renamed had it first. */
    private static String freeId(List<String> ids, String name) {
        String id = name;
        for (int i = 2; indexOf(ids, id) >= 0; i++) {
            id = name + " (" + i + ")";
        }
        return id;
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

    /** Stores the numbers of tables and columns. */
    public void save(Database db) {
        for (TableInfo table : tables.values()) {
            String layout = table.layout.stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR));
            String names = table.names.stream().map(name -> name == null ? "" : name).collect(Collectors.joining(SEPARATOR));
            db.update("INSERT OR REPLACE INTO _replica_table(id, name, ids, layout, names) SELECT ?1, ?2, ?3, ?4, ?5 "
                            + "WHERE NOT EXISTS(SELECT 1 FROM _replica_table WHERE id = ?1 AND name = ?2 AND ids = ?3 AND layout = ?4 AND names = ?5)", table.id, table.name,
                            String.join(SEPARATOR, table.ids), layout, names);
        }
    }
}
