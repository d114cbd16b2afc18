package org.sqltruffle.bridge.trino;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorPageSourceProvider;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorTableCredentials;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.DynamicFilter;
import java.util.List;
import java.util.Optional;

/** Makes the readers of splits, on workers. */
final class ShardPages implements ConnectorPageSourceProvider {

    @Override
    public ConnectorPageSource createPageSource(ConnectorTransactionHandle transaction, ConnectorSession session, ConnectorSplit split,
                    ConnectorTableHandle table, Optional<ConnectorTableCredentials> credentials,
                    List<ColumnHandle> columns, DynamicFilter dynamicFilter) {
        return new ShardPageSource((ShardSplit) split, (ShardTableHandle) table, columns.stream().map(ShardColumn.class::cast).toList(),
                        dynamicFilter);
    }
}
