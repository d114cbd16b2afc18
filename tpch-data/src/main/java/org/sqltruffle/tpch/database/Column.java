package org.sqltruffle.tpch.database;

/**
 * A column of a table. No column of these benchmarks holds NULL.
 *
 * @param name with the benchmark's prefix, as in {@code l_orderkey}
 * @param type what it holds
 */
public record Column(String name, ColumnType type) {
    /** From {@code "l_orderkey INTEGER"}. */
    static Column parse(String declaration) {
        int space = declaration.indexOf(' ');
        return new Column(declaration.substring(0, space), ColumnType.valueOf(declaration.substring(space + 1)));
    }
}
