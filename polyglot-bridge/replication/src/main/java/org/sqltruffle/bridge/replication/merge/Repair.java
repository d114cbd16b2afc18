package org.sqltruffle.bridge.replication.merge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.store.Entry;
import org.sqltruffle.bridge.replication.store.Notes;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;
import org.sqltruffle.bridge.replication.store.TableRows;
import org.sqltruffle.bridge.replication.store.schema.ForeignKey;
import org.sqltruffle.bridge.session.Capture;

/**
 * Decides which of the rows that are alive their tables show. It is a function of those rows, so that all sites decide alike:
 *
 * <ol>
 * <li>A row that breaks a NOT NULL or CHECK constraint is hidden.
 * <li>Of the others, in the order of their keys, a row is hidden if it collides with one that is not.
 * <li>A row without the parent that a foreign key names is hidden, until each shown row has its parents.</ol>
 *
 * <p>Shown rows do not collide with each other, also those that a merge has just shown. So it is enough to begin with the rows that are
 * alive and not shown, and to add those that collide with them. Step 2 takes keys in their order: when a row meets a larger key, that one
 * gives way and gets its own turn later; when it meets a smaller key, that key is there to stay.
 */
public final class Repair {

    /** As many changed rows of a table are checked one by one; then the whole table is. */
    private static final int MOST_SINGLE_CHECKS = 2_000;
    private static final String COLLISION_SAVEPOINT = "_replica_collision";

    private final Store store;
    private final Map<TableInfo, TreeMap<Key, Candidate>> queue = new LinkedHashMap<>();
    private final Map<TableInfo, Map<Key, Candidate>> decided = new HashMap<>();
    /** Why a candidate is hidden, or {@code null}. */
    private final Map<Candidate, String> reasons = new IdentityHashMap<>();
    private final Map<TableInfo, Set<Key>> toCheck = new LinkedHashMap<>();
    private Set<TableInfo> shrunk = new LinkedHashSet<>();
    private boolean checksAll;

    public Repair(Store store) {
        this.store = store;
    }

    /** A row whose turn comes. @param oldReason why it was hidden @param changed whether it must be stored in any case */
    private record Candidate(RowState state, Map<Integer, Object> values, String oldReason, boolean changed) {
    }

    /**
     * A row that is alive and not in its table: it is shown at once, unless it collides with another one. Then it gets its turn in
     * {@link #run}.
     */
    void show(TableInfo table, Key key, RowState state, Map<Integer, Object> values, String oldReason) {
        Candidate row = new Candidate(state, values, oldReason, true);
        try {
            store.rows(table).insert(key, values, false);
        } catch (DatabaseException e) {
            if (isCollision(e)) {
                queue.computeIfAbsent(table, each -> new TreeMap<>()).put(key, row);
            } else {
                store(table, key, row, reason(e));
            }
            return;
        }
        store(table, key, row, null);
        check(table, key);
    }

    /** A row is no longer alive. */
    void forget(TableInfo table, Key key) {
        Map<Key, Candidate> keys = queue.get(table);
        if (keys != null) {
            keys.remove(key);
        }
    }

    /** Rows have left a table, or have changed columns that others may refer to. */
    public void shrunk(TableInfo table) {
        shrunk.add(table);
    }

    /** The schema has changed: rows that have not may have a foreign key that they did not have before. */
    public void checkAll() {
        checksAll = true;
    }

    /** A row has changed in columns that a foreign key depends on. */
    public void check(TableInfo table, Key key) {
        if (!table.foreignKeys().isEmpty()) {
            Set<Key> keys = toCheck.computeIfAbsent(table, each -> new HashSet<>());
            if (keys.size() <= MOST_SINGLE_CHECKS) {
                keys.add(key);
            }
        }
    }

    /** Changes columns of a shown row that no UNIQUE constraint depends on. */
    void change(TableInfo table, Key key, RowState state, Map<Integer, Object> visible, Map<Integer, Object> changes) {
        String reason = null;
        if (!changes.isEmpty()) {
            try {
                store.rows(table).update(key, changes);
            } catch (DatabaseException e) {
                reason = reason(e);
                store.rows(table).delete(key);
                shrunk.add(table);
                state.values.putAll(visible);
                state.values.putAll(changes);
            }
            if (changes.keySet().stream().anyMatch(table::isForeign)) {
                check(table, key);
            }
        }
        store.save(table, key, state, reason);
    }

    /** Why SQLite refuses a row. Errors that are no broken constraints are thrown. */
    private static String reason(DatabaseException e) {
        return switch (e.codeName()) {
            case "SQLITE_CONSTRAINT_NOTNULL", "SQLITE_CONSTRAINT_CHECK", "SQLITE_CONSTRAINT_DATATYPE" -> e.getMessage();
            default -> throw e;
        };
    }

    private static boolean isCollision(DatabaseException e) {
        return switch (e.codeName()) {
            case "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_ROWID" -> true;
            default -> false;
        };
    }

    /** Decides. */
    public void run() {
        for (Store.HiddenRow row : store.hidden()) {
            queue.computeIfAbsent(row.table(), each -> new TreeMap<>()).putIfAbsent(row.key(),
                            new Candidate(row.state(), new TreeMap<>(row.state().values), row.reason(), false));
        }
        for (Map.Entry<TableInfo, TreeMap<Key, Candidate>> each : queue.entrySet()) {
            while (!each.getValue().isEmpty()) {
                Map.Entry<Key, Candidate> next = each.getValue().pollFirstEntry();
                place(each.getKey(), next.getKey(), next.getValue(), each.getValue());
            }
        }
        hideOrphans();
        decided.forEach((table, rows) -> rows.forEach((key, row) -> {
            if (row.changed() || !Objects.equals(reasons.get(row), row.oldReason())) {
                store(table, key, row, reasons.get(row));
            }
        }));
    }

    private void store(TableInfo table, Key key, Candidate row, String reason) {
        row.state().values.clear();
        if (reason != null) {
            row.state().values.putAll(row.values());
        }
        store.save(table, key, row.state(), reason);
    }

    private void decide(TableInfo table, Key key, Candidate row, String reason) {
        decided.computeIfAbsent(table, each -> new HashMap<>()).put(key, row);
        reasons.put(row, reason);
        if (reason == null) {
            check(table, key);
        }
    }

    private void place(TableInfo table, Key key, Candidate row, TreeMap<Key, Candidate> others) {
        TableRows rows = store.rows(table);
        try {
            rows.insert(key, row.values(), false);
            decide(table, key, row, null);
        } catch (DatabaseException e) {
            if (!isCollision(e)) {
                decide(table, key, row, reason(e));
                return;
            }
            List<Key> collided = collisions(table, key, row);
            if (collided.isEmpty() || collided.stream().anyMatch(other -> other.compareTo(key) < 0)) {
                decide(table, key, row, e.getMessage());
                return;
            }
            for (Key other : collided) {
                Entry entry = store.load(table, other);
                Candidate before = decided.getOrDefault(table, Map.of()).get(other);
                others.put(other, before != null ? before : new Candidate(entry.state(), rows.values(other), null, true));
                rows.delete(other);
                shrunk.add(table);
            }
            rows.insert(key, row.values(), false);
            decide(table, key, row, null);
        }
    }

    /** The shown rows that a row collides with: SQLite says which it would replace. */
    private List<Key> collisions(TableInfo table, Key key, Candidate row) {
        Database db = store.database();
        Set<Key> found = new LinkedHashSet<>();
        db.execute("SAVEPOINT " + COLLISION_SAVEPOINT);
        Capture.set(db, Capture.Mode.RECORD, 0);
        try {
            store.rows(table).insert(key, row.values(), true);
            Notes.read(Capture.notes(db), new Notes.Reader() {
                @Override
                public void table(String name, int columns) {
                    // There is only one.
                }

                @Override
                public void row(Notes.Kind kind, Key each, long columns) {
                    if (kind == Notes.Kind.DELETE) {
                        found.add(each);
                    }
                }

                @Override
                public void count(int column, long amount) {
                    // Not wanted.
                }
            });
        } finally {
            db.execute("ROLLBACK TO " + COLLISION_SAVEPOINT + "; RELEASE " + COLLISION_SAVEPOINT);
            Capture.set(db, Capture.Mode.OFF, 0);
        }
        return List.copyOf(found);
    }

    private void hideOrphans() {
        boolean first = true;
        while (first || !shrunk.isEmpty()) {
            Set<TableInfo> parents = shrunk;
            shrunk = new LinkedHashSet<>();
            for (TableInfo table : store.catalog().tables()) {
                Set<Key> changed = first ? toCheck.getOrDefault(table, Set.of()) : Set.of();
                for (ForeignKey foreignKey : table.foreignKeys()) {
                    boolean all = first && checksAll || changed.size() > MOST_SINGLE_CHECKS
                                    || parents.stream().anyMatch(parent -> parent.name().equalsIgnoreCase(foreignKey.parent()));
                    if (all) {
                        store.rows(table).orphans(foreignKey, null).forEach(key -> hide(table, key, foreignKey));
                    } else {
                        changed.forEach(key -> store.rows(table).orphans(foreignKey, key)
                                        .forEach(orphan -> hide(table, orphan, foreignKey)));
                    }
                }
            }
            first = false;
        }
    }

    private void hide(TableInfo table, Key key, ForeignKey foreignKey) {
        TableRows rows = store.rows(table);
        Map<Integer, Object> values = rows.values(key);
        if (values == null) {
            return;
        }
        rows.delete(key);
        shrunk.add(table);
        String reason = "FOREIGN KEY constraint failed: " + table.name() + "." + String.join(", ", foreignKey.from()) + " refers to "
                        + foreignKey.parent();
        Candidate before = decided.getOrDefault(table, Map.of()).get(key);
        Candidate row = before != null ? new Candidate(before.state(), values, before.oldReason(), before.changed())
                        : new Candidate(store.load(table, key).state(), values, null, true);
        decided.computeIfAbsent(table, each -> new HashMap<>()).put(key, row);
        reasons.put(row, reason);
    }
}
