package org.sqltruffle.bridge.shardtable.leaf;

import java.io.Serializable;
import org.sqltruffle.bridge.shards.table.TableShape;

/**
 * What a task of another engine reads from a file.
 *
 * @param name how the pattern names the file
 * @param path its real path
 * @param table the name of the table
 * @param shape the columns for which the SQL was made; {@code null}: it was made for any
 */
public record Part(String name, String path, String table, TableShape shape, String sql) implements Serializable {
}
