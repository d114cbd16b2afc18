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
    private final Map<Integer, Map<Key, Pending>> rows = new LinkedHashMap<>();
    /** What was added to counters of tables since these were rebuilt, also by the fold itself. */
    private final Map<Counter, Long> added = new HashMap<>();
    private int size;

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
        return rows.computeIfAbsent(table, each -> new LinkedHashMap<>()).computeIfAbsent(key, each -> {
            size++;
            return new Pending();
        });
    }

    /** Receives changed rows. */
    public interface Visitor {
        void row(TableInfo table, Key key, Pending row);
    }

    public void forEach(Visitor visitor) {
        rows.forEach((id, changed) -> {
            TableInfo table = store.catalog().table(id);
            if (table != null) {
                changed.forEach((key, row) -> visitor.row(table, key, row));
            }
        });
    }

    /** Changed rows, and what was added to their counters. */
    public int size() {
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
        size = 0;
    }

    /** Adds the notes of a transaction. */
    void read(byte[] notes, Stamp stamp) {
        Notes.read(notes, new Notes.Reader() {
            /** The number of the table, or -1. */
            private int table;
            /** The columns at that time; {@code null} when they are not known: an update counts for all columns. */
            private List<Integer> layout;
            private int rebuilds;
            private Pending row;
            private Key rowKey;

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
                if (size >= store.foldedAtOnce()) {
                    full.run();
                }
                row = of(table, key);
                rowKey = key;
                switch (kind) {
                    case INSERT -> row.inserted(stamp);
                    case DELETE -> row.deleted(stamp);
                    case UPDATE -> updated(columns);
                    default -> throw new IllegalStateException();
                }
            }

            private void updated(long columns) {
                if (layout == null) {
                    TableInfo present = store.catalog().table(table);
                    if (present != null) {
                        present.valueColumns.forEach(column -> row.updated(column, stamp));
                    }
                    return;
                }
                for (int i = 0; i < layout.size(); i++) {
                    if ((columns & 1L << Math.min(i, Long.SIZE - 1)) != 0) {
                        row.updated(layout.get(i), stamp);
                    }
                }
            }

            @Override
            public void count(int column, long amount) {
                TableInfo present = table < 0 ? null : store.catalog().table(table);
                if (present != null && layout != null && row != null && present.isCounter(layout.get(column))) {
                    row.counted(layout.get(column), amount, stamp);
                    size++;
                    if (rebuilds > 0) {
                        add(table, rebuilds, rowKey, layout.get(column), amount);
                    }
                }
            }
        });
    }
}
