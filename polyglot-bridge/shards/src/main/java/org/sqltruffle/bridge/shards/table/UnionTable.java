package org.sqltruffle.bridge.shards.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.sql.SqlNames;

/**
 * The columns of all files together. The rule:
 *
 * <ul>
 * <li>Columns are the same when their names are, without regard to the case of ASCII letters. A renamed column is two columns.</li>
 * <li>They come in the order of the first file, then those that the second file adds, and so on.</li>
 * <li>A file without a column has NULL in it.</li>
 * <li>A column has the declared type of the first file that has it. If two files declare types of different affinity, it has none: values
 * are as the files store them, and comparisons convert nothing, as in a column without a declared type.</li>
 * <li>Two files must not declare different collations for a column: no order would be that of both.</li>
 * </ul>
 */
public final class UnionTable {

    /** The column that has the name of the file. */
    public static final String FILE = "_file";

    private final String table;
    private final List<ColumnShape> columns;
    private final Map<String, Integer> index = new HashMap<>();
    private final Set<String> retyped;

    private UnionTable(String table, List<ColumnShape> columns, Set<String> retyped) {
        this.table = table;
        this.retyped = retyped;
        this.columns = List.copyOf(columns);
        for (int i = 0; i < columns.size(); i++) {
            index.put(columns.get(i).key(), i);
        }
    }

    /** The union of some shapes by the rule. @param shapes by a file that has the shape, for messages; at least one */
    public static UnionTable of(Map<String, TableShape> shapes) {
        Map<String, ColumnShape> union = new LinkedHashMap<>();
        Map<String, String> files = new HashMap<>();
        Set<String> retyped = new HashSet<>();
        String table = null;
        for (Map.Entry<String, TableShape> each : shapes.entrySet()) {
            table = table == null ? each.getValue().table() : table;
            for (ColumnShape column : each.getValue().columns()) {
                String key = column.key();
                if (key.equals(FILE)) {
                    throw new ShardException(each.getKey() + ": the table " + table + " has a column " + FILE
                                    + ", which is the name of the file in shards");
                }
                ColumnShape merged = union.merge(key, column,
                                (first, second) -> merge(first, files.get(key), second, each.getKey(), retyped));
                if (retyped.contains(key)) {
                    union.put(key, new ColumnShape(merged.name(), "", merged.collation()));
                }
                files.putIfAbsent(key, each.getKey());
            }
        }
        if (table == null) {
            throw new IllegalArgumentException("no shapes");
        }
        return new UnionTable(table, new ArrayList<>(union.values()), retyped);
    }

    /** The union that another machine has made. */
    public static UnionTable of(String table, List<ColumnShape> columns, Set<String> retyped) {
        return new UnionTable(table, columns, Set.copyOf(retyped));
    }

    private static ColumnShape merge(ColumnShape first, String firstFile, ColumnShape second, String secondFile, Set<String> retyped) {
        if (!first.collation().equals(second.collation())) {
            throw new ShardException("column " + first.name() + " has collation " + first.collation() + " in " + firstFile + " and "
                            + second.collation() + " in " + secondFile);
        }
        if (first.affinity() != second.affinity()) {
            retyped.add(first.key());
        }
        return first;
    }

    /** The name of the table in the first file. */
    public String table() {
        return table;
    }

    public List<ColumnShape> columns() {
        return columns;
    }

    /** The index of a column, or -1. */
    public int index(String name) {
        return index.getOrDefault(ColumnShape.key(name), -1);
    }

    /** The keys of the columns for which files declare types of different affinities. */
    public Set<String> retyped() {
        return retyped;
    }

    /** Whether files declare types of different affinities for a column. */
    public boolean isRetyped(int column) {
        return retyped.contains(columns.get(column).key());
    }

    /**
     * Sees to it that the columns of a file have not changed since the union was made. @throws ShardException when the file has another
     * column
     */
    public void check(TableShape shape) {
        for (ColumnShape column : shape.columns()) {
            int known = index(column.name());
            ColumnShape wanted = known < 0 ? null : columns.get(known);
            if (wanted == null || !wanted.collation().equals(column.collation())
                            || !isRetyped(known) && wanted.affinity() != column.affinity()) {
                throw new ShardException("the column " + column.name() + " of " + shape.table()
                                + " has changed since the statement was prepared; prepare it again");
            }
        }
    }

    /**
     * The SQL for a column in a file of some shape: NULL where the file has no such column, and without affinity where the union has none.
     */
    public String expression(int column, Map<String, ColumnShape> shape) {
        ColumnShape wanted = columns.get(column);
        ColumnShape there = shape.get(wanted.key());
        if (there == null) {
            return "NULL";
        }
        String name = SqlNames.quoted(there.name());
        return !isRetyped(column) ? name : "(+" + name + ")";
    }
}
