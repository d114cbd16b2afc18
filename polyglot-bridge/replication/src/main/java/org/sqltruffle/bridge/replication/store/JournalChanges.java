package org.sqltruffle.bridge.replication.store;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;

/** What the journal says of rows, in memory. */
public final class JournalChanges {

    private final Store store;
    private final Runnable full;
    private final Identities identities;
    private final Map<Integer, PendingRows> rows = new LinkedHashMap<>();
    /** What was added to counters of tables since these were rebuilt, also by the fold itself. */
    private final Map<Counter, Long> added = new HashMap<>();
    /** Changes of counters. */
    private int counts;

    /** @param full runs before a change when as many are in memory as {@link Store#foldedAtOnce} allows */
    JournalChanges(Store store, Runnable full) {
        this.store = store;
        this.full = full;
        this.identities = new Identities(store.database());
    }

    /** @param rebuilds how often the table had been rebuilt */
    private record Counter(int table, int rebuilds, Key key, int column) {
    }

    /** Ends the reading of a journal that is too long. */
    private static final class TooManyException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyException() {
            super("too many changes", null, false, false);
        }
    }

    /** The changes of all transactions after a time; {@code null} when there are too many for the memory. */
    public static JournalChanges after(Store store, long time) {
        JournalChanges changes = new JournalChanges(store, () -> {
            throw new TooManyException();
        });
        try {
            changes.readJournal(time);
        } catch (TooManyException e) {
            return null;
        }
        return changes;
    }

    /** Reads the journal's transactions after a time. @return the time of the last one, or 0 */
    long readJournal(long after) {
        long[] last = {0};
        long site = store.site();
        store.query("SELECT hlc, changes FROM _replica_journal WHERE changes IS NOT NULL AND hlc > ? ORDER BY hlc", after).forEach(row -> {
            last[0] = row.getLong(0);
            read(row.getBytes(1), new Stamp(last[0], site));
        });
        return last[0];
    }

    /** What is said of a row. */
    Pending of(TableInfo table, Key key) {
        return of(table.id, key);
    }

    private Pending of(int table, Key key) {
        return rows(table).of(key);
    }

    private PendingRows rows(int table) {
        return rows.computeIfAbsent(table, each -> new PendingRows());
    }

    /** Receives changed rows. */
    public interface Visitor {
        void row(TableInfo table, Key key, Pending row);

        /** Visits rows from one rowid to another one, of which the journal says the same. */
        default void run(TableInfo table, long first, long last, Pending row) {
            for (long i = 0; i <= last - first; i++) {
                row(table, Key.ofRowid(first + i), row);
            }
        }
    }

    public void forEach(Visitor visitor) {
        rows.forEach((id, changed) -> {
            TableInfo table = store.catalog().table(id);
            if (table != null) {
                changed.forEach(table, visitor);
            }
        });
    }

    /** How many rows have changed. */
    public long rows() {
        return rows.values().stream().mapToLong(PendingRows::rows).sum();
    }

    /** How many changes are in memory: of rows, of runs of rows, and of counters. */
    private int size() {
        int size = counts;
        for (PendingRows each : rows.values()) {
            size += each.size();
        }
        return size;
    }

    /** What was added to a counter after its table had been rebuilt so often, and before the next time. */
    long added(TableInfo table, int rebuilds, Key key, int column) {
        return added.getOrDefault(new Counter(table.id, rebuilds, key, column), 0L);
    }

    void add(int table, int rebuilds, Key key, int column, long amount) {
        added.merge(new Counter(table, rebuilds, key, column), amount, Long::sum);
    }

    void clear() {
        rows.clear();
        counts = 0;
    }

    /** Adds the notes of a transaction. */
    void read(byte[] notes, Stamp stamp) {
        Notes.read(notes, new Notes.Reader() {
            /** The number of the table, or -1. */
            private int table;
            /** The columns at that time; {@code null} when they are not known: an update counts for all columns. */
            private List<Integer> layout;
            private int rebuilds;
            private Key row;

            @Override
            public void table(String name, int columns) {
                Identities.Table identity = identities.table(name);
                if (identity == null && store.catalog().table(name) != null) {
                    identity = store.catalog().table(name).identity;
                }
                table = identity == null ? -1 : identity.id;
                rebuilds = identity == null ? 0 : identity.rebuilds.size();
                layout = identity == null || identity.layout.size() != columns ? null : List.copyOf(identity.layout);
            }

            @Override
            public void schema(Identities.Change change, String name, String first, String second) {
                identities.note(change, name, first, second, stamp.time());
            }

            @Override
            public void row(Notes.Kind kind, Key key, long columns) {
                if (table < 0) {
                    return;
                }
                makeRoom();
                row = key;
                changed(of(table, key), kind, columns);
            }

            @Override
            public void rows(Notes.Kind kind, long first, long count, long columns) {
                if (table < 0 || count == 0) {
                    return;
                }
                makeRoom();
                row = Key.ofRowid(first + count - 1);
                JournalChanges.this.rows(table).each(first, first + count - 1, each -> changed(each, kind, columns));
            }

            private void makeRoom() {
                if (size() >= store.foldedAtOnce()) {
                    full.run();
                }
            }

            private void changed(Pending pending, Notes.Kind kind, long columns) {
                switch (kind) {
                    case INSERT -> pending.inserted(stamp);
                    case DELETE -> pending.deleted(stamp);
                    case UPDATE -> updated(pending, columns);
                    default -> throw new IllegalStateException();
                }
            }

            private void updated(Pending pending, long columns) {
                if (layout == null) {
                    TableInfo present = store.catalog().table(table);
                    if (present != null) {
                        present.valueColumns.forEach(column -> pending.updated(column, stamp));
                    }
                    return;
                }
                for (int i = 0; i < layout.size(); i++) {
                    if ((columns & 1L << Math.min(i, Long.SIZE - 1)) != 0) {
                        pending.updated(layout.get(i), stamp);
                    }
                }
            }

            @Override
            public void count(int column, long amount) {
                TableInfo present = table < 0 ? null : store.catalog().table(table);
                if (present != null && layout != null && row != null && present.isCounter(layout.get(column))) {
                    of(table, row).counted(layout.get(column), amount, stamp);
                    counts++;
                    if (rebuilds > 0) {
                        add(table, rebuilds, row, layout.get(column), amount);
                    }
                }
            }
        });
    }
}
