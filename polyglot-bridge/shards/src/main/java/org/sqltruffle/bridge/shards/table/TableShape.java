package org.sqltruffle.bridge.shards.table;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The table as one file has it. Files with equal shapes share one SQL text.
 *
 * @param table the name of the table, as the file writes it
 * @param columns its columns, without hidden ones
 */
public record TableShape(String table, List<ColumnShape> columns) implements Serializable {

    public TableShape {
        columns = List.copyOf(columns);
    }

    /** Columns by their keys. */
    public Map<String, ColumnShape> byKey() {
        Map<String, ColumnShape> map = new HashMap<>();
        columns.forEach(column -> map.put(column.key(), column));
        return map;
    }
}
