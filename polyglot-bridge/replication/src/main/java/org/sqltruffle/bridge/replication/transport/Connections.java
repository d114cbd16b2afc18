package org.sqltruffle.bridge.replication.transport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Connection;

/**
 * The open connections of a server. One that sends the head of a request byte by byte never is idle, so each head has a deadline. A
 * connection whose request has shown no token is a stranger; when there are too many strangers, the oldest one is closed, and the newest
 * one is served. So nobody can keep others out by holding connections.
 */
final class Connections implements Connection.Listener {

    private static final long NO_DEADLINE = Long.MAX_VALUE;

    private final ServerLimits limits;
    /** When strangers are closed, the oldest one first. */
    private final Map<Connection, Long> strangers = new LinkedHashMap<>();
    /** When connections with the token are closed. */
    private final Map<Connection, Long> known = new HashMap<>();

    Connections(ServerLimits limits) {
        this.limits = limits;
    }

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Override
    public void onOpened(Connection connection) {
        Connection eldest = null;
        synchronized (this) {
            strangers.put(connection, in(limits.patience()));
            if (strangers.size() > limits.strangers()) {
                Iterator<Connection> oldest = strangers.keySet().iterator();
                eldest = oldest.next();
                oldest.remove();
            }
        }
        if (eldest != null) {
            eldest.getEndPoint().close();
        }
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        strangers.remove(connection);
        known.remove(connection);
    }

    /** The request of a connection has the token. Whether there are few enough of these. */
    synchronized boolean admit(Connection connection) {
        if (strangers.remove(connection) == null || known.size() >= limits.requests()) {
            return false;
        }
        known.put(connection, NO_DEADLINE);
        return true;
    }

    /** An answer of so many bytes begins. */
    synchronized void answer(Connection connection, long bytes) {
        known.replace(connection, in(limits.timeFor(bytes)));
    }

    /** The answer is sent. The next request must show the token again. */
    synchronized void release(Connection connection) {
        if (known.remove(connection) != null) {
            strangers.put(connection, in(limits.patience()));
        }
    }

    /** Closes connections that are late. */
    void closeLate() {
        List<Connection> late = new ArrayList<>();
        synchronized (this) {
            long now = System.nanoTime();
            for (Map<Connection, Long> connections : List.of(strangers, known)) {
                connections.forEach((connection, deadline) -> {
                    if (deadline != NO_DEADLINE && deadline - now < 0) {
                        late.add(connection);
                    }
                });
                late.forEach(connections::remove);
            }
        }
        late.forEach(connection -> connection.getEndPoint().close());
    }
}
