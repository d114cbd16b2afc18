package org.sqltruffle.bridge.replication.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.Stamp;

/** What the journal says of rows, in memory. */
public final class JournalChanges {

    private final Store store;
    private final Runnable full;
    private final Map<TableInfo, Map<Key, Pending>> rows = new LinkedHashMap<>();
    private int size;

    /** @param full runs before a change when as many are in memory as {@link Store#foldedAtOnce} allows */
    JournalChanges(Store store, Runnable full) {
        this.store = store;
        this.full = full;
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
        rows.forEach((table, changed) -> changed.forEach((key, row) -> visitor.row(table, key, row)));
    }

    /** Changed rows, and what was added to their counters. */
    public int size() {
        return size;
    }

    void clear() {
        rows.clear();
        size = 0;
    }

    /** Adds the notes of a transaction. */
    void read(byte[] notes, Stamp stamp) {
        Notes.read(notes, new Notes.Reader() {
            private TableInfo table;
            private List<Integer> layout;
            private Pending row;

            @Override
            public void table(String name, int columns) {
                table = store.catalog().table(name);
                // Columns were counted in the layout of that time. When it is neither the old nor the new one, an update counts for all columns.
                layout = table == null ? null : columns == table.layout.size() ? table.layout : columns == table.oldLayout.size() ? table.oldLayout : null;
            }

            @Override
            public void row(Notes.Kind kind, Key key, long columns) {
                if (table == null) {
                    return;
                }
                if (size >= store.foldedAtOnce()) {
                    full.run();
                }
                row = of(table, key);
                switch (kind) {
                    case INSERT -> row.inserted(stamp);
                    case DELETE -> row.deleted(stamp);
                    case UPDATE -> updated(columns);
                    default -> throw new IllegalStateException();
                }
            }

            private void updated(long columns) {
                if (layout == null) {
                    table.valueColumns.forEach(column -> row.updated(column, stamp));
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
                if (table != null && layout != null && row != null && table.isCounter(layout.get(column))) {
                    row.counted(layout.get(column), amount, stamp);
                    size++;
                }
            }
        });
    }
}
