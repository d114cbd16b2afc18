package org.sqltruffle.testing;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * All that one execution of one statement shows to its caller. Values are {@code null}, {@link Long}, {@link Double} and {@link Bytes}: one
 * Java type per storage class, so that equality is equality of storage class and bits.
 *
 * @param columns names of the result columns
 * @param rows rows before the end or the error
 * @param changes {@code sqlite3_changes64} afterwards
 * @param totalChanges {@code sqlite3_total_changes64} afterwards
 * @param lastInsertRowid {@code sqlite3_last_insert_rowid} afterwards
 * @param errorName name of the extended result code, as {@code SQLITE_CONSTRAINT_UNIQUE}; {@code null} without an error
 * @param errorMessage SQLite's message; {@code null} without an error
 */
public record Result(List<String> columns, List<List<Object>> rows, long changes, long totalChanges, long lastInsertRowid,
                String errorName, String errorMessage) {

    /** What a difference of the counters begins with. */
    private static final String COUNTERS = "changes, total_changes, last_insert_rowid";

    /** Says how this result differs from the expected one; {@code null} when it does not. */
    public String differenceFrom(Result expected) {
        if (!Objects.equals(errorName, expected.errorName) || !Objects.equals(errorMessage, expected.errorMessage)) {
            return "error: expected " + expected.error() + ", got " + error();
        }
        if (!columns.equals(expected.columns)) {
            return "columns: expected " + expected.columns + ", got " + columns;
        }
        for (int i = 0; i < Math.min(rows.size(), expected.rows.size()); i++) {
            if (!rows.get(i).equals(expected.rows.get(i))) {
                return "row " + i + ": expected " + format(expected.rows.get(i)) + ", got " + format(rows.get(i));
            }
        }
        if (rows.size() != expected.rows.size()) {
            return "rows: expected " + expected.rows.size() + ", got " + rows.size();
        }
        if (changes != expected.changes || totalChanges != expected.totalChanges || lastInsertRowid != expected.lastInsertRowid) {
            return COUNTERS + ": expected " + expected.counters() + ", got " + counters();
        }
        return null;
    }

    private String error() {
        return errorName == null ? "none" : errorName + " " + errorMessage;
    }

    private String counters() {
        return changes + ", " + totalChanges + ", " + lastInsertRowid;
    }

    /** A row in one line: literals separated by {@code |}. */
    public static String format(List<Object> row) {
        return row.stream().map(String::valueOf).map(s -> s.equals("null") ? "NULL" : s).collect(Collectors.joining("|"));
    }
}
