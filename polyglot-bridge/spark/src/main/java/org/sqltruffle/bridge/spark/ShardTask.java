package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.sqltruffle.bridge.shards.table.TableShape;

/** The files of one task. */
record ShardTask(List<Part> parts) implements InputPartition {

    /**
     * What is read from a file.
     *
     * @param shape the columns for which the SQL was made
     */
    record Part(String name, String path, String table, TableShape shape, String sql) implements Serializable {
    }
}
