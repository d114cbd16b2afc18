package org.sqltruffle.bridge.server.session;

import io.grpc.Attributes;
import io.grpc.ServerTransportFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The sessions of a server. A session belongs to a connection of the network: it begins with the first call that has the token, and ends with the connection. So a client that goes away leaves nothing, and nobody can use
 * another's session.
 */
public final class Sessions extends ServerTransportFilter implements AutoCloseable {

    /** What a connection is known by. */
    public static final Attributes.Key<Object> CONNECTION = Attributes.Key.create("org.sqltruffle.connection");
    private static final int CLOSING_SECONDS = 20;

    private final ServedFiles files;
    private final int most;
    private final Map<Object, ServedSession> sessions = new HashMap<>();
    private final java.util.Set<Object> connections = new java.util.HashSet<>();
    /** Closing waits for what runs: no thread of the network does that. */
    private final ExecutorService closer = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("sqltruffle-close-", 0).factory());
    private long begun;
    private boolean closed;

    public Sessions(ServedFiles files, int most) {
        this.files = files;
        this.most = most;
    }

    @Override
    public synchronized Attributes transportReady(Attributes attributes) {
        Object connection = new Object();
        connections.add(connection);
        return attributes.toBuilder().set(CONNECTION, connection).build();
    }

    @Override
    public void transportTerminated(Attributes attributes) {
        Object connection = attributes == null ? null : attributes.get(CONNECTION);
        ServedSession session;
        synchronized (this) {
            connections.remove(connection);
            session = sessions.remove(connection);
        }
        if (session != null) {
            session.interrupt();
            closer.execute(session::close);
        }
    }

    /**
     * The session of a connection, which begins now if it has none.
     *
     * @throws TooManyException when there are too many
     */
    public synchronized ServedSession of(Object connection) {
        ServedSession session = sessions.get(connection);
        if (session != null) {
            return session;
        }
        if (closed || !connections.contains(connection)) {
            throw new TooManyException("the server ends");
        }
        if (sessions.size() >= most) {
            throw new TooManyException("the server has " + most + " sessions: try again later");
        }
        session = new ServedSession(files.open());
        sessions.put(connection, session);
        begun++;
        return session;
    }

    public synchronized int count() {
        return sessions.size();
    }

    /** Sessions since the server began. */
    public synchronized long begun() {
        return begun;
    }

    public synchronized int connections() {
        return connections.size();
    }

    /** Makes all running statements fail. */
    public synchronized void interruptAll() {
        sessions.values().forEach(ServedSession::interrupt);
    }

    /** Ends all sessions. */
    @Override
    public void close() {
        List<ServedSession> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(sessions.values());
            sessions.clear();
        }
        all.forEach(session -> {
            session.interrupt();
            closer.execute(session::close);
        });
        closer.shutdown();
        try {
            if (!closer.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                closer.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
