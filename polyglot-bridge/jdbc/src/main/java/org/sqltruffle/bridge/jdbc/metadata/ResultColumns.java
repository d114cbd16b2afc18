package org.sqltruffle.bridge.jdbc.metadata;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.registers.RowBatch;

/** The columns of a statement's result or of rows that the driver made. Labels are found without regard to case. */
public class ResultColumns {

    private final String[] labels;
    private Map<String, Integer> indices;

    public ResultColumns(String... labels) {
        this.labels = labels;
    }

    public int count() {
        return labels.length;
    }

    /** A batch that has all rows of a result that the driver made. */
    public RowBatch rows(List<Object[]> values) {
        RowBatch made = new RowBatch();
        made.begin(count());
        for (Object[] row : values) {
            made.addRow();
            for (int i = 0; i < row.length; i++) {
                int at = made.lastRow(i);
                switch (row[i]) {
                    case null -> made.putNull(at);
                    case Number number -> made.putLong(at, number.longValue());
                    default -> made.putText(at, row[i].toString().getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        made.ended = true;
        return made;
    }

    public String label(int column) {
        return labels[column - 1];
    }

    /** Text encoding of the values. */
    public int encoding() {
        return org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;
    }

    /** Whether the statement only reads, so that rows can be read ahead. */
    public boolean isReadOnly() {
        return true;
    }

    /** Declared type, {@code null} for an expression. */
    public String declaredType(@SuppressWarnings("unused") int column) throws SQLException {
        return null;
    }

    /** The table that a column comes from, or {@code null}. */
    public String tableName(@SuppressWarnings("unused") int column) throws SQLException {
        return null;
    }

    /** Whether the column is NOT NULL, part of the primary key, and filled by AUTOINCREMENT. */
    public boolean[] constraints(@SuppressWarnings("unused") int column) throws SQLException {
        return new boolean[3];
    }

    /** The first column of a label. */
    public int index(String label) throws SQLException {
        if (indices == null) {
            indices = new HashMap<>();
            for (int i = labels.length; i > 0; i--) {
                indices.put(labels[i - 1], i);
                indices.put(labels[i - 1].toLowerCase(Locale.ROOT), i);
            }
        }
        Integer index = label == null ? null : indices.get(label);
        if (index == null && label != null) {
            index = indices.get(label.toLowerCase(Locale.ROOT));
        }
        if (index == null) {
            throw new SQLException("no such column: '" + label + "'", "42S22");
        }
        return index;
    }
}
