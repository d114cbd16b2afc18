package org.sqltruffle.bridge.trino;

import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.DynamicFilter;
import io.trino.spi.connector.SortOrder;
import io.trino.spi.connector.SourcePage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.key.KeyRange;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shardtable.leaf.Cells;
import org.sqltruffle.bridge.shardtable.leaf.Part;
import org.sqltruffle.bridge.shardtable.leaf.PartReader;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.sqlite.SqliteException;

/** Reads the files of a split into pages. */
final class ShardPageSource implements ConnectorPageSource {

    private static final int ROWS = 4096;

    private final List<ShardColumn> columns;
    private final int[] outputs;
    private final PartReader reader;
    /** The group key that tells the file, among the columns that the file gives; -1 for none. */
    private final int key;
    private KeyRange range;
    private boolean finished;
    private long nanos;

    ShardPageSource(ShardSplit split, ShardTableHandle table, List<ShardColumn> columns, DynamicFilter dynamicFilter) {
        this.columns = columns;
        // The keys of groups come first.
        Map<ShardColumn, Integer> places = new LinkedHashMap<>();
        table.groups().ifPresent(keys -> keys.forEach(key -> places.putIfAbsent(key, places.size())));
        int keys = table.groups().isPresent() ? places.size() : -1;
        columns.forEach(column -> places.putIfAbsent(column, places.size()));
        this.outputs = columns.stream().mapToInt(column -> table.query().isPresent() ? column.index() : places.get(column)).toArray();
        this.key = table.key().map(places::get).orElse(-1);
        if (table.query().isPresent()) {
            this.reader = new PartReader(Node.LEAVES, split.files().stream()
                            .map(file -> new Part(file.name(), file.path(), table.table(), null, table.query().get())).iterator(),
                            List.of(), ROWS);
            return;
        }
        UnionTable union = table.union();
        // A file that is opened later may know more of the other side of a join, but its parameters are those of all.
        Conditions conditions = Conditions.of(table.groups().isPresent() || table.limit() >= 0 ? table.constraint()
                        : table.constraint().intersect(dynamicFilter.getCurrentPredicate()), table.patterns(), union);
        List<Fragment> fragments = places.keySet().stream().map(column -> column.fragment(union)).toList();
        ScanPlan plan = ScanPlan.of(union, fragments, conditions.fragments(), keys, order(table, union),
                        (int) Math.min(Integer.MAX_VALUE, table.limit()));
        Map<TableShape, String> sql = new HashMap<>();
        Iterator<Part> parts = split.files().stream().map(file -> {
            TableShape shape = split.shapes().get(file.shape());
            range = file.range().map(KeyRange::decoded).orElse(null);
            return new Part(file.name(), file.path(), table.table(), shape, sql.computeIfAbsent(shape, plan::sql));
        }).iterator();
        this.reader = new PartReader(Node.LEAVES, parts, conditions.parameters(), ROWS);
    }

    private static List<ScanPlan.Order> order(ShardTableHandle table, UnionTable union) {
        List<ScanPlan.Order> terms = new ArrayList<>();
        for (ShardTableHandle.Order term : table.order()) {
            SortOrder direction = term.direction();
            terms.add(new ScanPlan.Order(term.column().fragment(union),
                            (direction.isAscending() ? " ASC" : " DESC") + (direction.isNullsFirst() ? " NULLS FIRST" : " NULLS LAST")));
        }
        return terms;
    }

    @Override
    public SourcePage getNextSourcePage() {
        long start = System.nanoTime();
        try {
            ColumnBatch rows = reader.next();
            if (rows == null) {
                finished = true;
                return null;
            }
            return SourcePage.create(page(rows));
        } catch (ShardException | SqliteException e) {
            throw ShardMetadata.failure(e);
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    private Page page(ColumnBatch rows) {
        try {
            checkGroups(rows);
            Block[] blocks = new Block[outputs.length];
            for (int i = 0; i < blocks.length; i++) {
                if (outputs[i] >= rows.columns()) {
                    throw new ShardException("the query has " + rows.columns() + " columns here, and more in the first file");
                }
                blocks[i] = Blocks.block(rows.column(outputs[i]), rows.rows(), columns.get(i));
            }
            return new Page(rows.rows(), blocks);
        } catch (ShardException e) {
            throw reader.failed(e);
        }
    }

    /** Nobody merges the groups of files: one that may be in another file, too, would be given twice. */
    private void checkGroups(ColumnBatch rows) {
        if (range != null) {
            for (int row = 0; row < rows.rows(); row++) {
                KeyValue value = Cells.key(rows.column(key), row);
                if (!range.has(value)) {
                    throw new ShardException("the shard key has the value " + value + " here since the query was planned");
                }
            }
        }
    }

    @Override
    public boolean isFinished() {
        return finished;
    }

    @Override
    public long getCompletedBytes() {
        return reader.bytes();
    }

    @Override
    public long getReadTimeNanos() {
        return nanos;
    }

    @Override
    public void close() {
        finished = true;
        reader.close();
    }
}
