package org.sqltruffle.tpch.database;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table's name, columns, keys and indices, and the DDL made of them.
 *
 * @param name the table
 * @param columns in the order of the rows' values
 * @param primaryKey one column, which is SQLite's rowid then, or several, or none
 * @param foreignKeys what the rows refer to; part of the DDL only where the benchmark needs them enforced
 * @param indices the columns that have an index of their own; or several columns for one index, between commas
 * @param uniqueIndices the columns that have a unique index of their own
 */
public record TableSchema(String name, List<Column> columns, List<String> primaryKey, List<ForeignKey> foreignKeys,
                List<String> indices, List<String> uniqueIndices) {

    public static TableSchema of(String name, List<Column> columns, String... primaryKey) {
        return new TableSchema(name, columns, List.of(primaryKey), List.of(), List.of(), List.of());
    }

    /** Columns from declarations such as {@code "a INTEGER, b TEXT"}, on any number of lines. */
    public static List<Column> columns(String declarations) {
        return Stream.of(declarations.split(",")).map(String::strip).map(Column::parse).toList();
    }

    public TableSchema withColumns(String newName, List<Column> newColumns) {
        return new TableSchema(newName, newColumns, primaryKey, foreignKeys, indices, uniqueIndices);
    }

    public TableSchema referring(ForeignKey... keys) {
        return new TableSchema(name, columns, primaryKey, List.of(keys), indices, uniqueIndices);
    }

    public TableSchema indexed(String... columnNames) {
        return new TableSchema(name, columns, primaryKey, foreignKeys, List.of(columnNames), uniqueIndices);
    }

    public TableSchema uniquelyIndexed(String... columnNames) {
        return new TableSchema(name, columns, primaryKey, foreignKeys, indices, List.of(columnNames));
    }

    /**
     * The CREATE TABLE statement.
     *
     * @param dialect for type names, and whether keys are declared where they need not be
     * @param enforced whether to declare the foreign keys too, and keys in every dialect: {@link GeneratedDatabase#enforcesKeys}
     */
    public String createTable(Dialect dialect, boolean enforced) {
        boolean rowidKey = dialect == Dialect.SQLITE && primaryKey.size() == 1;
        Stream<String> columnLines = columns.stream().map(c -> c.name() + " " + dialect.typeName(c.type())
                        + (rowidKey && c.name().equals(primaryKey.getFirst()) ? " PRIMARY KEY" : " NOT NULL"));
        Stream<String> keyLine = Stream.of("PRIMARY KEY (" + String.join(", ", primaryKey) + ")")
                        .filter(line -> !rowidKey && !primaryKey.isEmpty() && (dialect.indexed() || enforced));
        Stream<String> foreignLines = foreignKeys.stream().map(ForeignKey::declaration).filter(line -> enforced);
        return Stream.of(columnLines, keyLine, foreignLines).flatMap(s -> s)
                        .collect(Collectors.joining(",\n  ", "CREATE TABLE " + name + " (\n  ", "\n)"));
    }

    /**
     * The CREATE INDEX statements. In a dialect without indices there are those that are keys at most.
     *
     * @param dialect whether indices are made that only serve speed
     * @param enforced whether unique indices are made in every dialect: {@link GeneratedDatabase#enforcesKeys}
     */
    public List<String> createIndices(Dialect dialect, boolean enforced) {
        Stream<String> unique = uniqueIndices.stream().filter(c -> dialect.indexed() || enforced).map(c -> createIndex("UNIQUE INDEX", c));
        Stream<String> others = indices.stream().filter(c -> dialect.indexed()).map(c -> createIndex("INDEX", c));
        return Stream.concat(unique, others).toList();
    }

    private String createIndex(String kind, String column) {
        return "CREATE " + kind + " idx_" + column.replace(", ", "_") + " ON " + name + " (" + column + ")";
    }

    /** An INSERT of one row with a parameter for each column. */
    public String insert() {
        String parameters = String.join(", ", Collections.nCopies(columns.size(), "?"));
        return "INSERT INTO " + name + " VALUES (" + parameters + ")";
    }
}
