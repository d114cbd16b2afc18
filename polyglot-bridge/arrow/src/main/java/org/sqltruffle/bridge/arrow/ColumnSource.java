package org.sqltruffle.bridge.arrow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.bridge.arrow.writer.CellText;
import org.sqltruffle.bridge.arrow.writer.ColumnWriter;
import org.sqltruffle.bridge.arrow.writer.DictionaryWriter;
import org.sqltruffle.bridge.session.ResultBatches;
import org.sqltruffle.bridge.session.ResultColumn;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.ColumnVector;

/**
 * A result from the engine's batches of columns. Those of the first Arrow batch are kept until the columns' types are chosen: unless
 * declarations say all of them, that reads all values, so a type does not depend on how many rows the engine fetches at once.
 */
final class ColumnSource {

    /** What a cell of any type takes, roughly. */
    private static final int CELL_BYTES = 8;

    private final ResultBatches batches;
    private final ArrowOptions options;
    private final Queue<ColumnBatch> kept = new ArrayDeque<>();
    private ColumnBatch present;
    private List<ResultColumn> columns;
    private ColumnWriter[] writers;
    private Schema schema;
    private boolean ended;
    /** Rows of the batches that were returned. */
    private long rowsBefore;

    ColumnSource(ResultBatches batches, ArrowOptions options) {
        this.batches = batches;
        this.options = options;
    }

    /** The columns, as messages have them: see {@link org.apache.arrow.vector.util.DictionaryUtility}. Reads values first. */
    Schema schema() {
        if (schema == null) {
            keepFirst();
            columns = batches.columns();
            present = kept.isEmpty() ? new ColumnBatch() : kept.peek();
            CellText text = new CellText(batches.encoding());
            writers = new ColumnWriter[columns.size()];
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < writers.length; i++) {
                int index = i;
                ResultColumn column = columns.get(i);
                ColumnType set = options.type(column.name());
                ColumnType type = set != null ? set : DeclaredTypes.type(column.declaredType(), new Sample(kept, i, text));
                boolean coded = options.dictionaries() && type == ColumnType.UTF8
                                && kept.stream().anyMatch(batch -> batch.column(index).entries() > 0);
                writers[i] = coded ? new DictionaryWriter(type.label(), i) : type.writer();
                writers[i].text = text;
                fields.add(coded ? DictionaryWriter.field(column.name(), i) : type.field(column.name()));
            }
            schema = new Schema(fields);
        }
        return schema;
    }

    private void keepFirst() {
        int rows = 0;
        long bytes = 0;
        while (rows < options.batchRows() && bytes < options.batchBytes()) {
            ColumnBatch batch = new ColumnBatch();
            if (!next(batch, options.batchRows() - rows)) {
                return;
            }
            kept.add(batch);
            rows += batch.rows();
            bytes += size(batch);
            if (isDecided()) {
                return;
            }
        }
    }

    /** Whether no column's type depends on values. Memory for batches that are kept would take more time than the values. */
    private boolean isDecided() {
        return !options.dictionaries() && batches.columns().stream()
                        .allMatch(column -> options.type(column.name()) != null || DeclaredTypes.decides(column.declaredType()));
    }

    private static long size(ColumnBatch batch) {
        long bytes = 0;
        for (int i = 0; i < batch.columns(); i++) {
            bytes += batch.column(i).byteCount();
        }
        return bytes + (long) batch.rows() * batch.columns() * CELL_BYTES;
    }

    private boolean next(ColumnBatch batch, int most) {
        ended |= !batches.next(batch, most);
        return !ended;
    }

    /** The next rows, with numbers in the vectors' own memory where that is possible. */
    private boolean nextInPlace(int rows) {
        int most = Math.min(ColumnBatch.MOST_ROWS, options.batchRows() - rows);
        if (present.columns() == writers.length) {
            for (int i = 0; i < writers.length; i++) {
                present.column(i).writeTo(writers[i].numbersAt(rows, most));
            }
        }
        return next(present, most);
    }

    private void leaveVectors() {
        for (int i = 0; i < present.columns(); i++) {
            present.column(i).writeTo(0);
        }
    }

    /** Puts the next rows into the vectors of the schema, in place of those before; returns how many, 0 after the last one. */
    int fill(VectorSchemaRoot root, DictionaryProvider dictionaries) {
        int expected = expectedRows();
        for (int i = 0; i < writers.length; i++) {
            writers[i].begin(root.getVector(i), dictionaries, expected);
        }
        int rows;
        try {
            rows = fill();
        } finally {
            leaveVectors();
        }
        if (rows > 0) {
            for (ColumnWriter writer : writers) {
                writer.end(rows);
            }
        }
        rowsBefore += rows;
        return rows;
    }

    /** How many rows the next batch has, roughly; 0: as the one before it. */
    private int expectedRows() {
        int rows = kept.stream().mapToInt(ColumnBatch::rows).sum();
        long bytes = kept.stream().mapToLong(ColumnSource::size).sum();
        return rows == 0 || ended ? rows
                        : (int) Math.clamp(rows * options.batchBytes() / Math.max(1, bytes), rows, Math.max(rows, options.batchRows()));
    }

    private int fill() {
        int rows = 0;
        long bytes = 0;
        // A batch of the engine has few rows: the limit of bytes holds within one such batch.
        while (rows < options.batchRows() && bytes < options.batchBytes()) {
            ColumnBatch batch = kept.poll();
            if (batch == null) {
                if (ended || !nextInPlace(rows)) {
                    break;
                }
                batch = present;
            }
            append(batch, rows);
            rows += batch.rows();
            bytes += size(batch);
        }
        return rows;
    }

    private void append(ColumnBatch batch, int at) {
        for (int i = 0; i < writers.length; i++) {
            int misfit = writers[i].append(batch.column(i), batch.rows(), at);
            if (misfit >= 0) {
                throw misfit(batch.column(i), i, misfit, rowsBefore + at + misfit + 1);
            }
        }
    }

    private MisfitException misfit(ColumnVector vector, int column, int row, long number) {
        ResultColumn from = columns.get(column);
        StringBuilder message = new StringBuilder();
        if (from.table() != null) {
            message.append("table ").append(from.table()).append(", ");
        }
        message.append("column ").append(from.name()).append(", row ").append(number).append(" of the result: ")
                        .append(writers[column].text.describe(vector, row)).append(" does not fit the column's type ")
                        .append(writers[column].label);
        return new MisfitException(message.toString());
    }

    void close() {
        batches.close();
    }
}
