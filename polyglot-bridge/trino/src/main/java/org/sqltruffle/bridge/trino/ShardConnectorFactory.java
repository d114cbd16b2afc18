package org.sqltruffle.bridge.trino;

import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorFactory;
import java.util.Map;

/** {@code connector.name=sqltruffle} in a file of {@code etc/catalog}. */
final class ShardConnectorFactory implements ConnectorFactory {

    @Override
    public String getName() {
        return "sqltruffle";
    }

    @Override
    public Connector create(String catalog, Map<String, String> properties, ConnectorContext context) {
        return new ShardConnector(ShardCatalog.of(catalog, properties), context.getNodeManager());
    }
}
