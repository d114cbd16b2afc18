package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shardtable.leaf.Part;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.bridge.shardtable.leaf.Tasks;
import org.sqltruffle.language.EngineOptions;

/** A scan of all files: small ones share a task. */
final class ShardSparkScan implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

    private static final int MOST_RANGES = 1000;

    private final ShardSparkTable table;
    private final boolean filterable;
    private final List<Fragment> conditions;
    private final List<Fragment> runtimeConditions = new ArrayList<>();
    private final Function<List<Fragment>, ScanPlan> plan;
    private final StructType schema;
    private final Pushed pushed;
    private final CaseInsensitiveStringMap options;
    private final String description;

    /**
     * A scan.
     *
     * @param filterable whether more conditions may come
     * @param plan makes the plan for conditions
     */
    ShardSparkScan(ShardSparkTable table, boolean filterable, List<Fragment> conditions, Function<List<Fragment>, ScanPlan> plan,
                    StructType schema, Pushed pushed, CaseInsensitiveStringMap options, String description) {
        this.table = table;
        this.filterable = filterable;
        this.conditions = List.copyOf(conditions);
        this.plan = plan;
        this.schema = schema;
        this.pushed = pushed;
        this.options = options;
        this.description = description;
    }

    /** The columns of which the other side of a join may tell values while the query runs. */
    @Override
    public NamedReference[] filterAttributes() {
        return !filterable ? new NamedReference[0] : Arrays.stream(schema.fieldNames()).filter(pushed::isUsable).map(FieldReference::column)
                        .toArray(NamedReference[]::new);
    }

    /** Each execution of the query has its own values. */
    @Override
    public void filter(Predicate[] predicates) {
        runtimeConditions.clear();
        for (Predicate predicate : predicates) {
            Fragment condition = pushed.condition(predicate);
            if (condition != null) {
                runtimeConditions.add(condition);
            }
        }
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

    private long bytes() {
        return table.files().stream().mapToLong(ShardFile::size).sum();
    }

    @Override
    public Statistics estimateStatistics() {
        long bytes = bytes();
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
        int cores = SparkContext.getOrCreate().defaultParallelism();
        long most = options.getLong("taskBytes", Tasks.bytes(bytes(), cores));
        if (most < 1) {
            throw new ShardException("the option taskBytes is " + most + ", and not a number from 1 on");
        }
        List<ShardFile> files = table.files();
        TableShape[] shapes = Executor.SHAPES.shapes(files, table.table(), EngineOptions.DEFAULT);
        check(files, shapes);
        ScanPlan last = plan.apply(Stream.concat(conditions.stream(), runtimeConditions.stream()).toList());
        KeyFilter filter = last.keyFilter(table.layout().key(table.table()));
        List<Integer> matching = Executor.BOUNDS.matching(files, table.table(), shapes, filter, this::key, Executor.LEAVES,
                        EngineOptions.DEFAULT);
        // Spark adds up the counts of files: without any, their sum would be NULL.
        List<Integer> read = matching.isEmpty() ? List.of(0) : matching;
        Map<TableShape, String> sql = new HashMap<>();
        List<Piece> pieces = new ArrayList<>();
        for (int i : read) {
            ShardFile file = files.get(i);
            List<String> ranges = options.getBoolean("splitFiles", false) && file.size() > most
                            ? Ranges.of(file, table.table(), shapes[i], (int) Math.min(MOST_RANGES, (file.size() + most - 1) / most))
                            : List.of("");
            for (String range : ranges) {
                String text = range.isEmpty() ? sql.computeIfAbsent(shapes[i], last::sql) : last.sql(shapes[i], range);
                pieces.add(new Piece(new Part(file.name(), file.path().toString(), table.table(), shapes[i], text),
                                file.size() / ranges.size(), table.layout().hosts(file)));
            }
        }
        ArrayList<Serializable> parameters = new ArrayList<>(pushed.parameters());
        return Tasks.of(pieces, Piece::bytes, Piece::hosts, cores, most).stream()
                        .map(some -> new ShardTask(new ArrayList<>(some.stream().map(Piece::part).toList()), parameters,
                                        new ArrayList<>(some.getFirst().hosts)))
                        .toArray(InputPartition[]::new);
    }

    /**
     * A column that has been renamed or added since the table was loaded would not be read. @throws RuntimeException that names the file
     */
    private void check(List<ShardFile> files, TableShape[] shapes) {
        Set<TableShape> checked = new HashSet<>();
        for (int i = 0; i < shapes.length; i++) {
            try {
                if (checked.add(shapes[i])) {
                    table.union().check(shapes[i]);
                }
            } catch (ShardException e) {
                throw Shapes.failure(files.get(i), e);
            }
        }
    }

    /** A file, or a range of one. */
    private record Piece(Part part, long bytes, List<String> hosts) {
    }

    private KeyValue key(int parameter) {
        return switch (pushed.parameters().get(parameter)) {
            case Long number -> KeyValue.of(number);
            case Double number -> KeyValue.of(number);
            default -> KeyValue.text(pushed.parameters().get(parameter).toString());
        };
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ColumnarReaders(schema);
    }
}
