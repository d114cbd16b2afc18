package org.sqltruffle.bridge.replication.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.store.Entry.Registers;
import org.sqltruffle.bridge.session.BatchUpdate;

/**
 * Registers of rows that wait to be stored. They are stored in the order of their keys' bytes, in which the table has them: that of rowids
 * is another one, and each row would go to another page.
 */
final class SavedRows implements AutoCloseable {

    /** Values of hidden rows take more memory than registers: so many bytes wait at most. */
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

    /** A row. @param order the first bytes of its key */
    private record Saved(Key key, long order, Registers registers) implements Comparable<Saved> {

        Saved(Key key, Registers registers) {
            this(key, order(key.bytes()), registers);
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

    /** Whether they are to be stored. @param most how many rows wait at most */
    boolean isFull(int most) {
        return size >= most || bytes >= MOST_BYTES;
    }

    /** The registers of a row, or {@code null} if none wait. */
    Registers get(int table, Key key) {
        Map<Key, Saved> rows = tables.get(table);
        Saved row = rows == null ? null : rows.get(key);
        return row == null ? null : row.registers;
    }

    void put(int table, Key key, Registers registers) {
        if (tables.computeIfAbsent(table, id -> new HashMap<>()).put(key, new Saved(key, registers)) == null) {
            size++;
        }
        bytes += registers.hidden() == null ? 0 : registers.state().length;
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
                statement.add((long) table, row.key.bytes(), arrival, row.registers.hidden(), row.registers.state());
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

    /** Their transaction is undone. */
    void undone() {
        forget();
        // It may have rows of a call that failed.
        close();
    }

    private void forget() {
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
