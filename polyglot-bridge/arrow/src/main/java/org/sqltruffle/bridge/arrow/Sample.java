package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Collection;
import org.sqltruffle.bridge.arrow.writer.CellText;
import org.sqltruffle.bridge.arrow.writer.TemporalText;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.ColumnVector;

/** The first values of a column. */
record Sample(Collection<ColumnBatch> batches, int column, CellText text) {

    /** Asks for a value that is not NULL. */
    @FunctionalInterface
    interface CellTest {
        boolean test(ColumnVector from, int row, int type);
    }

    /** Whether all values but NULLs pass a test. */
    boolean all(CellTest test) {
        for (ColumnBatch batch : batches) {
            ColumnVector from = batch.column(column);
            int rows = batch.rows();
            for (int row = 0; row < rows; row++) {
                int type = from.type(row);
                if (type != SQLITE_NULL && !test.test(from, row, type)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether there is no value but NULLs. */
    boolean isEmpty() {
        return all((from, row, type) -> false);
    }

    /**
     * The type of the first value; of numbers, {@link ColumnType#FLOAT64} when there is also a floating point number among only numbers.
     */
    ColumnType type() {
        if (all((from, row, type) -> type == SQLITE_INTEGER || type == SQLITE_FLOAT)) {
            return isEmpty() ? ColumnType.NULL : all((from, row, type) -> type == SQLITE_INTEGER) ? ColumnType.INT64 : ColumnType.FLOAT64;
        }
        int[] first = new int[1];
        all((from, row, type) -> {
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
        return all((from, row, type) -> type == SQLITE_INTEGER && (from.value(row) == 0 || from.value(row) == 1));
    }

    boolean isDate() {
        return all((from, row, type) -> type == SQLITE_TEXT && text.date(from, row) != TemporalText.NONE);
    }

    boolean isTimestamp() {
        return all((from, row, type) -> type == SQLITE_TEXT && text.timestamp(from, row) != TemporalText.NONE);
    }
}
