package org.sqltruffle.operations;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.sqltruffle.activity.ActivityRows;

/** The tables. Rows have a String, a Long, a Double, or {@code null} for each column. */
enum OperationsTable {

    /** The connections of the process, and what they do. */
    ACTIVITY("activity", List.of("connection", "file", "state", "statement", "thread", "milliseconds", "begun_at", "opened_at"),
                    ActivityRows::activity),
    /** Who holds which lock of the files that the process has open. */
    LOCKS("locks", List.of("file", "lock", "exclusive", "pid", "process", "connection", "thread", "statement", "milliseconds"),
                    ActivityRows::locks),
    /** The write-ahead logs of these files, and who keeps them from being reset. */
    WAL("wal", List.of("file", "bytes", "frames", "frames_not_checkpointed", "oldest_pid", "oldest_connection", "oldest_statement",
                    "oldest_milliseconds"), ActivityRows::wal),
    /** What the process has executed, by text. */
    STATEMENTS("statements", List.of("sql", "count", "total_ms", "worst_ms", "rows", "tier", "columns"), ActivityRows::statements);

    private static final String PREFIX = "sqltruffle_";

    private final String attribute;
    private final List<String> columns;
    private final Supplier<List<Object[]>> rows;

    OperationsTable(String attribute, List<String> columns, Supplier<List<Object[]>> rows) {
        this.attribute = attribute;
        this.columns = columns;
        this.rows = rows;
    }

    String sqlName() {
        return PREFIX + attribute;
    }

    /** The name of the JMX attribute. */
    String attribute() {
        return Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1);
    }

    List<String> columns() {
        return columns;
    }

    List<Object[]> rows() {
        return rows.get();
    }

    static boolean has(String name) {
        return Arrays.stream(values()).anyMatch(table -> table.sqlName().equalsIgnoreCase(name));
    }
}
