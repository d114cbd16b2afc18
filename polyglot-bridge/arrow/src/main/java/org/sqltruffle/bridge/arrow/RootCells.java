package org.sqltruffle.bridge.arrow;

import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.registers.RowBatch;

/** The rows of a record batch as the engine's batches of rows, with texts as UTF-8. */
public final class RootCells {

    private static final int MOST_ROWS = 512;

    private final int rows;
    private final CellReader[] readers;

    /** @param dictionaries {@code null} for none */
    public RootCells(VectorSchemaRoot root, DictionaryProvider dictionaries) {
        this(root.getFieldVectors(), root.getRowCount(), dictionaries);
    }

    /** Some vectors only. */
    RootCells(List<FieldVector> vectors, int rows, DictionaryProvider dictionaries) {
        this.rows = rows;
        readers = vectors.stream().map(vector -> CellReader.of(vector, dictionaries)).toArray(CellReader[]::new);
    }

    /**
     * Fills a batch with the rows from a row on: at least one, if there is one, and not very many.
     *
     * @throws IllegalArgumentException for a value that SQLite cannot store
     */
    public void fill(RowBatch batch, int from) {
        batch.begin(readers.length);
        int end = Math.min(rows, from + MOST_ROWS);
        for (int row = from; row < end && !batch.isLarge(); row++) {
            batch.addRow();
            for (int i = 0; i < readers.length; i++) {
                readers[i].put(batch, batch.lastRow(i), row);
            }
        }
    }
}
