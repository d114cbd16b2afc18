package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shardtable.leaf.Part;
import org.sqltruffle.bridge.shardtable.leaf.Tasks;
import org.sqltruffle.language.EngineOptions;

/** A scan of all files: small ones share a task. */
final class ShardSparkScan implements Scan, Batch, SupportsReportStatistics {

    private final ShardSparkTable table;
    private final ScanPlan plan;
    private final StructType schema;
    private final List<Serializable> parameters;
    private final CaseInsensitiveStringMap options;
    private final String description;

    ShardSparkScan(ShardSparkTable table, ScanPlan plan, StructType schema, List<Serializable> parameters, CaseInsensitiveStringMap options, String description) {
        this.table = table;
        this.plan = plan;
        this.schema = schema;
        this.parameters = parameters;
        this.options = options;
        this.description = description;
    }

    @Override
    public StructType readSchema() {
        return schema;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public Statistics estimateStatistics() {
        long bytes = table.files().stream().mapToLong(ShardFile::size).sum();
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(bytes);
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }

    @Override
    public InputPartition[] planInputPartitions() {
        long most = options.getLong("taskBytes", Tasks.BYTES);
        if (most < 1) {
            throw new ShardException("the option taskBytes is " + most + ", and not a number from 1 on");
        }
        List<ShardFile> files = table.files();
        TableShape[] shapes = Executor.SHAPES.shapes(files, table.table(), EngineOptions.DEFAULT);
        KeyFilter filter = plan.keyFilter(table.layout().key(table.table()));
        List<Integer> matching = Executor.BOUNDS.matching(files, table.table(), shapes, filter, this::key, Executor.LEAVES, EngineOptions.DEFAULT);
        // Spark adds up the counts of files: without any, their sum would be NULL.
        List<Integer> read = matching.isEmpty() ? List.of(0) : matching;
        Map<TableShape, String> sql = new HashMap<>();
        return Tasks.of(read, i -> files.get(i).size(), i -> table.layout().hosts(files.get(i)), SparkContext.getOrCreate().defaultParallelism(), most).stream().map(some -> {
            List<Part> parts = some.stream().map(i -> new Part(files.get(i).name(), files.get(i).path().toString(), table.table(), shapes[i], sql.computeIfAbsent(shapes[i], plan::sql))).toList();
            return new ShardTask(new ArrayList<>(parts), new ArrayList<>(table.layout().hosts(files.get(some.getFirst()))));
        }).toArray(InputPartition[]::new);
    }

    private KeyValue key(int parameter) {
        return switch (parameters.get(parameter)) {
            case Long number -> KeyValue.of(number);
            case Double number -> KeyValue.of(number);
            default -> KeyValue.text(parameters.get(parameter).toString());
        };
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ColumnarReaders(schema, new ArrayList<>(parameters));
    }
}
