package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Entry.Registers;
import org.sqltruffle.bridge.session.value.TextBytes;

/** The tables {@code _replica_*} of a replica. Writes happen in the caller's transaction. */
public final class Store implements AutoCloseable {

    /** The format of the tables. */
    public static final long FORMAT = 2;

    private static final String SCHEMA = """
                    CREATE TABLE _replica_meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
                    CREATE TABLE _replica_site(site INTEGER PRIMARY KEY, name TEXT, slot INTEGER, removed INTEGER, versions BLOB);
                    CREATE TABLE _replica_table(id INTEGER PRIMARY KEY, uid TEXT, name TEXT, ids TEXT, layout TEXT, names TEXT, key TEXT, \
                    shape INTEGER);
                    CREATE TABLE _replica_schema(kind TEXT, tbl TEXT, name TEXT, time INTEGER, site INTEGER, sql TEXT, PRIMARY KEY(kind, \
                    tbl, name)) WITHOUT ROWID;
                    CREATE TABLE _replica_old(tbl TEXT, drop_no INTEGER, old_rowid INTEGER, row BLOB);
                    CREATE TABLE _replica_row(tbl INTEGER, key BLOB, arrival INTEGER, hidden TEXT, state BLOB, PRIMARY KEY(tbl, key)) \
                    WITHOUT ROWID;
                    CREATE INDEX _replica_row_arrival ON _replica_row(arrival);
                    CREATE INDEX _replica_row_hidden ON _replica_row(hidden) WHERE hidden IS NOT NULL;
                    CREATE TABLE _replica_arrival(arrival INTEGER PRIMARY KEY, versions BLOB);
                    CREATE TABLE _replica_epoch(site INTEGER, time INTEGER, versions BLOB, PRIMARY KEY(site, time)) WITHOUT ROWID;
                    CREATE TABLE _replica_conflict(id INTEGER PRIMARY KEY, kind TEXT, tbl TEXT, key TEXT, col TEXT, value, time INTEGER, \
                    site INTEGER,
                      winner_time INTEGER, winner_site INTEGER, UNIQUE(tbl, key, kind, col, time, site));
                    """;

    private final Database db;
    private final Map<String, Query> queries = new HashMap<>();
    /** What changes only when the file becomes another site, which changes the schema, too. */
    private final Map<String, Object> constants = new HashMap<>();
    private final Map<Integer, TableRows> rows = new HashMap<>();
    private final LongSupplier clock;
    private final ChangedContent changed;
    private final SavedRows saved;
    private int foldedAtOnce = 100_000;
    private Catalog catalog;
    /** Whether tables had registers when the arrival began. */
    private final Map<Integer, Boolean> hadRegisters = new HashMap<>();
    private long schemaVersion;
    private long arrival;

    /** @param clock milliseconds since 1970 */
    public Store(Database db, LongSupplier clock) {
        this.db = db;
        this.clock = clock;
        this.changed = new ChangedContent(db);
        this.saved = new SavedRows(db);
        Object format = meta("format");
        if (!Long.valueOf(FORMAT).equals(format)) {
            close();
            throw new ReplicaException("this file is a replica of format " + format + ", and this program knows format " + FORMAT
                            + ": make it a plain database with: replica remove (of the version that made it), and begin anew with: "
                            + "replica init");
        }
        readCatalog();
    }

    /** Creates the tables in a database that is no replica. */
    public static void create(Database db, String database, Site site, List<String> counters) {
        db.execute(SCHEMA);
        db.update("INSERT INTO _replica_meta VALUES('format', ?), ('database', ?), ('site', ?)", FORMAT, database, site.id());
        db.update("INSERT INTO _replica_site VALUES(?, ?, ?, 0, ?)", site.id(), site.name(), site.slot(), site.versions().toBytes());
        Counters.create(db, counters);
        createJournal(db, site.slot(), 0);
    }

    /** Makes an empty journal for a site's slot. Its last row says what the clock shows at least. */
    public static void createJournal(Database db, int slot, long time) {
        db.execute("DROP TABLE IF EXISTS _replica_journal; CREATE TABLE _replica_journal(hlc INTEGER PRIMARY KEY, changes BLOB, slot_"
                        + slot + ")");
        db.update("INSERT INTO _replica_journal(hlc) VALUES(?)", time);
    }

    public static String newDatabaseName() {
        return UUID.randomUUID().toString();
    }

    /** Whether a database is a replica. */
    public static boolean isReplica(Database db) {
        return !Catalog.rows(db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_replica_journal'").isEmpty();
    }

    public Database database() {
        return db;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** Reads the schema again. */
    public void readCatalog() {
        constants.clear();
        rows.values().forEach(TableRows::close);
        rows.clear();
        changed.forgetSchema();
        catalog = new Catalog(db);
        schemaVersion = schemaVersion();
    }

    /** Reads the schema again if another connection has changed it. */
    public void refreshCatalog() {
        if (schemaVersion != schemaVersion()) {
            readCatalog();
        }
    }

    /** SQLite's number of the schema, which each change raises. */
    public long schemaVersion() {
        return (Long) first("PRAGMA schema_version");
    }

    public String pragma(String name) {
        return String.valueOf(first("PRAGMA " + name));
    }

    public boolean isWal() {
        return pragma("journal_mode").equals("wal");
    }

    long milliseconds() {
        return clock.getAsLong();
    }

    /** How many changes of rows and counters a fold or a merge has in memory at once. */
    public int foldedAtOnce() {
        return foldedAtOnce;
    }

    public void setFoldedAtOnce(int changes) {
        foldedAtOnce = changes;
    }

    public TableRows rows(TableInfo table) {
        return rows.computeIfAbsent(table.id(), id -> changed.rows(table));
    }

    /** Rows of a table have changed otherwise than by {@link #rows}. */
    public void noteChange(String table) {
        changed.note(table);
    }

    List<Derived.Index> indices() {
        return changed.indices();
    }

    /** Brings up to date what is derived from the tables that have changed since the last call. */
    public void updateDerived() {
        changed.update(this);
    }

    /** Forgets what has changed: its transaction is undone. */
    public void undone() {
        saved.undone();
        readCatalog();
        changed.forget();
    }

    /** The rows of a table under another name of the table, and of its columns. @param names by the columns' identities */
    public TableRows rowsOf(TableInfo table, String name, Map<String, String> names) {
        return changed.otherRows(table.renamed(name, names));
    }

    /** The greatest number of a table. */
    public int lastTableId() {
        return ((Long) first("SELECT coalesce(max(id), 0) FROM _replica_table")).intValue();
    }

    Query query(String sql, Object... values) {
        if (!saved.isEmpty() && sql.contains("_replica_row")) {
            saved.store(arrival);
        }
        return prepared(sql, values);
    }

    private Query prepared(String sql, Object... values) {
        return queries.computeIfAbsent(sql, db::prepare).bind(values);
    }

    private Object first(String sql, Object... values) {
        List<Object> found = new ArrayList<>();
        query(sql, values).forEach(row -> found.add(row.get(0)));
        return found.isEmpty() ? null : found.getFirst();
    }

    // ---- meta

    public Object meta(String name) {
        return first("SELECT value FROM _replica_meta WHERE name = ?", name);
    }

    public void setMeta(String name, Object value) {
        constants.remove(name);
        query("INSERT OR REPLACE INTO _replica_meta VALUES(?, ?)", name, value).execute();
    }

    /** The number of this site. */
    public long site() {
        return (Long) constants.computeIfAbsent("site", this::meta);
    }

    public String databaseName() {
        return (String) constants.computeIfAbsent("database", this::meta);
    }

    /** What this site knows: what has been folded or merged, and the journal, whose stamps are final. */
    public Versions versions() {
        long site = site();
        Versions versions = Versions.of((byte[]) first("SELECT versions FROM _replica_site WHERE site = ?", site));
        Object last = first("SELECT hlc FROM _replica_journal WHERE changes IS NOT NULL ORDER BY hlc DESC LIMIT 1");
        if (last != null) {
            versions.raise(site, (Long) last);
        }
        return versions;
    }

    public void setVersions(Versions versions) {
        query("UPDATE _replica_site SET versions = ? WHERE site = ?", versions.toBytes(), site()).execute();
    }

    /** Registers up to here have been dropped. */
    public Versions horizon() {
        return Versions.of((byte[]) meta("horizon"));
    }

    public List<Site> sites() {
        return query("SELECT site, name, slot, removed, versions FROM _replica_site WHERE site BETWEEN 1 AND " + Stamp.MOST_SITE
                        + " ORDER BY site")
                        .list(row -> new Site(row.getLong(0), row.getString(1), row.getInt(2), row.getBoolean(3),
                                        Versions.of(row.getBytes(4))));
    }

    public void setSite(Site site) {
        query("INSERT OR REPLACE INTO _replica_site VALUES(?, ?, ?, ?, ?)", site.id(), site.name(), site.slot(), site.removed() ? 1 : 0,
                        site.versions().toBytes())
                        .execute();
    }

    /** A site that could not be made. */
    public void forgetSite(Site site) {
        query("DELETE FROM _replica_site WHERE site = ?", site.id()).execute();
    }

    // ---- rows

    void forgetWhichTablesHaveRegisters() {
        hadRegisters.clear();
    }

    public Entry load(TableInfo table, Key key) {
        Registers waiting = saved.get(table.id(), key);
        return Entry.of(waiting != null ? waiting
                        : prepared("SELECT state, hidden FROM _replica_row WHERE tbl = ? AND key = ?", table.id(), key.bytes())
                                        .first(row -> new Registers(row.getBytes(0), row.getString(1))).orElse(null));
    }

    /** The registers of many rows. A row without any is not among them. */
    public Map<Key, Registers> loadAll(TableInfo table, Collection<Key> keys) {
        StringBuilder list = new StringBuilder("[");
        Map<Key, Registers> found = HashMap.newHashMap(keys.size());
        for (Key key : keys) {
            Registers waiting = saved.get(table.id(), key);
            if (waiting != null) {
                found.put(key, waiting);
            } else {
                list.append(list.length() == 1 ? "\"" : ",\"");
                HexFormat.of().formatHex(list, key.bytes());
                list.append('"');
            }
        }
        byte[][] last = {{}};
        prepared("SELECT key, state, hidden FROM _replica_row WHERE tbl = ? AND key IN (SELECT unhex(value) FROM json_each(?))", table.id(),
                        list.append(']').toString()).forEach(row -> {
                            byte[] state = row.getBytes(1);
                            last[0] = Arrays.equals(state, last[0]) ? last[0] : state;
                            found.put(new Key(row.getBytes(0)), new Registers(last[0], row.getString(2)));
                        });
        return found;
    }

    /**
     * As {@link #load}, for a row that has not been saved in this arrival. A table without registers before it needs no look at each row.
     */
    public Entry loadBefore(TableInfo table, Key key) {
        return hadRegisters(table) ? load(table, key) : Entry.of(null);
    }

    /** Whether a table can have registers of rows that have not been saved in this arrival. */
    public boolean hadRegisters(TableInfo table) {
        return hadRegisters.computeIfAbsent(table.id(),
                        id -> query("SELECT 1 FROM _replica_row WHERE tbl = ? LIMIT 1", id).first(row -> 1).isPresent());
    }

    public void save(TableInfo table, Key key, RowState state, String hidden) {
        save(table, key, new Registers(state.toBytes(), hidden));
    }

    /** As {@link #save(TableInfo, Key, RowState, String)}. Registers wait: {@link #storeSaved} stores them at last. */
    public void save(TableInfo table, Key key, Registers registers) {
        if (registers.hidden() != null) {
            hadRegisters.put(table.id(), true);
        }
        saved.put(table.id(), key, registers);
        if (saved.isFull(foldedAtOnce)) {
            saved.store(arrival);
        }
    }

    /** Stores the registers that have been saved. */
    public void storeSaved() {
        saved.store(arrival);
    }

    /** Receives stored rows. */
    public interface RowVisitor {
        void row(TableInfo table, Key key, RowState state, String hidden);
    }

    /** Visits the rows that have changed after an arrival. Rows with equal registers get one object, which nobody may change. */
    public void eachRowAfter(long after, RowVisitor visitor) {
        byte[][] last = {{}};
        RowState[] state = {null};
        query("SELECT tbl, key, state, hidden FROM _replica_row WHERE arrival > ? ORDER BY tbl", after).forEach(row -> {
            TableInfo table = catalog.table(row.getInt(0));
            if (table != null) {
                byte[] bytes = row.getBytes(2);
                if (state[0] == null || !Arrays.equals(bytes, last[0])) {
                    last[0] = bytes;
                    state[0] = RowState.of(bytes);
                }
                visitor.row(table, new Key(row.getBytes(1)), state[0], row.getString(3));
            }
        });
    }

    /** A row that is alive but hidden. */
    public record HiddenRow(TableInfo table, Key key, RowState state, String reason) {
    }

    public List<HiddenRow> hidden() {
        List<HiddenRow> found = new ArrayList<>();
        query("SELECT tbl, key, state, hidden FROM _replica_row WHERE hidden IS NOT NULL AND hidden <> '" + Entry.RESIDUE + "'")
                        .forEach(row -> {
                            TableInfo table = catalog.table(row.getInt(0));
                            if (table != null) {
                                RowState state = RowState.of(row.getBytes(2));
                                // Columns that were added since have their default, as those of shown rows.
                                table.defaults.forEach((column, value) -> {
                                    if (!state.values.containsKey(column)) {
                                        state.values.put(column, value);
                                    }
                                });
                                found.add(new HiddenRow(table, new Key(row.getBytes(1)), state, row.getString(3)));
                            }
                        });
        return found;
    }

    // ---- arrivals: in which order registers came to be known here

    /** Begins a fold or a merge: the rows that are saved from now on belong to it. */
    public void beginArrival() {
        storeSaved();
        hadRegisters.clear();
        arrival = 1 + (Long) first("SELECT coalesce(max(arrival), 0) FROM _replica_arrival");
        query("INSERT INTO _replica_arrival VALUES(?, ?)", arrival, versions().toBytes()).execute();
    }

    /** Ends it: all that it brought is known. */
    public void endArrival(Versions versions) {
        setVersions(versions);
        query("UPDATE _replica_arrival SET versions = ? WHERE arrival = ?", versions.toBytes(), arrival).execute();
    }

    /** The last arrival after which nothing was known that a version vector does not cover; 0 when there is none. */
    public long arrivalCoveredBy(Versions versions) {
        List<Long> found = query("SELECT arrival, versions FROM _replica_arrival ORDER BY arrival DESC")
                        .list(row -> versions.covers(Versions.of(row.getBytes(1))) ? row.getLong(0) : 0L);
        return found.stream().filter(each -> each != 0).findFirst().orElse(0L);
    }

    /** What all sites know that take part, as far as this one has heard. */
    public Versions knownToAll() {
        Versions all = versions();
        for (Site site : sites()) {
            if (!site.removed() && site.id() != site()) {
                all.lower(site.versions());
            }
        }
        return all;
    }

    /** Whether registers of any row are kept. */
    public boolean hasRegisters() {
        return first("SELECT 1 FROM _replica_row LIMIT 1") != null;
    }

    /** Whether {@link #dropKnownToAll} would drop anything. */
    public boolean hasKnownToAll() {
        Versions all = knownToAll();
        long known = arrivalCoveredBy(all);
        return first("SELECT 1 FROM _replica_arrival WHERE arrival < ? LIMIT 1", known) != null
                        || first("SELECT 1 FROM _replica_row WHERE arrival <= ? AND hidden IS NULL LIMIT 1", known) != null
                        || !hasRegisters() && first("SELECT 1 FROM _replica_journal WHERE hlc <= ? AND changes IS NOT NULL LIMIT 1",
                                        all.time(site())) != null;
    }

    /**
     * Drops the registers that all sites know. A row without registers is older than all that any site does not know yet; a dropped
     * deletion is simply an absent row.
     */
    public void dropKnownToAll() {
        Versions all = knownToAll();
        long known = arrivalCoveredBy(all);
        if (known != 0 && query("SELECT 1 FROM _replica_row WHERE arrival <= ? AND hidden IS NULL LIMIT 1", known).first(row -> 1)
                        .isPresent()) {
            query("DELETE FROM _replica_row WHERE arrival <= ? AND hidden IS NULL", known).execute();
            raiseHorizon(Versions.of((byte[]) first("SELECT versions FROM _replica_arrival WHERE arrival = ?", known)));
        }
        query("DELETE FROM _replica_arrival WHERE arrival < ?", known).execute();
        if (!hasRegisters()) {
            trimJournal(all);
        }
    }

    /** Registers up to a version vector are kept no longer. */
    public void raiseHorizon(Versions dropped) {
        Versions horizon = horizon();
        horizon.raise(dropped);
        setMeta("horizon", horizon.toBytes());
        new Epochs(this).dropUpTo(horizon);
    }

    /**
     * Drops the journal's transactions that all sites know. Folding them would make registers that are dropped at once: no row has others
     * to join them with.
     */
    private void trimJournal(Versions all) {
        Versions versions = versions();
        long known = all.time(site());
        if (query("DELETE FROM _replica_journal WHERE hlc <= ? AND changes IS NOT NULL", known).execute() != 0) {
            Folder.raiseClock(this, known);
            setVersions(versions);
            Versions trimmed = new Versions();
            trimmed.raise(site(), known);
            raiseHorizon(trimmed);
        }
    }

    /** The number of entries in the journal. */
    public long pending() {
        return (Long) first("SELECT count(*) FROM _replica_journal WHERE changes IS NOT NULL");
    }

    // ---- conflicts

    public void noteConflict(String kind, TableInfo table, Key key, String column, Object value, Stamp loser, Stamp winner) {
        query("INSERT OR IGNORE INTO _replica_conflict(kind, tbl, key, col, value, time, site, winner_time, winner_site) VALUES(?, ?, ?, "
                        + "?, ?, ?, ?, ?, ?)",
                        kind, table.name(), key.toString(), column, value, loser.time(), loser.site(),
                        winner == null ? null : (Object) winner.time(),
                        winner == null ? null : (Object) winner.site())
                        .execute();
    }

    /** Receives entries of the list of writes that lost. */
    public interface ConflictVisitor {
        void conflict(String kind, String table, String key, String column, Object value, Stamp stamp);
    }

    public void eachConflict(ConflictVisitor visitor) {
        query("SELECT kind, tbl, key, col, value, time, site FROM _replica_conflict ORDER BY id")
                        .forEach(row -> visitor.conflict(row.getString(0), row.getString(1),
                                        row.getString(2), row.getString(3), TextBytes.get(row, 4),
                                        new Stamp(row.getLong(5), row.getLong(6))));
    }

    /** The size of our tables and their indices. */
    public long bytesOfMetadata() {
        return (Long) first("SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE aggregate = TRUE AND name IN "
                        + "(SELECT name FROM sqlite_schema WHERE rootpage > 0 AND tbl_name LIKE '\\_replica\\_%' ESCAPE '\\')");
    }

    /** The number of rows of one of our tables. */
    public long count(String table) {
        return (Long) first("SELECT count(*) FROM " + table);
    }

    /**
     * Lists a change of a row whose table or column is dropped here. @param kind {@code table} or {@code column} @param column empty, when
     * it is no value of a column
     */
    public void noteLostRow(String kind, String table, Key key, String column, Object value, Stamp written) {
        Stamp stamp = written == null ? new Stamp(0, 0) : written;
        query("INSERT OR IGNORE INTO _replica_conflict(kind, tbl, key, col, value, time, site) VALUES(?, ?, ?, ?, ?, ?, ?)", kind, table,
                        key.toString(), column, value,
                        stamp.time(), stamp.site()).execute();
    }

    /** Visits the rows of a table that have registers. */
    public void eachRow(TableInfo table, RowVisitor visitor) {
        query("SELECT key, state, hidden FROM _replica_row WHERE tbl = ?", table.id())
                        .forEach(row -> visitor.row(table, new Key(row.getBytes(0)), RowState.of(row.getBytes(1)), row.getString(2)));
    }

    /** Forgets the registers of a table that is dropped. */
    public void forgetRows(TableInfo table) {
        query("DELETE FROM _replica_row WHERE tbl = ?", table.id()).execute();
    }

    @Override
    public void close() {
        queries.values().forEach(Query::close);
        rows.values().forEach(TableRows::close);
        saved.close();
        queries.clear();
        rows.clear();
    }
}
