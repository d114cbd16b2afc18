package org.sqltruffle.language;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.value.Meta;

/** The rows of a query as a caller takes them one after the other, which may be read ahead. */
final class RowsTaken {

    private RowsTaken() {
    }

    private static String value(Statement statement, int column) {
        long meta = statement.rowMeta(column);
        return statement.columnType(column) + ":"
                        + (Meta.isInt(meta) ? Long.toString(statement.rowPayload(column))
                                        : Meta.isReal(meta) ? Double.toString(Double.longBitsToDouble(statement.rowPayload(column)))
                                                        : statement.columnString(column));
    }

    /**
     * The rows, and the message of an error.
     *
     * @param writes one of them runs after each {@code between} rows
     */
    static List<String> of(Connection connection, String sql, List<String> writes, int between) {
        StepNode step = StepNodeGen.getUncached();
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            while (statement.takeAhead() || step.execute(statement)) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < statement.columnCount(); i++) {
                    row.append(value(statement, i)).append('|');
                }
                rows.add(row.toString());
                if (rows.size() % between == 0 && rows.size() / between <= writes.size()) {
                    connection.execute(writes.get(rows.size() / between - 1));
                }
            }
        } catch (SqliteException e) {
            rows.add(e.getMessage());
        }
        return rows;
    }

    /** The number, from 1, of the first row that was read ahead; 0: none was. */
    static int firstAhead(Connection connection, String sql) {
        StepNode step = StepNodeGen.getUncached();
        try (Statement statement = connection.prepare(sql)) {
            for (int row = 1;; row++) {
                if (statement.takeAhead()) {
                    return row;
                }
                if (!step.execute(statement)) {
                    return 0;
                }
            }
        }
    }
}
