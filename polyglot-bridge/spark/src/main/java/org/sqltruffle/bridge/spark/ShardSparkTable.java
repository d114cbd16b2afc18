package org.sqltruffle.bridge.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.Layout;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.language.EngineOptions;

/** A table over files, for Spark to read. */
final class ShardSparkTable implements Table, SupportsRead {

    /** The directory that all files lie in: a setting of the cluster, which sessions cannot change. */
    static final String DIRECTORY = "spark.sqltruffle.directory";
    private static final int MOST_FILES = 100_000;

    private final String table;
    private final List<ShardFile> files;
    private final UnionTable union;
    private final Layout layout;
    private final CaseInsensitiveStringMap options;

    private ShardSparkTable(String table, List<ShardFile> files, UnionTable union, Layout layout, CaseInsensitiveStringMap options) {
        this.table = table;
        this.files = files;
        this.union = union;
        this.layout = layout;
        this.options = options;
    }

    /** The table of the options {@code path} and {@code table}. @throws ShardException when there is none */
    static ShardSparkTable of(CaseInsensitiveStringMap options) {
        String path = required(options, "path");
        String table = required(options, "table");
        String directory = SparkContext.getOrCreate().getConf().get(DIRECTORY, "");
        Path below = directory.isEmpty() ? null : Path.of(directory);
        ShardFiles place = ShardFiles.of(Path.of("").toAbsolutePath(), below, MOST_FILES);
        List<ShardFile> files = place.list(List.of(path), false);
        return new ShardSparkTable(table, files, Executor.SHAPES.union(files, table, false, EngineOptions.DEFAULT), place.layout(List.of(path)), options);
    }

    private static String required(CaseInsensitiveStringMap options, String name) {
        String value = options.get(name);
        if (value == null || value.isEmpty()) {
            throw new ShardException("the data source sqltruffle needs the option '" + name + "': option(\"path\", \"dir/*.db\").option(\"table\", \"sale\")");
        }
        return value;
    }

    String table() {
        return table;
    }

    List<ShardFile> files() {
        return files;
    }

    UnionTable union() {
        return union;
    }

    Layout layout() {
        return layout;
    }

    @Override
    public String name() {
        return "sqltruffle." + table;
    }

    @Override
    public StructType schema() {
        return SparkTypes.schema(union);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap more) {
        return new ShardScanBuilder(this, options);
    }
}
