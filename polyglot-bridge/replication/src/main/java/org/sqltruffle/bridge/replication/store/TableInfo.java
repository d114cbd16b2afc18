package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.store.schema.ForeignKey;

/** A replicated table. Its columns have numbers that never change: their places in {@link #ids}. */
public final class TableInfo {

    /** Number of the table in this replica. */
    final int id;
    final String name;
    final Identities.Table identity;
    /** The identities of all columns that the table has or had. */
    final List<String> ids;
    /** Column numbers in the order of the table, generated columns included, as {@code capture_record.c} counts columns. */
    final List<Integer> layout;
    /** Present names, by column number; {@code null} for a column that the table has no longer. */
    final List<String> names;
    /** Columns that another build of SQLite has renamed or added. */
    final List<Integer> perhapsNew = new ArrayList<>();
    /** Columns with values of their own: neither generated nor in the primary key. */
    final List<Integer> valueColumns = new ArrayList<>();
    /** The primary key, in its order; empty when rowids identify rows. */
    final List<Integer> keyColumns = new ArrayList<>();
    /** The columns of the primary key whose affinity is BLOB. */
    final List<Integer> untypedKeyColumns = new ArrayList<>();
    /** The column that is the rowid, or -1. */
    int rowidColumn = -1;
    /** A name for the rowid; {@code null} when there is none. */
    String rowidName;
    boolean autoincrement;
    /**
     * What columns are without a value: for a column that was added later, the default of its first definition, also after the table was
     * rebuilt with another one.
     */
    final Map<Integer, Object> defaults = new HashMap<>();
    /** Those of them that SQLite would not give. */
    final Map<Integer, Object> otherDefaults = new HashMap<>();
    final Set<Integer> counters = new HashSet<>();
    /** Columns that a UNIQUE constraint depends on; {@code null} for "perhaps all". */
    BitSet uniqueColumns = new BitSet();
    final List<ForeignKey> foreignKeys = new ArrayList<>();
    final String sql;

    TableInfo(Identities.Table identity, String sql) {
        this.identity = identity;
        this.id = identity.id;
        this.name = identity.name;
        this.ids = identity.ids;
        this.layout = identity.layout;
        this.names = identity.names;
        this.sql = sql;
    }

    /** What identifies the table in all sites. */
    public String uid() {
        return identity.uid;
    }

    /** What changes when the table is altered. */
    public Identities.Table identity() {
        return identity;
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** The identities of all columns, by column number. */
    public List<String> columnIds() {
        return List.copyOf(ids);
    }

    /** The identity of a column. */
    public String columnId(int column) {
        return ids.get(column);
    }

    /** The number of the column with an identity, or -1 if the table does not have it. */
    public int column(String id) {
        int column = ids.indexOf(id);
        return column >= 0 && names.get(column) != null ? column : -1;
    }

    /** Whether the table still has a column. */
    public boolean hasColumn(int column) {
        return names.get(column) != null;
    }

    /** The present name of a column. */
    public String columnName(int column) {
        return names.get(column) == null ? ids.get(column) : names.get(column);
    }

    public List<Integer> valueColumns() {
        return valueColumns;
    }

    /**
     * The columns of a row that are registers. A row that is identified by its rowid although its table has a primary key keeps the columns
     * of that key, too. So does each row in columns of the key without a type: there 1 and 1.0 are one key.
     */
    List<Integer> registers(Key key) {
        if (keyColumns.isEmpty() || !key.isRowid() && untypedKeyColumns.isEmpty()) {
            return valueColumns;
        }
        List<Integer> columns = new ArrayList<>(key.isRowid() ? keyColumns : untypedKeyColumns);
        columns.addAll(valueColumns);
        return columns;
    }

    /** The same under another name, with other names of its columns. */
    TableInfo renamed(String other, Map<String, String> columns) {
        Identities.Table copy = Identities.Table.of(uid(), id);
        copy.name = other;
        ids.forEach(each -> {
            copy.ids.add(each);
            copy.names.add(columns.get(each));
        });
        TableInfo info = new TableInfo(copy, sql);
        info.valueColumns.addAll(valueColumns);
        info.keyColumns.addAll(keyColumns);
        info.untypedKeyColumns.addAll(untypedKeyColumns);
        info.rowidColumn = rowidColumn;
        info.rowidName = rowidName;
        return info;
    }

    /** What a column is without a value. */
    public Object defaultOf(int column) {
        return defaults.get(column);
    }

    /** A name for the rowid; {@code null} when there is none. */
    public String rowidName() {
        return rowidName;
    }

    public boolean isCounter(int column) {
        return counters.contains(column);
    }

    public boolean hasCounters() {
        return !counters.isEmpty();
    }

    public boolean isUnique(int column) {
        return uniqueColumns == null || uniqueColumns.get(column);
    }

    public List<ForeignKey> foreignKeys() {
        return foreignKeys;
    }

    public boolean hasRowid() {
        return rowidName != null;
    }

    /** Whether a foreign key of this table depends on a column. */
    public boolean isForeign(int column) {
        return !foreignKeys.isEmpty() && foreignKeys.stream()
                        .anyMatch(key -> key.from().stream().anyMatch(each -> each.equalsIgnoreCase(columnName(column))));
    }
}
