package org.sqltruffle.activity;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The open connections of the process. */
public final class OpenConnections {

    private static final Map<Long, ConnectionActivity> BY_HANDLE = new ConcurrentHashMap<>();
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    private OpenConnections() {
    }

    public static long nextNumber() {
        return LAST_NUMBER.incrementAndGet();
    }

    public static void add(ConnectionActivity connection) {
        BY_HANDLE.put(connection.pDb(), connection);
        if (SharedActivity.IS_ON) {
            SharedActivity.start();
        }
    }

    /** To be called before the {@code sqlite3*} is freed: another connection may get its address. */
    public static void remove(ConnectionActivity connection) {
        BY_HANDLE.remove(connection.pDb(), connection);
        if (SharedActivity.IS_ON && BY_HANDLE.isEmpty()) {
            SharedActivity.stop();
        }
    }

    /** The connection of a {@code sqlite3*}, {@code null} when it is not the engine's or is closed. */
    static ConnectionActivity find(long pDb) {
        return BY_HANDLE.get(pDb);
    }

    /** The number of the connection of a {@code sqlite3*}, 0 when it is not the engine's or is closed. */
    static long number(long pDb) {
        ConnectionActivity connection = find(pDb);
        return connection == null ? 0 : connection.number();
    }

    static boolean areThere() {
        return !BY_HANDLE.isEmpty();
    }

    /** All of them, in the order in which they were opened. */
    public static List<ConnectionActivity> all() {
        return BY_HANDLE.values().stream().sorted(Comparator.comparingLong(ConnectionActivity::number)).toList();
    }
}
