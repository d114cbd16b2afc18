package org.sqltruffle.bridge.server.session;

import io.grpc.Attributes;
import io.grpc.ServerTransportFilter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The sessions of a server. A session belongs to a connection of the network: it begins with the first call that has the token, and ends
 * with the connection. So a client that goes away leaves nothing, and nobody can use another's session.
 */
public final class Sessions extends ServerTransportFilter implements AutoCloseable {

    /** What a connection is known by. */
    public static final Attributes.Key<Object> CONNECTION = Attributes.Key.create("org.sqltruffle.connection");
    private static final int CLOSING_SECONDS = 20;

    private final ServedFiles files;
    private final int most;
    /** By their connections. */
    private final Map<Object, Place> sessions = new HashMap<>();
    private final Set<Object> connections = new HashSet<>();
    /** Closing waits for what runs: no thread of the network does that. */
    private final ExecutorService closer = Executors
                    .newCachedThreadPool(Thread.ofPlatform().daemon().name("sqltruffle-close-", 0).factory());
    private long begun;
    private boolean closed;

    /** A place among the sessions. Opening a session may wait for a lock of the database, so it happens outside of the monitor of all. */
    private final class Place {

        private ServedSession session;
        private boolean left;

        /** Opens the session unless it is open. */
        synchronized ServedSession session() {
            if (left) {
                throw new TooManyException("the connection has ended");
            }
            if (session == null) {
                session = new ServedSession(files.open());
            }
            return session;
        }

        /** Makes what runs fail. */
        synchronized void interrupt() {
            if (session != null) {
                session.interrupt();
            }
        }

        /** Ends the session. */
        synchronized void leave() {
            left = true;
            if (session != null) {
                session.close();
            }
        }
    }

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
        Place place;
        synchronized (this) {
            connections.remove(connection);
            place = sessions.remove(connection);
        }
        if (place != null) {
            closer.execute(place::leave);
        }
    }

    /**
     * The session of a connection, which begins now if it has none.
     *
     * @throws TooManyException when there are too many
     */
    public ServedSession of(Object connection) {
        return place(connection).session();
    }

    private synchronized Place place(Object connection) {
        Place place = sessions.get(connection);
        if (place != null) {
            return place;
        }
        if (closed || !connections.contains(connection)) {
            throw new TooManyException("the server ends");
        }
        if (sessions.size() >= most) {
            throw new TooManyException("the server has " + most + " sessions: try again later");
        }
        place = new Place();
        sessions.put(connection, place);
        begun++;
        return place;
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
    public void interruptAll() {
        all().forEach(Place::interrupt);
    }

    private synchronized List<Place> all() {
        return List.copyOf(sessions.values());
    }

    /** Ends all sessions. */
    @Override
    public void close() {
        List<Place> all;
        synchronized (this) {
            closed = true;
            all = all();
            sessions.clear();
        }
        all.forEach(place -> closer.execute(place::leave));
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
