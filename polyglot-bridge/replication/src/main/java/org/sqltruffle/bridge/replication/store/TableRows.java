package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Values;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.store.schema.ForeignKey;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.bridge.session.value.TextBytes;
import org.sqltruffle.sqlite.SqlName;

/** The rows of a replicated table by their keys. Values are numbered as columns are. */
public final class TableRows implements AutoCloseable {

    /** Rows can have many different sets of columns. Not each keeps its statement. */
    private static final int MAX_BY_COLUMNS = 200;
    /** A row with more bytes is not read together with others. */
    private static final int MOST_BYTES_AT_ONCE = 4096;
    /** Statements of each action that are looked for before the map. */
    private static final int RECENT = 4;

    private final Database db;
    private final TableInfo table;
    private final Set<String> changed;
    private final String changedName;
    private final ChangedContent.Rows content;
    private final Map<String, Query> queries = new HashMap<>();

    private final String whereRowid;
    private final String whereKey;
    private final Map<Shape, Query> byColumns = new HashMap<>();
    private final Map<Shape, ManyRows> many = new HashMap<>();
    private final Recent[][] recent = new Recent[Action.values().length][RECENT];

    private enum Action {
        READ,
        READ_LIST,
        READ_RANGE,
        INSERT,
        REPLACE,
        UPDATE,
        DELETE
    }

    /** What a statement does with some columns of a row, which it finds by its rowid or by its primary key. */
    private record Shape(Action action, boolean isByRowid, List<Integer> columns) {
    }

    /** A statement that has been used recently. */
    private record Recent(Shape shape, Query query) {

        boolean is(boolean isByRowid, List<Integer> columns) {
            return shape.isByRowid == isByRowid && (shape.columns == columns || shape.columns.equals(columns));
        }
    }

    /**
     * @param changed receives the table's name in lower case when a row is changed that {@code content} does not keep @param content
     * {@code null} when it keeps no rows
     */
    TableRows(Database db, TableInfo table, Set<String> changed, ChangedContent.Rows content) {
        this.content = content;
        this.db = db;
        this.table = table;
        this.changed = changed;
        this.changedName = Identities.key(table.name);
        this.whereRowid = " WHERE " + table.rowidName + " = ?";
        this.whereKey = table.keyColumns.stream().map(column -> SqlName.quote(table.names.get(column)) + " = ?")
                        .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    private Query query(Action action, Key key, List<Integer> columns, Supplier<String> sql) {
        boolean isByRowid = isByRowid(key);
        Recent[] last = recent[action.ordinal()];
        for (Recent each : last) {
            if (each == null) {
                break;
            }
            if (each.is(isByRowid, columns)) {
                return each.query;
            }
        }
        Shape shape = new Shape(action, isByRowid, List.copyOf(columns));
        Query query = byColumns.get(shape);
        if (query == null) {
            if (byColumns.size() == MAX_BY_COLUMNS) {
                byColumns.values().forEach(Query::close);
                byColumns.clear();
                for (Recent[] each : recent) {
                    Arrays.fill(each, null);
                }
            }
            query = db.prepare(sql.get());
            byColumns.put(shape, query);
        }
        System.arraycopy(last, 0, last, 1, RECENT - 1);
        last[0] = new Recent(shape, query);
        return query;
    }

    private Query query(String sql) {
        return queries.computeIfAbsent(sql, db::prepare);
    }

    private String quoted(int column) {
        return SqlName.quote(table.names.get(column));
    }

    private String name() {
        return SqlName.quote(table.name);
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
        return table.keyColumns.stream().map(this::quoted).collect(Collectors.joining(", "));
    }

    public boolean exists(Key key) {
        String columns = isByRowid(key) ? "1" : keyColumns();
        return query("SELECT " + columns + " FROM " + name() + where(key)).bind(key.values().toArray())
                        .list(row -> Arrays.asList(TextBytes.all(row))).stream()
                        .anyMatch(values -> isSame(key, values));
    }

    /** All values of a row, or {@code null}. */
    public Map<Integer, Object> values(Key key) {
        return valuesOf(key, table.registers(key));
    }

    /** The values of some columns of a row by the columns' numbers, or {@code null}. */
    public Map<Integer, Object> valuesOf(Key key, List<Integer> columns) {
        Object[] values = values(key, columns);
        if (values == null) {
            return null;
        }
        Map<Integer, Object> byNumber = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            byNumber.put(columns.get(i), values[i]);
        }
        return byNumber;
    }

    /** The values of some columns of a row in the columns' order, or {@code null}. */
    public Object[] values(Key key, List<Integer> columns) {
        int keys = isByRowid(key) ? 0 : table.keyColumns.size();
        Query query = query(Action.READ, key, columns, () -> {
            String select = Stream.concat(keys == 0 ? Stream.empty() : table.keyColumns.stream(), columns.stream()).map(this::quoted)
                            .collect(Collectors.joining(", "));
            return "SELECT " + (select.isEmpty() ? "1" : select) + " FROM " + name() + where(key);
        });
        bind(query, key, 1);
        return query.<Object[]>reduce(null, (found, row) -> {
            if (keys != 0 && !key.isExact() && !isSame(key, Arrays.asList(TextBytes.all(row)).subList(0, keys))) {
                return found;
            }
            Object[] values = new Object[columns.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = TextBytes.get(row, keys + i);
            }
            return values;
        });
    }

    /**
     * The values of some columns of many rows, as {@link #values(Key, List)}. Rows that are not there, and those with many bytes, are not
     * among them.
     */
    public Map<Key, Object[]> values(List<Key> keys, List<Integer> columns) {
        Map<Key, Object[]> found = HashMap.newHashMap(keys.size());
        List<Key> byRowid = keys.size() == 1 ? List.of() : keys.stream().filter(Key::isRowid).toList();
        if (!byRowid.isEmpty()) {
            Query query = query(Action.READ_LIST, byRowid.getFirst(), columns, () -> selectWithRowid(columns)
                            + " IN (SELECT value FROM json_each(?))");
            query.bind(1, byRowid.stream().map(key -> String.valueOf(key.rowid())).collect(Collectors.joining(",", "[", "]")))
                            .forEach(row -> {
                                Object[] values = valuesAfterRowid(row);
                                if (Stream.of(values).mapToLong(TextBytes::size).sum() <= MOST_BYTES_AT_ONCE) {
                                    found.put(Key.ofRowid(row.getLong(0)), values);
                                }
                            });
        }
        return found;
    }

    /** A query of rows by conditions of their rowids, which are to follow. */
    private String selectWithRowid(List<Integer> columns) {
        return "SELECT " + table.rowidName + ", " + columns.stream().map(this::quoted).collect(Collectors.joining(", ")) + " FROM " + name()
                        + " WHERE " + table.rowidName;
    }

    private static Object[] valuesAfterRowid(Values row) {
        Object[] values = new Object[row.size() - 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = TextBytes.get(row, i + 1);
        }
        return values;
    }

    /** Visits the values of some columns of each row from one rowid to another one; {@code null} for a row that is not there. */
    public void forEach(long first, long last, List<Integer> columns, BiConsumer<Key, Object[]> action) {
        Query query = query(Action.READ_RANGE, Key.ofRowid(first), columns, () -> selectWithRowid(columns) + " BETWEEN ? AND ? ORDER BY "
                        + table.rowidName);
        long[] next = {first};
        query.bind(first, last).forEach(row -> {
            for (; next[0] < row.getLong(0); next[0]++) {
                action.accept(Key.ofRowid(next[0]), null);
            }
            action.accept(Key.ofRowid(next[0]++), valuesAfterRowid(row));
        });
        for (long rest = last - next[0] + 1; rest > 0; rest--) {
            action.accept(Key.ofRowid(next[0]++), null);
        }
    }

    /** Binds a key to the parameters from an index on. @return the index after them */
    private static int bind(Query query, Key key, int first) {
        int index = first;
        for (Object value : key.values()) {
            query.bind(index++, value);
        }
        return index;
    }

    private static int bind(Query query, Object[] values, int first) {
        int index = first;
        for (Object value : values) {
            query.bind(index++, value);
        }
        return index;
    }

    /** Whether these are all columns that a row has besides its key. */
    public boolean areAll(Key key, Collection<Integer> columns) {
        return columns.size() == table.registers(key).size() && columns.containsAll(table.registers(key));
    }

    /**
     * Inserts a row. The table's own ON CONFLICT clauses do not count: they would remove or leave out rows unnoticed. Columns without a
     * value get their default.
     */
    public void insert(Key key, Map<Integer, Object> given, boolean replace) {
        List<Integer> registers = table.registers(key);
        Map<Integer, Object> values = given;
        if (!given.keySet().containsAll(table.otherDefaults.keySet())) {
            values = new TreeMap<>(table.otherDefaults);
            values.putAll(given);
        }
        List<Integer> columns = List.copyOf(values.keySet());
        List<Integer> inserted = columns.equals(registers) ? columns
                        : columns.stream().filter(column -> table.hasColumn(column) && registers.contains(column)).toList();
        insert(key, inserted, inserted.stream().map(values::get).toArray(), replace);
    }

    private void insert(Key key, List<Integer> inserted, Object[] values, boolean replace) {
        Action action = replace ? Action.REPLACE : Action.INSERT;
        Query query = query(action, key, inserted, () -> sql(action, key, inserted));
        noteChange(key);
        bind(query, parameters(action, key, inserted, values), 1);
        query.execute();
    }

    private String sql(Action action, Key key, List<Integer> columns) {
        return switch (action) {
            case INSERT, REPLACE -> {
                String rowid = table.rowidColumn >= 0 ? SqlName.quote(table.columnName(table.rowidColumn)) : table.rowidName;
                Stream<String> keys = isByRowid(key) ? Stream.of(rowid)
                                : table.keyColumns.stream().filter(column -> !columns.contains(column)).map(this::quoted);
                List<String> names = Stream.concat(keys, columns.stream().map(this::quoted)).toList();
                yield (action == Action.REPLACE ? "INSERT OR REPLACE INTO " : "INSERT OR ABORT INTO ") + name() + "("
                                + String.join(", ", names) + ") VALUES(" + "?, ".repeat(names.size() - 1) + "?)";
            }
            case UPDATE -> "UPDATE OR ABORT " + name() + " SET "
                            + columns.stream().map(column -> quoted(column) + " = ?").collect(Collectors.joining(", ")) + where(key);
            case DELETE -> "DELETE FROM " + name() + where(key);
            default -> throw new IllegalArgumentException(action.name());
        };
    }

    /** Inserts rows. @param key that of one of them: the others are found in the same way @param columns those that have values */
    public ManyRows inserting(Key key, List<Integer> columns) {
        return many(Action.INSERT, key, columns);
    }

    /** Changes columns of rows, as {@link #inserting}. */
    public ManyRows updating(Key key, List<Integer> columns) {
        return many(Action.UPDATE, key, columns);
    }

    /** Deletes rows, as {@link #inserting}. */
    public ManyRows deleting(Key key) {
        return many(Action.DELETE, key, List.of());
    }

    private ManyRows many(Action action, Key first, List<Integer> columns) {
        Shape shape = new Shape(action, isByRowid(first), columns);
        ManyRows rows = many.get(shape);
        if (rows == null) {
            if (many.size() == MAX_BY_COLUMNS) {
                many.values().forEach(ManyRows::close);
                many.clear();
            }
            rows = new ManyRows(new BatchUpdate(db, sql(action, first, columns)), (key, values) -> {
                noteChange(key);
                return parameters(action, key, columns, values);
            });
            many.put(shape, rows);
        }
        return rows;
    }

    /** The parameters of such a statement, in their order. */
    private Object[] parameters(Action action, Key key, List<Integer> columns, Object[] values) {
        List<Object> keys = key.values();
        if (action == Action.UPDATE || action == Action.DELETE) {
            Object[] all = Arrays.copyOf(values, values.length + keys.size());
            for (int i = 0; i < keys.size(); i++) {
                all[values.length + i] = keys.get(i);
            }
            return all;
        }
        Object[] all = new Object[keys.size() + values.length];
        int n = 0;
        for (int i = 0; i < keys.size(); i++) {
            if (isByRowid(key) || !columns.contains(table.keyColumns.get(i))) {
                all[n++] = keys.get(i);
            }
        }
        System.arraycopy(values, 0, all, n, values.length);
        return n == keys.size() ? all : Arrays.copyOf(all, n + values.length);
    }

    /** A row is about to change. */
    private void noteChange(Key key) {
        if (content == null || !content.keep(this, key)) {
            changed.add(changedName);
        }
    }

    /** The rowid of a row, and the values of columns of other names than here, or {@code null}. */
    Object[] named(Key key, List<String> columns) {
        String select = Stream.concat(Stream.of(table.rowidName), columns.stream().map(SqlName::quote)).collect(Collectors.joining(", "));
        return query("SELECT " + select + " FROM " + name() + where(key)).bind(key.values().toArray()).<Object[]>reduce(null,
                        (found, row) -> TextBytes.all(row));
    }

    /** @return whether there was a row: 1 or 0 */
    public long update(Key key, Map<Integer, Object> values) {
        List<Integer> columns = List.copyOf(values.keySet());
        return update(key, columns, columns.stream().map(values::get).toArray());
    }

    private long update(Key key, List<Integer> columns, Object[] values) {
        Query query = query(Action.UPDATE, key, columns, () -> sql(Action.UPDATE, key, columns));
        noteChange(key);
        bind(query, parameters(Action.UPDATE, key, columns, values), 1);
        return query.execute();
    }

    /** @return whether there was a row: 1 or 0 */
    public long delete(Key key) {
        noteChange(key);
        return query("DELETE FROM " + name() + where(key)).bind(key.values().toArray()).execute();
    }

    /** Keys of rows with a foreign key that has no parent. @param key only this row, or {@code null} for all */
    public List<Key> orphans(ForeignKey foreignKey, Key key) {
        List<String> select = new ArrayList<>();
        if (table.rowidName != null) {
            select.add("c." + table.rowidName);
        }
        table.keyColumns.forEach(column -> select.add("c." + SqlName.quote(table.names.get(column))));
        String where = key == null ? "" : where(key).replaceFirst(" WHERE ", " AND ");
        int first = table.rowidName != null ? 1 : 0;
        return query("SELECT " + String.join(", ", select) + " FROM " + name() + " c WHERE " + foreignKey.orphan() + where)
                        .bind(key == null ? new Object[0] : key.values().toArray())
                        .list(row -> keyOf(TextBytes.all(row), first));
    }

    private Key keyOf(Object[] row, int first) {
        long rowid = first == 1 ? (Long) row[0] : 0;
        return table.keyColumns.isEmpty() ? Key.ofRowid(rowid) : Key.of(Arrays.asList(row).subList(first, row.length), rowid);
    }

    /** The keys of all rows. */
    public List<Key> keys() {
        List<Key> keys = new ArrayList<>();
        forEachKey(keys::add);
        return keys;
    }

    /** Visits the keys of all rows. */
    public void forEachKey(Consumer<Key> action) {
        List<String> select = new ArrayList<>();
        if (table.rowidName != null) {
            select.add(table.rowidName);
        }
        table.keyColumns.forEach(column -> select.add(SqlName.quote(table.names.get(column))));
        int first = table.rowidName != null ? 1 : 0;
        query("SELECT " + String.join(", ", select) + " FROM " + name()).bind()
                        .forEach(row -> action.accept(keyOf(TextBytes.all(row), first)));
    }

    @Override
    public void close() {
        queries.values().forEach(Query::close);
        byColumns.values().forEach(Query::close);
        many.values().forEach(ManyRows::close);
    }
}
