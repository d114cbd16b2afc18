package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
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
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.language.EngineOptions;

/** A scan of all files: small ones share a task. */
final class ShardSparkScan implements Scan, Batch, SupportsReportStatistics {

    private static final long TASK_BYTES = 64L << 20;

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

    /** Tasks of about equal numbers of bytes: the largest file that is left goes to the task that has least. */
    @Override
    public InputPartition[] planInputPartitions() {
        List<ShardFile> files = table.files();
        long bytes = files.stream().mapToLong(ShardFile::size).sum();
        long most = options.getLong("taskBytes", TASK_BYTES);
        if (most < 1) {
            throw new ShardException("the option taskBytes is " + most + ", and not a number from 1 on");
        }
        int tasks = (int) Math.min(files.size(), Math.max(SparkContext.getOrCreate().defaultParallelism(), (bytes + most - 1) / most));
        long[] load = new long[tasks];
        List<List<ShardTask.Part>> parts = new ArrayList<>();
        PriorityQueue<Integer> least = new PriorityQueue<>(Comparator.<Integer>comparingLong(task -> load[task]).thenComparing(task -> task));
        for (int i = 0; i < tasks; i++) {
            parts.add(new ArrayList<>());
            least.add(i);
        }
        Map<TableShape, String> sql = new HashMap<>();
        TableShape[] shapes = Executor.SHAPES.shapes(files, table.table(), EngineOptions.DEFAULT);
        List<Integer> bySize = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            bySize.add(i);
        }
        bySize.sort(Comparator.<Integer>comparingLong(i -> -files.get(i).size()).thenComparing(i -> i));
        for (int i : bySize) {
            ShardFile file = files.get(i);
            int task = least.poll();
            parts.get(task).add(new ShardTask.Part(file.name(), file.path().toString(), table.table(), shapes[i], sql.computeIfAbsent(shapes[i], plan::sql)));
            load[task] += file.size() + 4096;
            least.add(task);
        }
        return parts.stream().map(each -> new ShardTask(new ArrayList<>(each))).toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ColumnarReaders(schema, new ArrayList<>(parameters));
    }
}
