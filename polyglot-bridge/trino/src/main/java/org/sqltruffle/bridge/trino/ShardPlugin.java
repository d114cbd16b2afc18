package org.sqltruffle.bridge.trino;

import io.trino.spi.Plugin;
import io.trino.spi.connector.ConnectorFactory;
import java.util.List;

/** What Trino finds in the plugin's jar. */
public final class ShardPlugin implements Plugin {

    @Override
    public Iterable<ConnectorFactory> getConnectorFactories() {
        return List.of(new ShardConnectorFactory());
    }
}
