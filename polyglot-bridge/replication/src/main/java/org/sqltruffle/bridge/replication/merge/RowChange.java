package org.sqltruffle.bridge.replication.merge;

import java.util.List;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.session.value.TextBytes;

/**
 * Registers of a row that another site may not have. Columns have the numbers of their {@link ChangeSet.TableChanges}.
 *
 * @param life when the row was inserted or deleted; {@code null}: that is known
 */
public record RowChange(Key key, Stamp life, boolean alive, List<Column> columns, List<Delta> deltas) {

    /** The values of the columns. */
    Object[] values() {
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i).value();
        }
        return values;
    }

    /** About as many bytes as its key and its values have. */
    long bytes() {
        long bytes = key.bytes().length;
        for (Column column : columns) {
            bytes += TextBytes.size(column.value);
        }
        return bytes;
    }

    /** A column's register. */
    public record Column(int column, Stamp stamp, Object value) {
    }
}
