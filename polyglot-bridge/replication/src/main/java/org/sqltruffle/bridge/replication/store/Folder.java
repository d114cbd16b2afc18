package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Entry.Registers;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/** Turns the journal into registers, in the caller's transaction, piece by piece: not more than so many changes are in memory. */
public final class Folder {

    /** A row that a fold has changed. @param isFresh whether there was none with its key */
    public record Folded(TableInfo table, Key key, boolean alive, boolean isFresh, boolean lifeChanged, List<Integer> columns) {
    }

    private static final int MOST_AT_ONCE = 4096;

    private final Store store;
    private final JournalChanges pending;
    /** Changes of one table. */
    private final List<Change> part = new ArrayList<>();
    private final Consumer<Folded> folded;
    private boolean hasBegun;
    private final long site;
    private long last;

    private record Change(TableInfo table, Key key, Pending row) {
    }

    private Folder(Store store, Consumer<Folded> folded) {
        this.store = store;
        this.folded = folded;
        this.pending = new JournalChanges(store, this::apply);
        this.site = store.site();
    }

    /** Folds the journal. @param folded is told of each changed row @return whether there was any change */
    public static boolean fold(Store store, Consumer<Folded> folded) {
        Folder folder = new Folder(store, folded);
        folder.last = folder.pending.readJournal(0);
        folder.readRebuilds();
        folder.readForeign();
        folder.readSchema();
        if (folder.last == 0) {
            return false;
        }
        folder.apply();
        folder.finish();
        return true;
    }

    /**
     * Folds only what programs of this engine have written: its stamps are in the journal. All folds give it the same registers, also those
     * of a copied file.
     */
    public static void foldJournal(Store store, Consumer<Folded> folded) {
        Folder folder = new Folder(store, folded);
        folder.last = folder.pending.readJournal(0);
        if (folder.last != 0) {
            folder.readRebuilds();
            folder.apply();
            // What the notes say of the schema is stored: the registers get their stamps from the site that the copy becomes.
            store.catalog().save(store.database());
            folder.finish();
        }
    }

    /** Whether there is nothing to fold. */
    public static boolean isFolded(Store store) {
        return store.pending() == 0 && hasAllStamps(store);
    }

    /**
     * Whether all changes since the last fold are in the journal, which has their stamps. Changes of the schema and those of other builds
     * of SQLite get theirs from a fold.
     */
    public static boolean hasAllStamps(Store store) {
        return !ForeignChanges.areAny(store) && hasSchema(store);
    }

    /** Whether the schema is as the last fold or merge left it. */
    public static boolean hasSchema(Store store) {
        return Long.valueOf(store.schemaVersion()).equals(store.meta("schema"));
    }

    /** Raises what the clock shows at least, so that later transactions get later stamps. */
    public static void raiseClock(Store store, long time) {
        store.query("UPDATE _replica_journal SET hlc = ?1 WHERE changes IS NULL AND hlc < ?1", time).execute();
    }

    /** Adopts the changes that another build of SQLite has made; triggers have noted them. */
    private void readForeign() {
        ForeignChanges.read(store, (notes, ignored) -> {
            last = nextTime();
            pending.read(notes, new Stamp(last, site));
        });
    }

    private long nextTime() {
        return nextTime(store, last);
    }

    /** A reading of the clock that is later than all that is known. @param last later than this, too */
    public static long nextTime(Store store, long last) {
        long floor = store.query("SELECT max(hlc) FROM _replica_journal").first(row -> row.getLong(0)).orElse(0L);
        return Math.max(Math.max(Math.max(last, floor), store.versions().latest()) + 1, store.milliseconds() << Stamp.COUNTER_BITS);
    }

    /** Finds what rebuilds of tables have changed. It gets the stamps of their transactions. */
    private void readRebuilds() {
        if (hasSchema(store)) {
            return;
        }
        for (TableInfo table : store.catalog().tables()) {
            if (!table.identity.rebuilds.isEmpty()) {
                new RebuiltTable(store, table, pending).compare();
                table.identity.rebuilds.clear();
            }
        }
        store.query("DELETE FROM _replica_old").execute();
    }

    /** Notes changes of the schema. All rows of a new table count as inserted: some statements write them unnoticed. */
    private void readSchema() {
        if (hasSchema(store)) {
            return;
        }
        Stamp stamp = new Stamp(nextTime(), site);
        List<SchemaChange> changes = SchemaLog.record(store, stamp);
        if (!changes.isEmpty()) {
            last = stamp.time();
        }
        for (SchemaChange change : changes) {
            TableInfo table = store.catalog().byUid(change.table());
            if (change.kind().equals(SchemaLog.TABLE) && table != null) {
                for (Key key : store.rows(table).keys()) {
                    Pending row = pending.of(table, key);
                    if (row.life == null || !row.alive) {
                        row.inserted(stamp);
                    }
                }
            }
        }
        for (TableInfo table : store.catalog().tables()) {
            if (!table.perhapsNew.isEmpty()) {
                List<Integer> sent = table.perhapsNew.stream().filter(table.valueColumns::contains).toList();
                store.rows(table).keys().forEach(key -> sent.forEach(column -> pending.of(table, key).updated(column, stamp)));
            }
            table.identity.isReshaped = false;
        }
        store.catalog().save(store.database());
        store.query("DELETE FROM _replica_row WHERE tbl NOT IN (SELECT id FROM _replica_table)").execute();
        ForeignChanges.createTriggers(store);
        Counters.name(store);
        store.setMeta("schema", store.schemaVersion());
    }

    private void apply() {
        if (!hasBegun) {
            hasBegun = true;
            store.beginArrival();
        } else {
            store.forgetWhichTablesHaveRegisters();
        }
        pending.forEach(this::add);
        applyPart();
        pending.clear();
    }

    private void add(TableInfo table, Key key, Pending row) {
        if (!part.isEmpty() && (part.size() == MOST_AT_ONCE || part.getFirst().table != table)) {
            applyPart();
        }
        part.add(new Change(table, key, row));
    }

    /** Folds some changes of one table. Their registers are read by one statement. */
    private void applyPart() {
        if (part.isEmpty()) {
            return;
        }
        TableInfo table = part.getFirst().table;
        Map<Key, Registers> found = store.hadRegisters(table) ? store.loadAll(table, part.stream().map(Change::key).toList()) : Map.of();
        part.forEach(each -> apply(table, each.key, each.row, Entry.of(found.get(each.key))));
        part.clear();
    }

    private void finish() {
        Versions versions = store.versions();
        versions.raise(site, last);
        store.endArrival(versions);
        store.query("DELETE FROM _replica_journal").execute();
        store.query("INSERT INTO _replica_journal(hlc) VALUES(?)", Math.max(last, versions.latest())).execute();
    }

    private void apply(TableInfo table, Key key, Pending row, Entry entry) {
        if (row.isPassing() && entry.isNew()) {
            return;
        }
        RowState state = entry.state();
        Map<Integer, Long> residue = residue(table, state);
        List<Integer> changed = new ArrayList<>();
        if (row.life != null) {
            if (entry.isHidden()) {
                // Whoever inserted a row with this key did not see the hidden one.
                state.values.forEach((column, value) -> store.noteConflict("value", table, key, table.columnName(column), value,
                                state.columns.getOrDefault(column, new Stamp(0, 0)), row.life));
            }
        }
        row.applyTo(table, key, state, changed);
        boolean visible = row.life == null ? !entry.isHidden() : row.alive;
        String hidden = null;
        if (row.life != null && !residue.isEmpty()) {
            // A later piece may say that the row has gone again.
            if (!visible || !addResidue(table, key, residue)) {
                state.values.putAll(residue);
                hidden = Entry.RESIDUE;
            }
        }
        store.save(table, key, state, hidden);
        folded.accept(new Folded(table, key, visible, row.isBornHere() && entry.isNew(), row.life != null, changed));
    }

    /** The sums of counters that a row had while it was not visible. */
    private static Map<Integer, Long> residue(TableInfo table, RowState state) {
        Map<Integer, Long> residue = new HashMap<>();
        for (int column : table.counters) {
            if (state.values.get(column) instanceof Long sum && sum != 0) {
                residue.put(column, sum);
            }
        }
        return residue;
    }

    private boolean addResidue(TableInfo table, Key key, Map<Integer, Long> residue) {
        Map<Integer, Object> values = store.rows(table).values(key);
        if (values == null) {
            return false;
        }
        Map<Integer, Object> sums = new HashMap<>();
        residue.forEach((column, sum) -> sums.put(column, sum + (values.get(column) instanceof Long value ? value : 0)));
        store.rows(table).update(key, sums);
        residue.forEach((column, sum) -> pending.add(table.id, table.identity.rebuilds.size(), key, column, sum));
        return true;
    }
}
