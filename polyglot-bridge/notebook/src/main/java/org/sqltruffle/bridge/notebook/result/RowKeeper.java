package org.sqltruffle.bridge.notebook.result;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.Statement;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;
import org.sqltruffle.sqlite.ApiConstants;

/** Runs a statement to its end and keeps its rows. */
public final class RowKeeper {

    private static final int ROWS_BETWEEN_LOOKS = 1024;

    private final long mostBytes;
    private final boolean all;

    /**
     * @param mostBytes about how much memory the rows may take
     * @param all whether more rows than that are an error; otherwise the rest is only counted
     */
    public RowKeeper(long mostBytes, boolean all) {
        this.mostBytes = mostBytes;
        this.all = all;
    }

    /**
     * Runs the statement.
     *
     * @throws TooLargeException when all rows are wanted and do not fit
     */
    public Result read(Statement statement) {
        boolean row = statement.step();
        // The first step may have prepared the statement anew.
        int n = statement.columnCount();
        List<Column> columns = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            columns.add(new Column(statement.columnName(i), statement.columnDecltype(i)));
        }
        long total = 0;
        boolean full = false;
        while (row) {
            if (!full) {
                keep(statement, columns);
                full = (total & ROWS_BETWEEN_LOOKS - 1) == 0 && new Result(columns, total).bytes() > mostBytes;
                if (full && all) {
                    throw new TooLargeException(total + 1, mostBytes);
                }
            }
            total++;
            row = statement.step();
        }
        return new Result(columns, total);
    }

    private static void keep(Statement statement, List<Column> columns) {
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            switch (statement.columnType(i)) {
                case ApiConstants.SQLITE_INTEGER -> column.add(statement.columnLong(i));
                case ApiConstants.SQLITE_FLOAT -> column.add(statement.columnDouble(i));
                case ApiConstants.SQLITE_TEXT -> column.add(statement.columnString(i));
                case ApiConstants.SQLITE_BLOB -> column.add(statement.columnBlob(i));
                default -> column.addNull();
            }
        }
    }
}
