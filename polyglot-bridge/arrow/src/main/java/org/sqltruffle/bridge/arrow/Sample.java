package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Collection;
import org.sqltruffle.registers.RowBatch;

/** The first values of a column. */
record Sample(Collection<RowBatch> batches, int column, CellText text) {

    /** Asks for a value that is not NULL. */
    @FunctionalInterface
    interface CellTest {
        boolean test(RowBatch batch, int cell, int type);
    }

    /** Whether all values but NULLs pass a test. */
    boolean all(CellTest test) {
        for (RowBatch batch : batches) {
            for (int row = 0; row < batch.rows; row++) {
                int cell = (row * batch.columns + column) * 2;
                long meta = batch.cells[cell + 1];
                if (!ColumnWriter.isNull(meta) && !test.test(batch, cell, RowBatch.type(meta))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether there is no value but NULLs. */
    boolean isEmpty() {
        return all((batch, cell, type) -> false);
    }

    /** The type of the first value; of numbers, {@link ColumnType#FLOAT64} when there is also a floating point number among only numbers. */
    ColumnType type() {
        if (all((batch, cell, type) -> type == SQLITE_INTEGER || type == SQLITE_FLOAT)) {
            return isEmpty() ? ColumnType.NULL : all((batch, cell, type) -> type == SQLITE_INTEGER) ? ColumnType.INT64 : ColumnType.FLOAT64;
        }
        int[] first = new int[1];
        all((batch, cell, type) -> {
            first[0] = type;
            return false;
        });
        return switch (first[0]) {
            case SQLITE_INTEGER -> ColumnType.INT64;
            case SQLITE_FLOAT -> ColumnType.FLOAT64;
            case SQLITE_TEXT -> ColumnType.UTF8;
            case SQLITE_BLOB -> ColumnType.BINARY;
            default -> throw new IllegalStateException("type " + first[0]);
        };
    }

    boolean isBool() {
        return all((batch, cell, type) -> type == SQLITE_INTEGER && (batch.cells[cell] == 0 || batch.cells[cell] == 1));
    }

    boolean isDate() {
        return all((batch, cell, type) -> type == SQLITE_TEXT && text.date(batch, cell) != TemporalText.NONE);
    }

    boolean isTimestamp() {
        return all((batch, cell, type) -> type == SQLITE_TEXT && text.timestamp(batch, cell) != TemporalText.NONE);
    }
}
