package org.sqltruffle.bridge.trino;

import io.trino.spi.NodeManager;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorPageSourceProvider;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.function.table.ConnectorTableFunction;
import io.trino.spi.transaction.IsolationLevel;
import java.util.Set;

/** A catalog. It is only read, so transactions are nothing. */
public final class ShardConnector implements Connector {

    /** The one transaction. */
    public enum Transaction implements ConnectorTransactionHandle {
        INSTANCE
    }

    private final ShardCatalog catalog;
    private final NodeManager nodes;

    ShardConnector(ShardCatalog catalog, NodeManager nodes) {
        this.catalog = catalog;
        this.nodes = nodes;
    }

    @Override
    public ConnectorTransactionHandle beginTransaction(IsolationLevel isolation, boolean readOnly, boolean autoCommit) {
        return Transaction.INSTANCE;
    }

    @Override
    public ConnectorMetadata getMetadata(ConnectorSession session, ConnectorTransactionHandle transaction) {
        return new ShardMetadata(catalog);
    }

    @Override
    public ConnectorSplitManager getSplitManager() {
        return new ShardSplits(catalog, nodes);
    }

    @Override
    public ConnectorPageSourceProvider getPageSourceProvider() {
        return new ShardPages();
    }

    @Override
    public Set<ConnectorTableFunction> getTableFunctions() {
        return Set.of(new QueryFunction(catalog));
    }

    @Override
    public void shutdown() {
        Node.LEAVES.clear();
    }
}
