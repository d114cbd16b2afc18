package org.sqltruffle.bridge.python.shared;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.sqltruffle.language.Connection;

/**
 * Connections that a host program has opened and shares with its Python code. The host passes the number of {@link #offer} to the Python
 * function {@code Connection._st_adopt(number)}, which makes a Python connection on the same {@code sqlite3*}. Host and Python code take
 * turns: the host sees to that.
 */
public final class SharedConnections {

    private static final Map<Integer, Connection> OFFERED = new ConcurrentHashMap<>();
    private static final AtomicInteger LAST = new AtomicInteger();

    private SharedConnections() {
    }

    /** Returns the number by which Python code can adopt the connection, once. */
    public static int offer(Connection connection) {
        int number = LAST.incrementAndGet();
        OFFERED.put(number, connection);
        return number;
    }

    /** Returns the connection of a number and forgets it. */
    public static Connection take(int number) {
        Connection connection = OFFERED.remove(number);
        if (connection == null) {
            throw new IllegalArgumentException("no connection was offered under the number " + number);
        }
        return connection;
    }
}
