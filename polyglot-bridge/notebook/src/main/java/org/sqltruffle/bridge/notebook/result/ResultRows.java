package org.sqltruffle.bridge.notebook.result;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.ResultColumn;
import org.sqltruffle.notebook.Result;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/** The rows that a result has kept, as the engine gives rows. */
final class ResultRows implements ResultBatches {

    private final Result result;
    private final RowBatch rows = new RowBatch();
    private int next;

    ResultRows(Result result) {
        this.result = result;
    }

    @Override
    public boolean next(ColumnBatch into, int most) {
        int columns = result.columns().size();
        into.begin(columns);
        rows.begin(columns);
        while (next < result.size() && rows.rows < Math.min(most, into.room()) && !rows.isLarge()) {
            rows.addRow();
            for (int i = 0; i < columns; i++) {
                put(rows.lastRow(i), result.get(next, i));
            }
            next++;
        }
        into.append(rows);
        return rows.rows > 0;
    }

    private void put(int cell, Object value) {
        switch (value) {
            case null -> rows.putNull(cell);
            case Long number -> rows.putLong(cell, number);
            case Double number -> rows.putDouble(cell, number);
            case byte[] blob -> rows.putBlob(cell, blob);
            default -> rows.putText(cell, value.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public List<ResultColumn> columns() {
        return result.columns().stream().map(column -> new ResultColumn(column.name(), null, null, column.declaredType())).toList();
    }

    @Override
    public int encoding() {
        return ApiConstants.SQLITE_UTF8;
    }

    @Override
    public void close() {
        next = result.size();
    }
}
