package org.sqltruffle.bridge.adbc;

import java.util.Map;
import org.apache.arrow.adbc.core.AdbcConnection;
import org.apache.arrow.adbc.core.AdbcDatabase;
import org.apache.arrow.adbc.core.AdbcDriver;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.memory.BufferAllocator;

/**
 * The driver. {@link AdbcDriver#PARAM_URI} names a file, which is created when missing; or {@code :memory:}, a database of each connection;
 * or a {@code file:} URI.
 */
public final class SqlTruffleAdbcDriver implements AdbcDriver {

    private final BufferAllocator allocator;

    public SqlTruffleAdbcDriver(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    @Override
    public AdbcDatabase open(Map<String, Object> parameters) throws AdbcException {
        Object uri = parameters.get(PARAM_URI.getKey());
        if (!(uri instanceof String path)) {
            throw AdbcException.invalidArgument("[SQLTruffle] the parameter " + PARAM_URI.getKey() + " names the database file");
        }
        return new AdbcDatabase() {
            @Override
            public AdbcConnection connect() throws AdbcException {
                return new SqlTruffleAdbcConnection(path, allocator);
            }

            @Override
            public void close() {
                // Connections close what they have opened.
            }
        };
    }
}
