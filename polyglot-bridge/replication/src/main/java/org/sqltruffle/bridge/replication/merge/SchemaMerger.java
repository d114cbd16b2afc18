package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.ForeignChanges;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;
import org.sqltruffle.sqlite.SqlName;

/**
 * Makes the schema what its registers say, after those of another site have been joined. What cannot be made, or has the name of something
 * that wins, is dropped by a write of this site, which other sites get as any other one: so all sites have the same schema when they know
 * the same writes.
 */
public final class SchemaMerger {

    private final Store store;
    private final Database db;
    private final Repair repair;
    private final Epochs epochs;
    private final Supplier<Stamp> own;
    private final SchemaLog log;
    private final Set<String> rebuilt = new LinkedHashSet<>();
    private Stamp written;

    /** @param own makes the stamp of this site's writes */
    public SchemaMerger(Store store, Epochs epochs, Repair repair, Supplier<Stamp> own) {
        this.store = store;
        this.epochs = epochs;
        this.db = store.database();
        this.repair = repair;
        this.own = own;
        this.log = new SchemaLog(store);
    }

    /** Joins registers, and changes the schema. @return the stamp of this site's own writes, or {@code null} when there are none */
    public Stamp merge(List<SchemaChange> changes, Versions known) {
        changes.forEach(SchemaMerger::check);
        boolean isChanged = false;
        for (SchemaChange change : changes) {
            if (!known.includes(change.stamp())) {
                isChanged |= join(change);
            }
        }
        if (isChanged) {
            change();
        }
        return written;
    }

    /** @throws ReplicaException when a register is none that a site makes */
    private static void check(SchemaChange change) {
        if (change.sql() == null) {
            return;
        }
        String text = SchemaLog.text(change);
        String begin = switch (change.kind()) {
            case SchemaLog.TABLE, SchemaLog.SHAPE -> "CREATE TABLE ";
            case "index", "view", "trigger" -> "CREATE ";
            default -> "";
        };
        int identities = SchemaLog.identities(change).size();
        boolean isWhole = switch (change.kind()) {
            case SchemaLog.SHAPE -> identities > 0 && identities == Definitions.names(text).size();
            case "index" -> identities == 1;
            case SchemaLog.COLUMN -> identities % 2 == 0;
            default -> identities == 0;
        };
        boolean isOnTable = !SchemaLog.isDependent(change) || change.kind().equals("view") || Names.isReplicated(Definitions.tableOf(text));
        boolean isNamed = isOnTable && Names.isReplicated(change.table()) && (change.kind().equals(SchemaLog.NAME)
                        ? Names.isReplicated(text) : !SchemaLog.isDependent(change) || Names.isReplicated(change.name()));
        if (!isNamed || !isWhole || !text.startsWith(begin)) {
            throw new ReplicaException("this change set names an internal table, or has a definition that no replica makes: "
                            + change.kind() + " " + text);
        }
    }

    private boolean join(SchemaChange change) {
        SchemaChange before = log.get(change.kind(), change.table(), change.name());
        boolean wins = log.join(change);
        SchemaChange loser = wins ? before : change;
        SchemaChange winner = wins ? change : before;
        boolean differ = loser != null && loser.sql() != null && winner.sql() != null && !loser.sql().equals(winner.sql());
        if (differ && !epochs.saw(winner.stamp(), loser.stamp())) {
            log.noteConflict(loser, "lost against: " + SchemaLog.text(winner));
        }
        if (wins && change.kind().equals(SchemaLog.SHAPE)) {
            rebuilt.add(change.table());
        }
        return wins;
    }

    private Stamp own() {
        if (written == null) {
            written = own.get();
        }
        return written;
    }

    private void change() {
        SchemaTarget target = new SchemaTarget(log);
        for (SchemaTarget.Table loser : target.removeLosers()) {
            log.noteConflict(log.get(SchemaLog.TABLE, loser.uid(), ""), "another table has the name " + loser.name());
            TableInfo present = store.catalog().byUid(loser.uid());
            if (present != null) {
                store.rows(present).keys().forEach(key -> noteAll(present, key));
            }
            log.put(SchemaLog.TABLE, loser.uid(), "", own(), null);
        }
        for (SchemaTarget.Table table : target.tables().values()) {
            for (SchemaTarget.Column loser : SchemaTarget.removeLosers(table)) {
                log.noteConflict(log.get(SchemaLog.COLUMN, table.uid(), loser.uid()), "another column has the name " + loser.name());
                noteAll(store.catalog().byUid(table.uid()), loser.uid());
                log.put(SchemaLog.COLUMN, table.uid(), loser.uid(), own(), null);
            }
        }
        noteLost(target);
        Map<String, String> dependents = new LinkedHashMap<>();
        log.all().stream().filter(each -> SchemaLog.isDependent(each) && each.sql() != null)
                        .forEach(each -> dependents.put(each.kind() + "\0\0" + each.name(), each.sql()));
        Map<String, String> before = SchemaLog.dependents(store);
        SchemaBuilder builder = new SchemaBuilder(store, log, target, rebuilt, this::failed);
        boolean differs = builder.differs();
        before.forEach((key, value) -> {
            // Triggers and views can name any column, and an index a column that is dropped or renamed: its text counts, not what SQLite
            // makes of it.
            if (!value.equals(dependents.get(key))
                            || (key.startsWith("index") ? builder.changesColumns(value.substring(0, value.indexOf('\0'))) : differs)) {
                dropDependent(key);
            }
        });
        if (differs) {
            builder.build();
            repair.checkAll();
        }
        ForeignChanges.createTriggers(store);
        Map<String, String> present = SchemaLog.dependents(store);
        for (String kind : List.of("index", "view", "trigger")) {
            log.all().stream().filter(
                            each -> each.kind().equals(kind) && each.sql() != null && !present.containsKey(kind + "\0\0" + each.name()))
                            .forEach(this::dependent);
        }
    }

    private void dropDependent(String key) {
        String[] parts = key.split("\0", -1);
        db.execute("DROP " + parts[0] + " IF EXISTS " + SqlName.quote(parts[2]));
    }

    /** SQLite refuses a change of the schema: the table or column is dropped. */
    private void failed(SchemaChange change, String message, String value) {
        log.noteConflict(change, message);
        log.put(change.kind(), change.table(), change.name(), own(), value);
    }

    /**
     * Whether SQLite refuses the change. Every other error, such as a full disk or an interrupt, ends the merge, and the next merge tries
     * again.
     */
    static boolean isRefusal(DatabaseException e) {
        return e.codeName().startsWith("SQLITE_ERROR") || e.codeName().startsWith("SQLITE_CONSTRAINT");
    }

    /** Lists the writes to tables and columns that whoever dropped them has not seen. */
    private void noteLost(SchemaTarget target) {
        for (TableInfo table : store.catalog().tables()) {
            SchemaTarget.Table kept = target.tables().get(table.uid());
            SchemaChange drop = log.get(SchemaLog.TABLE, table.uid(), "");
            if (kept == null && drop != null) {
                store.eachRow(table,
                                (ignored, key, state, hidden) -> noteLost(SchemaLog.TABLE, table, key, state, hidden, drop.stamp(), null));
                continue;
            }
            for (int column = 0; column < table.columnIds().size(); column++) {
                SchemaChange dropped = log.get(SchemaLog.COLUMN, table.uid(), table.columnId(column));
                if (table.hasColumn(column) && dropped != null && dropped.sql() == null) {
                    int lost = column;
                    store.eachRow(table, (ignored, key, state, hidden) -> noteLost(SchemaLog.COLUMN, table, key, state, hidden,
                                    dropped.stamp(), lost));
                }
            }
        }
    }

    private void noteLost(String kind, TableInfo table, Key key, RowState state, String hidden, Stamp drop, Integer only) {
        List<Integer> lost = new ArrayList<>();
        state.columns.forEach((column, stamp) -> {
            if (!epochs.saw(drop, stamp) && table.hasColumn(column) && (only == null || only.equals(column))) {
                lost.add(column);
            }
        });
        Map<Integer, Object> visible = lost.isEmpty() || hidden != null ? null : store.rows(table).valuesOf(key, lost);
        Map<Integer, Object> values = visible == null ? state.values : visible;
        lost.forEach(column -> store.noteLostRow(kind, table.name(), key, table.columnName(column), values.get(column),
                        state.columns.get(column)));
        for (Delta delta : state.deltas) {
            if (!epochs.saw(drop, delta.stamp()) && (only == null || only == delta.column())) {
                store.noteLostRow(kind, table.name(), key, table.columnName(delta.column()), delta.amount(), delta.stamp());
            }
        }
    }

    /** Lists a row of a table that has lost its name. */
    private void noteAll(TableInfo table, Key key) {
        RowState state = store.load(table, key).state();
        store.rows(table).values(key).forEach((column, value) -> store.noteLostRow(SchemaLog.TABLE, table.name(), key,
                        table.columnName(column), value, state.columns.get(column)));
    }

    /** Lists the values of a column that has lost its name, but not its default. */
    private void noteAll(TableInfo table, String uid) {
        int column = table == null ? -1 : table.column(uid);
        if (column < 0 || !table.valueColumns().contains(column)) {
            return;
        }
        for (Key key : store.rows(table).keys()) {
            Object value = store.rows(table).valuesOf(key, List.of(column)).get(column);
            if (!Objects.deepEquals(value, table.defaultOf(column))) {
                store.noteLostRow(SchemaLog.COLUMN, table.name(), key, table.columnName(column), value,
                                store.load(table, key).state().columns.get(column));
            }
        }
    }

    private void dependent(SchemaChange change) {
        TableInfo table = change.kind().equals("index") ? store.catalog().byUid(SchemaLog.identities(change).getFirst()) : null;
        db.execute("SAVEPOINT _replica_schema_change");
        try {
            create(change, table);
        } catch (DatabaseException e) {
            if (!isRefusal(e)) {
                throw e;
            }
            db.execute("ROLLBACK TO _replica_schema_change");
            failed(change, e.getMessage(), null);
        }
        db.execute("RELEASE _replica_schema_change");
    }

    private void create(SchemaChange change, TableInfo table) {
        String sql = SchemaLog.text(change);
        try {
            db.update(sql);
        } catch (DatabaseException e) {
            if (!e.codeName().startsWith("SQLITE_CONSTRAINT") || table == null) {
                throw e;
            }
            // The rows that are here collide in the new unique index: all of them are hidden, and take their turn.
            hideAll(store, table, e.getMessage());
            repair.shrunk(table);
            db.update(sql);
        }
    }

    /** Hides all rows of a table. */
    static void hideAll(Store store, TableInfo table, String reason) {
        for (Key key : store.rows(table).keys()) {
            RowState state = store.load(table, key).state();
            state.values.clear();
            state.values.putAll(store.rows(table).values(key));
            store.rows(table).delete(key);
            store.save(table, key, state, reason);
        }
    }
}
