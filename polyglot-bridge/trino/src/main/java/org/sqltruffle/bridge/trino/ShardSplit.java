package org.sqltruffle.bridge.trino;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.airlift.slice.SizeOf;
import io.trino.spi.HostAddress;
import io.trino.spi.connector.ConnectorSplit;
import java.util.List;
import java.util.Optional;
import org.sqltruffle.bridge.shards.table.TableShape;

/**
 * The files that one task reads.
 *
 * @param shapes the columns of the files; a file has the index of its own
 * @param hosts on which the files lie, as far as the operator says
 */
public record ShardSplit(List<File> files, List<TableShape> shapes, List<String> hosts) implements ConnectorSplit {

    private static final int FILE_BYTES = 200;

    /**
     * A file. @param range the shard keys that its groups may have, as {@link org.sqltruffle.bridge.shards.key.KeyRange#encoded} gives it
     */
    public record File(String name, String path, int shape, Optional<String> range) {
    }

    @Override
    @JsonIgnore
    public List<HostAddress> getAddresses() {
        return hosts.stream().map(HostAddress::fromString).toList();
    }

    /** The same files go to the same node again, which has their columns. */
    @Override
    @JsonIgnore
    public Optional<String> getAffinityKey() {
        return hosts.isEmpty() ? Optional.of(files.getFirst().path) : Optional.empty();
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes() {
        return files.stream().mapToLong(file -> FILE_BYTES + SizeOf.estimatedSizeOf(file.path)).sum();
    }
}
