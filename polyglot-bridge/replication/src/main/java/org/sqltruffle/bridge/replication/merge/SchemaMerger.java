package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.state.Delta;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.ForeignChanges;
import org.sqltruffle.bridge.replication.store.SchemaChange;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;

/** Makes the schema what its registers say, after those of another site have been joined. */
public final class SchemaMerger {

    private final Store store;
    private final Database db;
    private final Repair repair;
    private final Epochs epochs;

    public SchemaMerger(Store store, Epochs epochs, Repair repair) {
        this.store = store;
        this.epochs = epochs;
        this.db = store.database();
        this.repair = repair;
    }

    /** Joins registers, and changes the schema. Tables come first, then columns, then what depends on them. */
    public void merge(List<SchemaChange> changes, Versions known) {
        List<SchemaChange> later = new ArrayList<>();
        for (SchemaChange change : changes) {
            if (!known.includes(change.stamp()) && SchemaLog.join(store, change)) {
                later.add(change);
            }
        }
        if (later.isEmpty()) {
            return;
        }
        // Objects that depend on columns are dropped first and created last.
        later.stream().filter(change -> isDependent(change) && change.sql() == null).forEach(this::attempt);
        later.stream().filter(change -> change.kind().equals("table")).forEach(this::attempt);
        later.stream().filter(change -> change.kind().equals("column")).forEach(this::attempt);
        later.stream().filter(change -> isDependent(change) && change.sql() != null).forEach(this::attempt);
        ForeignChanges.createTriggers(store);
    }

    private static boolean isDependent(SchemaChange change) {
        return !change.kind().equals("table") && !change.kind().equals("column");
    }

    private void attempt(SchemaChange change) {
        db.execute("SAVEPOINT _replica_schema_change");
        try {
            switch (change.kind()) {
                case "table" -> table(change);
                case "column" -> column(change);
                default -> dependent(change);
            }
        } catch (DatabaseException e) {
            if (!isRefusal(e)) {
                throw e;
            }
            db.execute("ROLLBACK TO _replica_schema_change");
            store.noteSchemaConflict(change, e.getMessage());
        }
        db.execute("RELEASE _replica_schema_change");
        store.readCatalog();
        store.catalog().save(db);
    }

    /** Whether SQLite refuses the change. Every other error, such as a full disk or an interrupt, ends the merge, and the next merge tries again. */
    private static boolean isRefusal(DatabaseException e) {
        return e.codeName().startsWith("SQLITE_ERROR") || e.codeName().startsWith("SQLITE_CONSTRAINT");
    }

    private void table(SchemaChange change) {
        TableInfo table = store.catalog().table(change.name());
        if (change.sql() != null && table == null) {
            db.execute(change.sql());
        } else if (change.sql() == null && table != null) {
            store.eachRow(table, (ignored, key, state, hidden) -> noteLost(table, key, state, hidden, change));
            db.execute("DROP TABLE " + quote(table.name()));
            store.forgetRows(table);
        }
    }

    /** Lists the writes to a row that whoever dropped or renamed its table has not seen. */
    private void noteLost(TableInfo table, Key key, RowState state, String hidden, SchemaChange drop) {
        List<Integer> lost = new ArrayList<>();
        state.columns.forEach((column, stamp) -> {
            if (!epochs.saw(drop.stamp(), stamp) && table.hasColumn(column)) {
                lost.add(column);
            }
        });
        Map<Integer, Object> visible = lost.isEmpty() || hidden != null ? null : store.rows(table).valuesOf(key, lost);
        Map<Integer, Object> values = visible == null ? state.values : visible;
        lost.forEach(column -> store.noteLostRow(table.name(), key, table.columnName(column), values.get(column), state.columns.get(column)));
        for (Delta delta : state.deltas) {
            if (!epochs.saw(drop.stamp(), delta.stamp())) {
                store.noteLostRow(table.name(), key, table.columnName(delta.column()), delta.amount(), delta.stamp());
            }
        }
    }

    private void column(SchemaChange change) {
        TableInfo table = store.catalog().table(change.table());
        if (table == null) {
            return;
        }
        int column = table.column(change.name());
        String alter = "ALTER TABLE " + quote(table.name());
        if (change.sql() == null) {
            if (column >= 0) {
                db.execute(alter + " DROP COLUMN " + quote(table.columnName(column)));
            }
            return;
        }
        int end = change.sql().indexOf('\n');
        String name = change.sql().substring(0, end);
        String present = column < 0 ? change.name() : table.columnName(column);
        if (column < 0) {
            // Under its first name, by which sites know it.
            db.execute(alter + " ADD COLUMN " + store.renamed(change.sql().substring(end + 1), change.name()));
            store.readCatalog();
            store.catalog().save(db);
        }
        if (!present.equals(name)) {
            db.execute(alter + " RENAME COLUMN " + quote(present) + " TO " + quote(name));
        }
    }

    private void dependent(SchemaChange change) {
        db.execute("DROP " + change.kind() + " IF EXISTS " + quote(change.name()));
        if (change.sql() == null) {
            return;
        }
        TableInfo table = store.catalog().table(change.table());
        try {
            db.execute(change.sql());
        } catch (DatabaseException e) {
            if (!e.codeName().startsWith("SQLITE_CONSTRAINT") || table == null) {
                throw e;
            }
            // The rows that are here collide in the new unique index: all of them are hidden, and take their turn.
            for (Key key : store.rows(table).keys()) {
                RowState state = store.load(table, key).state();
                state.values.clear();
                state.values.putAll(store.rows(table).values(key));
                store.rows(table).delete(key);
                store.save(table, key, state, e.getMessage());
            }
            repair.shrunk(table);
            db.execute(change.sql());
        }
    }

    private static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
