package org.sqltruffle.bridge.session.batch;

import java.util.List;
import org.sqltruffle.api.Batch;
import org.sqltruffle.api.BatchColumn;
import org.sqltruffle.registers.ColumnBatch;

/** A batch of columns as the Java API shows it. */
public final class SessionBatch implements Batch {

    private final ColumnBatch batch;
    private final int encoding;
    private SessionColumn[] columns = new SessionColumn[0];
    private List<String> names = List.of();
    private int rows;

    public SessionBatch(ColumnBatch batch, int encoding) {
        this.batch = batch;
        this.encoding = encoding;
    }

    /** The engine's batch has new rows. */
    public void begin(List<String> newNames) {
        rows = batch.rows();
        columns = SessionColumn.begin(columns, batch, encoding);
        names = newNames;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public List<String> columns() {
        return names;
    }

    @Override
    public BatchColumn column(int index) {
        if (index < 0 || index >= columns.length) {
            throw new IndexOutOfBoundsException("column " + index + " of " + columns.length);
        }
        return columns[index];
    }

    @Override
    public BatchColumn column(String name) {
        for (int i = 0; i < columns.length; i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return columns[i];
            }
        }
        throw new IllegalArgumentException("no column " + name + " among " + names);
    }
}
