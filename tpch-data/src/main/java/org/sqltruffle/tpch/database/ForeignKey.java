package org.sqltruffle.tpch.database;

import java.util.List;

/**
 * A reference from each row of one table to a row of another.
 *
 * @param columns the referring columns
 * @param table the table referred to
 * @param keys its columns, which are its primary key or unique, as many as {@code columns}
 */
public record ForeignKey(List<String> columns, String table, List<String> keys) {
    /** The constraint as CREATE TABLE has it. */
    String declaration() {
        return "FOREIGN KEY (" + String.join(", ", columns) + ") REFERENCES " + table + " (" + String.join(", ", keys) + ")";
    }

    public static ForeignKey of(String column, String table, String key) {
        return new ForeignKey(List.of(column), table, List.of(key));
    }
}
