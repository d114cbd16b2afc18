package org.sqltruffle.bridge.replication.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.session.BatchUpdate;

/**
 * Registers of rows that wait to be stored. They are stored in the order of their keys' bytes, in which the table has them: that of rowids
 * is another one, and each row would go to another page.
 */
final class SavedRows implements AutoCloseable {

    /** So many rows wait at most. */
    private static final int MOST = 100_000;
    /** Values of hidden rows take more: so many bytes wait at most. */
    private static final int MOST_BYTES = 16 << 20;
    /** As many rows are stored by one call of C. */
    private static final int AT_ONCE = 4096;

    private final Database db;
    /** By the numbers of tables. */
    private final Map<Integer, Map<Key, Saved>> tables = new HashMap<>();
    private int size;
    private long bytes;
    /** {@code null} before it is used. */
    private BatchUpdate statement;

    /** The registers of a row as bytes, and why the row is hidden, or {@code null}. @param order the first bytes of its key */
    record Saved(Key key, long order, byte[] state, String hidden) implements Comparable<Saved> {

        Saved(Key key, byte[] state, String hidden) {
            this(key, order(key.bytes()), state, hidden);
        }

        private static long order(byte[] bytes) {
            long order = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                order = order << Byte.SIZE | (i < bytes.length ? bytes[i] & 0xFF : 0);
            }
            return order;
        }

        @Override
        public int compareTo(Saved other) {
            int first = Long.compareUnsigned(order, other.order);
            return first != 0 ? first : Arrays.compareUnsigned(key.bytes(), other.key.bytes());
        }
    }

    SavedRows(Database db) {
        this.db = db;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean isFull() {
        return size >= MOST || bytes >= MOST_BYTES;
    }

    /** The registers of a row, or {@code null} if none wait. */
    Saved get(int table, Key key) {
        Map<Key, Saved> rows = tables.get(table);
        return rows == null ? null : rows.get(key);
    }

    void put(int table, Key key, byte[] state, String hidden) {
        if (tables.computeIfAbsent(table, id -> new HashMap<>()).put(key, new Saved(key, state, hidden)) == null) {
            size++;
        }
        bytes += hidden == null ? 0 : state.length;
    }

    /** Stores them. */
    void store(long arrival) {
        if (isEmpty()) {
            return;
        }
        if (statement == null) {
            statement = new BatchUpdate(db, "INSERT OR REPLACE INTO _replica_row VALUES(?, ?, ?, ?, ?)");
        }
        long[] changes = new long[AT_ONCE];
        tables.forEach((table, rows) -> {
            Saved[] sorted = rows.values().toArray(Saved[]::new);
            Arrays.sort(sorted);
            for (Saved row : sorted) {
                statement.add((long) table, row.key.bytes(), arrival, row.hidden, row.state);
                if (statement.size() == AT_ONCE || statement.bytes() >= MOST_BYTES) {
                    statement.run(changes);
                }
            }
        });
        if (statement.size() > 0) {
            statement.run(changes);
        }
        forget();
    }

    /** Forgets them: their transaction is undone. */
    void forget() {
        tables.clear();
        size = 0;
        bytes = 0;
    }

    @Override
    public void close() {
        if (statement != null) {
            statement.close();
            statement = null;
        }
    }
}
