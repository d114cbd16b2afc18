package org.sqltruffle.bridge.trino;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Type;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyBounds;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.table.ColumnShape;

/**
 * What Trino's planner is told of a table without reading its rows: the number of rows by the first file, different values by ANALYZE in
 * the first file, and the smallest and largest shard key by what earlier queries have read of the files.
 */
final class Statistics {

    private Statistics() {
    }

    static TableStatistics of(ShardCatalog catalog, ShardTableHandle table, List<ShardColumn> columns) {
        double rows = catalog.rows(table);
        if (Double.isNaN(rows)) {
            return TableStatistics.empty();
        }
        List<ShardFile> files = catalog.files();
        Map<String, Long> distinct = catalog.distinctInFirst(table);
        Map<ColumnHandle, ColumnStatistics> statistics = new HashMap<>();
        for (ShardColumn column : columns) {
            boolean isKey = catalog.isShardKey(table, column);
            Optional<DoubleRange> range = isKey && column.typed() ? range(files, table, column) : Optional.empty();
            Long values = distinct.get(ColumnShape.key(column.name()));
            if (values != null || range.isPresent()) {
                // Files have their own values of a shard key, and about the same values of other columns.
                Estimate count = values == null ? Estimate.unknown()
                                : Estimate.of(Math.min(rows, isKey ? (double) values * files.size() : values));
                statistics.put(column, ColumnStatistics.builder().setDistinctValuesCount(count).setRange(range).build());
            }
        }
        return new TableStatistics(Estimate.of(rows), statistics);
    }

    /** The smallest and the largest shard key, when those of all files are known. */
    private static Optional<DoubleRange> range(List<ShardFile> files, ShardTableHandle table, ShardColumn column) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (ShardFile file : files) {
            KeyBounds bounds = Node.BOUNDS.known(file, table.table(), column.name());
            if (bounds == null || bounds.isAny()) {
                return Optional.empty();
            }
            if (bounds.min() != null) {
                min = Math.min(min, number(bounds.min(), column.type()));
                max = Math.max(max, number(bounds.max(), column.type()));
            }
        }
        return min <= max ? Optional.of(new DoubleRange(min, max)) : Optional.empty();
    }

    /** A value as Trino's statistics have it, NaN for none. */
    private static double number(KeyValue value, Type type) {
        try {
            return switch (value.value()) {
                case Number number when type == BigintType.BIGINT || type == DoubleType.DOUBLE -> number.doubleValue();
                case byte[] text when type == DateType.DATE -> LocalDate.parse(new String(text, StandardCharsets.UTF_8)).toEpochDay();
                default -> Double.NaN;
            };
        } catch (DateTimeParseException e) {
            return Double.NaN;
        }
    }
}
