package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.sqltruffle.bridge.shardtable.leaf.Part;

/**
 * The files of one task.
 *
 * @param parameters of their SQL: a runtime filter may have added some after Spark has asked for the readers
 * @param hosts on which the files lie, as far as the operator says
 */
record ShardTask(List<Part> parts, List<Serializable> parameters, List<String> hosts) implements InputPartition {

    @Override
    public String[] preferredLocations() {
        return hosts.toArray(String[]::new);
    }
}
