package org.sqltruffle.bridge.arrow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.QueryBatches;
import org.sqltruffle.bridge.session.ResultColumn;
import org.sqltruffle.registers.RowBatch;

/**
 * A result from the engine's batches of rows. The rows of the first Arrow batch are kept until the columns' types are chosen: that reads all of them, so a type does not depend on how many rows the engine fetches at once.
 */
final class RowSource implements ResultSource {

    /** What a cell of any type takes, roughly. */
    private static final int CELL_BYTES = 8;

    private final QueryBatches batches;
    private final ArrowOptions options;
    private final Queue<RowBatch> kept = new ArrayDeque<>();
    private List<ResultColumn> columns;
    private ColumnWriter[] writers;
    private Schema schema;
    private boolean ended;
    /** Rows of the batches that were returned. */
    private long rowsBefore;

    RowSource(Query query, ArrowOptions options) {
        this.batches = QueryBatches.of(query);
        this.options = options;
    }

    @Override
    public Schema schema() {
        if (schema == null) {
            keepFirst();
            columns = batches.columns();
            CellText text = new CellText(batches.encoding());
            writers = new ColumnWriter[columns.size()];
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < writers.length; i++) {
                ResultColumn column = columns.get(i);
                ColumnType set = options.type(column.name());
                ColumnType type = set != null ? set : DeclaredTypes.type(column.declaredType(), new Sample(kept, i, text));
                writers[i] = type.writer();
                writers[i].text = text;
                fields.add(type.field(column.name()));
            }
            schema = new Schema(fields);
        }
        return schema;
    }

    private void keepFirst() {
        int rows = 0;
        long bytes = 0;
        while (rows < options.batchRows() && bytes < options.batchBytes()) {
            RowBatch batch = next();
            if (batch == null) {
                return;
            }
            RowBatch copy = new RowBatch();
            copy.begin(batch.columns);
            copy.rows = batch.rows;
            copy.cells = Arrays.copyOf(batch.cells, batch.rows * batch.columns * 2);
            copy.bytes = Arrays.copyOf(batch.bytes, batch.bytesUsed);
            copy.bytesUsed = batch.bytesUsed;
            kept.add(copy);
            rows += batch.rows;
            bytes += size(batch);
        }
    }

    private static long size(RowBatch batch) {
        return (long) batch.rows * batch.columns * CELL_BYTES + batch.bytesUsed;
    }

    private RowBatch next() {
        RowBatch batch = ended ? null : batches.next();
        ended |= batch == null;
        return batch;
    }

    @Override
    public int fill(VectorSchemaRoot root) {
        for (int i = 0; i < writers.length; i++) {
            writers[i].begin(root.getVector(i));
        }
        int rows = 0;
        long bytes = 0;
        // A batch of the engine has few rows: the limits hold within one such batch.
        while (rows < options.batchRows() && bytes < options.batchBytes()) {
            RowBatch batch = kept.isEmpty() ? next() : kept.remove();
            if (batch == null) {
                break;
            }
            append(batch, rows);
            rows += batch.rows;
            bytes += size(batch);
        }
        if (rows > 0) {
            for (ColumnWriter writer : writers) {
                writer.end(rows);
            }
        }
        rowsBefore += rows;
        return rows;
    }

    private void append(RowBatch batch, int at) {
        for (int i = 0; i < writers.length; i++) {
            int misfit = writers[i].append(batch, i, at);
            if (misfit >= 0) {
                throw misfit(batch, i, misfit, rowsBefore + at + misfit + 1);
            }
        }
    }

    private MisfitException misfit(RowBatch batch, int column, int row, long number) {
        ResultColumn from = columns.get(column);
        StringBuilder message = new StringBuilder();
        if (from.table() != null) {
            message.append("table ").append(from.table()).append(", ");
        }
        message.append("column ").append(from.name()).append(", row ").append(number).append(" of the result: ")
                        .append(writers[column].text.describe(batch, (row * batch.columns + column) * 2)).append(" does not fit the column's type ").append(writers[column].label)
                        .append("; convert it in SQL, or read the column as a union");
        return new MisfitException(message.toString());
    }

    @Override
    public void close() {
        batches.close();
    }
}
