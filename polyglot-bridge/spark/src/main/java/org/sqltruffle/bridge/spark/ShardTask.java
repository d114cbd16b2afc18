package org.sqltruffle.bridge.spark;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.sqltruffle.bridge.shardtable.leaf.Part;

/** The files of one task. @param hosts on which they lie, as far as the operator says */
record ShardTask(List<Part> parts, List<String> hosts) implements InputPartition {

    @Override
    public String[] preferredLocations() {
        return hosts.toArray(String[]::new);
    }
}
