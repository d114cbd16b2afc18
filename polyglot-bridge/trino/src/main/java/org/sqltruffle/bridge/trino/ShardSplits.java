package org.sqltruffle.bridge.trino;

import io.trino.spi.NodeManager;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.DynamicFilterSnapshot;
import io.trino.spi.predicate.TupleDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.Layout;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.key.KeyRange;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shardtable.leaf.Tasks;
import org.sqltruffle.language.EngineOptions;

/** Finds the files of a scan, on the coordinator. */
final class ShardSplits implements ConnectorSplitManager {

    /** So long a scan waits for the values of the other side of a join, which may leave files out. */
    private static final long DYNAMIC_FILTER_MILLISECONDS = 1000;
    private static final int SPLITS_OF_A_NODE = 4;

    private final ShardCatalog catalog;
    private final NodeManager nodes;

    ShardSplits(ShardCatalog catalog, NodeManager nodes) {
        this.catalog = catalog;
        this.nodes = nodes;
    }

    @Override
    public ConnectorSplitSource getSplits(ConnectorTransactionHandle transaction, ConnectorSession session, ConnectorTableHandle table,
                    Set<ColumnHandle> dynamicFilterColumns, Constraint constraint) {
        return new Source((ShardTableHandle) table, !dynamicFilterColumns.isEmpty());
    }

    private final class Source implements ConnectorSplitSource {

        private final ShardTableHandle table;
        private final boolean dynamic;
        private List<ShardSplit> left;

        Source(ShardTableHandle table, boolean dynamic) {
            this.table = table;
            this.dynamic = dynamic;
        }

        @Override
        public long getRequestedDynamicFilterWaitTimeoutMillis() {
            return dynamic ? DYNAMIC_FILTER_MILLISECONDS : 0;
        }

        @Override
        public CompletableFuture<List<ConnectorSplit>> getNextBatch(int most, DynamicFilterSnapshot filter) {
            if (left == null) {
                left = new ArrayList<>(ShardMetadata.failing(() -> splits(table, filter.currentPredicate())));
            }
            List<ShardSplit> batch = left.subList(0, Math.min(most, left.size()));
            List<ConnectorSplit> given = List.copyOf(batch);
            batch.clear();
            return CompletableFuture.completedFuture(given);
        }

        @Override
        public boolean isFinished() {
            return left != null && left.isEmpty();
        }

        @Override
        public void close() {
            left = List.of();
        }
    }

    private List<ShardSplit> splits(ShardTableHandle table, TupleDomain<ColumnHandle> dynamicFilter) {
        List<ShardFile> files = catalog.files();
        Layout layout = catalog.layout();
        List<Integer> read = new ArrayList<>();
        TableShape[] shapes = table.query().isPresent() ? new TableShape[files.size()]
                        : Node.SHAPES.shapes(files, table.table(), EngineOptions.DEFAULT);
        if (table.query().isPresent()) {
            for (int i = 0; i < shapes.length; i++) {
                read.add(i);
            }
        } else {
            UnionTable union = table.union();
            Arrays.stream(shapes).distinct().forEach(union::check);
            Conditions conditions = Conditions.of(table.constraint().intersect(dynamicFilter), union);
            KeyFilter filter = ScanPlan.of(union, List.of(), conditions.fragments(), -1, List.of(), -1)
                            .keyFilter(layout.key(table.table()));
            read.addAll(Node.BOUNDS.matching(files, table.table(), shapes, filter, conditions::key, Node.LEAVES, EngineOptions.DEFAULT));
        }
        List<KeyRange> ranges = table.groups().isEmpty() || files.size() == 1 ? null
                        : table.key().map(key -> ShardCatalog.ranges(files, table, shapes, key)).orElse(null);
        if (table.groups().isPresent() && files.size() > 1 && ranges == null) {
            throw new ShardException("the files of " + catalog.path() + " have changed since the query was planned");
        }
        int workers = Math.max(1, nodes.getRequiredWorkerNodes().size());
        int atLeast = SPLITS_OF_A_NODE * workers;
        // Workers are taken to be machines like this one.
        long bytes = catalog.taskBytes() > 0 ? catalog.taskBytes() : Tasks.bytes(read.stream().mapToLong(i -> files.get(i).size()).sum(),
                        workers * Runtime.getRuntime().availableProcessors());
        return Tasks.of(read, i -> files.get(i).size(), i -> layout.hosts(files.get(i)), atLeast, bytes).stream().map(some -> {
            List<TableShape> distinct = some.stream().map(i -> shapes[i]).distinct().filter(shape -> shape != null).toList();
            List<ShardSplit.File> parts = some.stream()
                            .map(i -> new ShardSplit.File(files.get(i).name(), files.get(i).path().toString(), distinct.indexOf(shapes[i]),
                                            Optional.ofNullable(ranges).map(all -> all.get(i).encoded())))
                            .toList();
            return new ShardSplit(parts, distinct, layout.hosts(files.get(some.getFirst())));
        }).toList();
    }
}
