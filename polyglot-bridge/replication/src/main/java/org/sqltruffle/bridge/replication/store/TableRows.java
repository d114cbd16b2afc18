package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.replication.state.Key;

/** The rows of a replicated table by their keys. Values are numbered as columns are. */
public final class TableRows implements AutoCloseable {

    /** A program that updates many different sets of columns must not keep a statement for each. */
    private static final int MAX_QUERIES = 200;

    private final Database db;
    private final TableInfo table;
    private final Map<String, Query> queries = new HashMap<>();

    private final String whereRowid;
    private final String whereKey;
    /** Inserts the values of all columns: of a row by its rowid, and of one by its primary key. */
    private final Query[] inserts = new Query[2];
    /** Queries for the values of columns of one row. */
    private final Map<Shape, Query> reads = new HashMap<>();
    private final Map<Shape, Query> updates = new HashMap<>();

    /** Columns of a row by its rowid or by its primary key. */
    private record Shape(boolean isByRowid, List<Integer> columns) {
    }

    TableRows(Database db, TableInfo table) {
        this.db = db;
        this.table = table;
        this.whereRowid = " WHERE " + table.rowidName + " = ?";
        this.whereKey = table.keyColumns.stream().map(column -> Names.quote(table.names.get(column)) + " = ?").collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    /** To be called before a query of some columns is looked up: none is running then. */
    private void limitQueries() {
        if (queries.size() > MAX_QUERIES) {
            close();
            queries.clear();
            reads.clear();
            updates.clear();
            Arrays.fill(inserts, null);
        }
    }

    private Query query(String sql) {
        return queries.computeIfAbsent(sql, db::prepare);
    }

    private String name() {
        return Names.quote(table.name);
    }

    private boolean isByRowid(Key key) {
        return table.keyColumns.isEmpty() || key.isRowid();
    }

    private String where(Key key) {
        return isByRowid(key) ? whereRowid : whereKey;
    }

    /** Whether a table can have a row with this key: a key by rowid needs a rowid. */
    public boolean canHave(Key key) {
        return isByRowid(key) ? key.isRowid() && table.rowidName != null : key.values().size() == table.keyColumns.size();
    }

    /** Columns in a text whose collating sequence is not binary compare equal although their keys are not. */
    private boolean isSame(Key key, List<Object> values) {
        return isByRowid(key) || Key.of(values, 0).equals(key);
    }

    private String keyColumns() {
        return table.keyColumns.stream().map(column -> Names.quote(table.names.get(column))).collect(Collectors.joining(", "));
    }

    public boolean exists(Key key) {
        String columns = isByRowid(key) ? "1" : keyColumns();
        return query("SELECT " + columns + " FROM " + name() + where(key)).bind(key.values().toArray()).list(row -> Arrays.asList(row.toArray())).stream()
                        .anyMatch(values -> isSame(key, values));
    }

    /** All values of a row, or {@code null}. */
    public Map<Integer, Object> values(Key key) {
        return values(key, table.registers(key));
    }

    /** The values of some columns of a row, or {@code null}. */
    public Map<Integer, Object> values(Key key, List<Integer> columns) {
        limitQueries();
        int keys = isByRowid(key) ? 0 : table.keyColumns.size();
        Query query = reads.computeIfAbsent(new Shape(keys == 0, columns), each -> {
            String list = columns.stream().map(column -> Names.quote(table.names.get(column))).collect(Collectors.joining(", "));
            String select = keys == 0 ? list : list.isEmpty() ? keyColumns() : keyColumns() + ", " + list;
            return query("SELECT " + (select.isEmpty() ? "1" : select) + " FROM " + name() + where(key));
        });
        Map<Integer, Object> values = new TreeMap<>();
        boolean[] isFound = {false};
        bindKey(query, key, 1);
        query.forEach(row -> {
            if (keys == 0 || key.isExact() || isSame(key, Arrays.asList(row.toArray()).subList(0, keys))) {
                isFound[0] = true;
                for (int i = 0; i < columns.size(); i++) {
                    values.put(columns.get(i), row.get(keys + i));
                }
            }
        });
        return isFound[0] ? values : null;
    }

    private static void bindKey(Query query, Key key, int first) {
        int index = first;
        for (Object value : key.values()) {
            query.bind(index++, value);
        }
    }

    /** Whether these are all columns that a row has besides its key. */
    public boolean areAll(Key key, Set<Integer> columns) {
        return columns.size() == table.registers(key).size() && columns.containsAll(table.registers(key));
    }

    /** Inserts a row. Columns without a value get their default. */
    public void insert(Key key, Map<Integer, Object> values, boolean replace) {
        int kind = isByRowid(key) ? 0 : 1;
        boolean whole = !replace && List.copyOf(values.keySet()).equals(table.registers(key));
        if (whole && inserts[kind] != null) {
            int index = 1 + key.values().size();
            bindKey(inserts[kind], key, 1);
            for (Object value : values.values()) {
                inserts[kind].bind(index++, value);
            }
            inserts[kind].execute();
            return;
        }
        List<String> names = new ArrayList<>();
        List<Object> bound = new ArrayList<>();
        if (isByRowid(key)) {
            names.add(table.rowidColumn >= 0 ? Names.quote(table.columnName(table.rowidColumn)) : table.rowidName);
            bound.add(key.rowid());
        } else {
            table.keyColumns.forEach(column -> names.add(Names.quote(table.names.get(column))));
            bound.addAll(key.values());
        }
        values.forEach((column, value) -> {
            if (table.names.get(column) != null && table.registers(key).contains(column)) {
                names.add(Names.quote(table.names.get(column)));
                bound.add(value);
            }
        });
        Query query = query((replace ? "INSERT OR REPLACE INTO " : "INSERT INTO ") + name() + "(" + String.join(", ", names) + ") VALUES("
                        + "?, ".repeat(names.size() - 1) + "?)");
        if (whole) {
            inserts[kind] = query;
        }
        query.bind(bound.toArray()).execute();
    }

    /** @return whether there was a row: 1 or 0 */
    public long update(Key key, Map<Integer, Object> values) {
        limitQueries();
        Query query = updates.computeIfAbsent(new Shape(isByRowid(key), List.copyOf(values.keySet())), shape -> query("UPDATE " + name() + " SET "
                        + shape.columns().stream().map(column -> Names.quote(table.names.get(column)) + " = ?").collect(Collectors.joining(", ")) + where(key)));
        int index = 1;
        for (Object value : values.values()) {
            query.bind(index++, value);
        }
        bindKey(query, key, index);
        return query.execute();
    }

    /** @return whether there was a row: 1 or 0 */
    public long delete(Key key) {
        return query("DELETE FROM " + name() + where(key)).bind(key.values().toArray()).execute();
    }

    /** Keys of rows with a foreign key that has no parent. @param key only this row, or {@code null} for all */
    public List<Key> orphans(ForeignKey foreignKey, Key key) {
        List<String> select = new ArrayList<>();
        if (table.rowidName != null) {
            select.add("c." + table.rowidName);
        }
        table.keyColumns.forEach(column -> select.add("c." + Names.quote(table.names.get(column))));
        String where = key == null ? "" : where(key).replaceFirst(" WHERE ", " AND ");
        int first = table.rowidName != null ? 1 : 0;
        return query("SELECT " + String.join(", ", select) + " FROM " + name() + " c WHERE " + foreignKey.orphan() + where)
                        .bind(key == null ? new Object[0] : key.values().toArray())
                        .list(row -> keyOf(row.toArray(), first));
    }

    private Key keyOf(Object[] row, int first) {
        long rowid = first == 1 ? (Long) row[0] : 0;
        return table.keyColumns.isEmpty() ? Key.ofRowid(rowid) : Key.of(Arrays.asList(row).subList(first, row.length), rowid);
    }

    /** The keys of all rows. */
    public List<Key> keys() {
        List<String> select = new ArrayList<>();
        if (table.rowidName != null) {
            select.add(table.rowidName);
        }
        table.keyColumns.forEach(column -> select.add(Names.quote(table.names.get(column))));
        int first = table.rowidName != null ? 1 : 0;
        return query("SELECT " + String.join(", ", select) + " FROM " + name()).bind().list(row -> keyOf(row.toArray(), first));
    }

    @Override
    public void close() {
        queries.values().forEach(Query::close);
    }
}
