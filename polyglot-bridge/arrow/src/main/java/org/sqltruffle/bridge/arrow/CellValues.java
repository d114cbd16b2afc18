package org.sqltruffle.bridge.arrow;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sqltruffle.api.Query;
import org.sqltruffle.registers.RowBatch;

/** Values of cells as parameters of a query. */
public final class CellValues {

    private CellValues() {
    }

    /** Gives the values of the first row to the parameters of a query. */
    public static void bind(Query query, RowBatch row) {
        for (int i = 0; i < row.columns; i++) {
            long payload = row.cells[2 * i];
            long meta = row.cells[2 * i + 1];
            int length = RowBatch.length(meta);
            switch (RowBatch.type(meta)) {
                case SQLITE_INTEGER -> query.bind(i + 1, payload);
                case SQLITE_FLOAT -> query.bind(i + 1, Double.longBitsToDouble(payload));
                case SQLITE_TEXT -> query.bind(i + 1, (Object) new String(row.bytes, (int) payload, length, StandardCharsets.UTF_8));
                case SQLITE_BLOB -> query.bind(i + 1, (Object) Arrays.copyOfRange(row.bytes, (int) payload, (int) payload + length));
                default -> query.bind(i + 1, (Object) null);
            }
        }
    }
}
