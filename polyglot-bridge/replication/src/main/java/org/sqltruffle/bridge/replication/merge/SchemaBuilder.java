package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.store.Counters;
import org.sqltruffle.bridge.replication.store.Identities;
import org.sqltruffle.bridge.replication.store.References;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;
import org.sqltruffle.sqlite.SqlName;

/**
 * Drops, renames, creates, rebuilds and alters tables until they are those of a {@link SchemaTarget}. Indices, views and triggers are the
 * caller's.
 */
final class SchemaBuilder {

    /** Is told what SQLite refuses. */
    interface Refusals {

        /** @param value what the register holds from now on */
        void refused(SchemaChange change, String message, String value);
    }

    private static final String BEFORE = "_replica_before";
    /** Names for tables and columns whose own one is not free yet begin so. */
    static final String OTHER = "_replica_other_";

    private final Store store;
    private final Database db;
    private final SchemaTarget target;
    private final Set<String> rebuilt;
    private final Refusals failed;
    private final SchemaLog log;
    /** Tables that exist, by identity. */
    private final Map<String, Identities.Table> present = new LinkedHashMap<>();

    /**
     * @param log has the registers, also those that are written meanwhile @param rebuilt identities of tables whose shape has
     * changed @param failed is told what SQLite refuses
     */
    SchemaBuilder(Store store, SchemaLog log, SchemaTarget target, Set<String> rebuilt, Refusals failed) {
        this.store = store;
        this.db = store.database();
        this.target = target;
        this.rebuilt = rebuilt;
        this.failed = failed;
        this.log = log;
        store.catalog().tables().forEach(table -> present.put(table.uid(), table.identity()));
    }

    /** Whether tables have to be changed. */
    boolean differs() {
        return !present.keySet().equals(target.tables().keySet()) || target.tables().values().stream().anyMatch(this::differs);
    }

    /** Whether a table is rebuilt, or columns of it are dropped or renamed. */
    boolean changesColumns(String uid) {
        SchemaTarget.Table wanted = target.tables().get(uid);
        return wanted == null || rebuilt.contains(uid) || present.containsKey(uid) && columns(present.get(uid)).changesNames(wanted);
    }

    private ColumnBuilder columns(Identities.Table table) {
        return new ColumnBuilder(db, log, table, failed, this::named);
    }

    /** A text with the present names of tables and columns in its references. */
    private String named(String sql) {
        return References.toNames(sql, (uid, columnUid) -> {
            Identities.Table table = present.get(uid);
            boolean isPresent = table != null && (columnUid == null || table.number(columnUid) >= 0);
            return !isPresent ? log.name(uid, columnUid) : columnUid == null ? table.name : table.present().get(columnUid);
        });
    }

    private boolean differs(SchemaTarget.Table table) {
        Map<String, String> names = new LinkedHashMap<>();
        table.columns().values().forEach(column -> names.put(column.uid(), column.name()));
        Identities.Table identity = present.get(table.uid());
        return rebuilt.contains(table.uid()) || !identity.name.equals(table.name()) || !identity.present().equals(names)
                        || log.differs(identity, columns(identity).sql());
    }

    void build() {
        for (TableInfo table : store.catalog().tables()) {
            if (!target.tables().containsKey(table.uid())) {
                db.execute("DROP TABLE " + SqlName.quote(table.name()));
                store.forgetRows(table);
                present.remove(table.uid());
            }
        }
        // First of all, so that a reference in a text means the table that has the name from now on.
        renameTables();
        Set<String> begun = new HashSet<>();
        for (SchemaTarget.Table table : List.copyOf(target.tables().values())) {
            if (!present.containsKey(table.uid())) {
                createAfterParents(table, begun);
            } else if (rebuilt.contains(table.uid()) && table.shape() != null) {
                Identities.Table before = present.get(table.uid()).copy();
                if (!attempt(table.shape(), () -> rebuild(table))) {
                    present.put(table.uid(), before);
                }
            }
        }
        // Those that were made under another name.
        renameTables();
        for (Identities.Table table : List.copyOf(present.values())) {
            alter(table, target.tables().get(table.uid()));
        }
        List.copyOf(present.values()).forEach(this::refer);
        Identities.save(db, List.copyOf(present.values()));
        store.setMeta("schema", store.schemaVersion());
        store.readCatalog();
        // With the primary keys of new tables.
        store.catalog().save(db);
        Counters.name(store);
    }

    private boolean attempt(SchemaChange change, Runnable action) {
        return attempt(change, null, action);
    }

    /** @param value what the register of the change holds if SQLite refuses it */
    private boolean attempt(SchemaChange change, String value, Runnable action) {
        String message = refusal(db, action);
        if (message != null) {
            failed.refused(change, message, value);
        }
        return message == null;
    }

    /** Changes the schema. @return why SQLite refuses it, or {@code null} */
    static String refusal(Database db, Runnable action) {
        db.execute("SAVEPOINT _replica_schema_change");
        String message = null;
        try {
            action.run();
        } catch (DatabaseException e) {
            if (!SchemaMerger.isRefusal(e)) {
                throw e;
            }
            db.execute("ROLLBACK TO _replica_schema_change");
            message = e.getMessage();
        }
        db.execute("RELEASE _replica_schema_change");
        return message;
    }

    private SchemaChange register(String kind, String table, String name) {
        return register(log, kind, table, name);
    }

    /** A register. Only a change set that no replica has made can lack it. */
    static SchemaChange register(SchemaLog log, String kind, String table, String name) {
        SchemaChange change = log.get(kind, table, name);
        return change == null ? new SchemaChange(kind, table, name, new Stamp(0, 0), null) : change;
    }

    private static String other(Identities.Table table) {
        return OTHER + table.id();
    }

    private boolean isFree(String name) {
        return Names.isReplicated(name) && present.values().stream().noneMatch(each -> each.name.equalsIgnoreCase(name));
    }

    private void createAfterParents(SchemaTarget.Table table, Set<String> begun) {
        if (table == null || present.containsKey(table.uid()) || !begun.add(table.uid())) {
            return;
        }
        String sql = table.shape() == null ? table.sql() : SchemaLog.text(table.shape());
        References.tables(sql).forEach(uid -> createAfterParents(target.tables().get(uid), begun));
        attempt(register(SchemaLog.TABLE, table.uid(), ""), () -> create(table));
    }

    private void create(SchemaTarget.Table table) {
        Identities.Table made = Identities.Table.of(table.uid(),
                        1 + Math.max(store.lastTableId(), present.values().stream().mapToInt(Identities.Table::id).max().orElse(0)));
        String sql = table.shape() == null ? table.sql() : SchemaLog.text(table.shape());
        made.name = isFree(table.name()) ? table.name() : other(made);
        columns(made, table, sql);
        present.put(table.uid(), made);
        try {
            db.update(Definitions.renamedTable(named(sql), made.name));
        } catch (DatabaseException e) {
            present.remove(table.uid());
            throw e;
        }
    }

    /** Numbers the columns of a table that was created by the text of its shape or its first text. */
    private static void columns(Identities.Table made, SchemaTarget.Table table, String sql) {
        List<String> names = Definitions.names(sql);
        List<String> uids = table.shape() == null ? names : SchemaLog.identities(table.shape());
        made.clearColumns();
        for (int i = 0; i < names.size(); i++) {
            made.add(uids.get(i), names.get(i));
        }
    }

    /** Makes a table by another text, and copies its rows. Those that the new constraints refuse are hidden. */
    private void rebuild(SchemaTarget.Table table) {
        Identities.Table identity = present.get(table.uid());
        TableInfo info = store.catalog().byUid(table.uid());
        Map<String, String> old = identity.present();
        String sql = SchemaLog.text(table.shape());
        // References to the table stay: its name comes back.
        db.execute("PRAGMA legacy_alter_table = ON");
        try {
            db.execute("ALTER TABLE " + SqlName.quote(identity.name) + " RENAME TO " + BEFORE);
        } finally {
            db.execute("PRAGMA legacy_alter_table = OFF");
        }
        db.update(Definitions.renamedTable(named(sql), identity.name));
        columns(identity, table, sql);
        ColumnBuilder builder = columns(identity);
        List<String> held = builder.drop(table);
        SchemaTarget.Table without = held.isEmpty() ? null : without(identity, table, held);
        if (without != null) {
            db.execute("DROP TABLE " + SqlName.quote(identity.name));
            db.update(Definitions.renamedTable(named(SchemaLog.text(without.shape())), identity.name));
            columns(identity, without, SchemaLog.text(without.shape()));
        }
        builder.rename(table);
        for (SchemaTarget.Column column : List.copyOf(table.columns().values())) {
            boolean isThere = identity.number(column.uid()) >= 0
                            || attempt(register(SchemaLog.COLUMN, table.uid(), column.uid()), () -> builder.add(column));
            if (!isThere) {
                table.columns().remove(column.uid());
                noteLost(info, old, column);
            }
        }
        List<String> from = new ArrayList<>();
        List<String> to = new ArrayList<>();
        if (info.hasRowid() && info.rowidName().length() > 0 && isRowid(identity, info.rowidName())) {
            from.add(info.rowidName());
            to.add(info.rowidName());
        }
        for (Map.Entry<String, String> column : identity.present().entrySet()) {
            if (old.containsKey(column.getKey()) && !isGenerated(identity.name, column.getValue())) {
                from.add(SqlName.quote(old.get(column.getKey())));
                to.add(SqlName.quote(column.getValue()));
            } else if (!old.containsKey(column.getKey()) && table.columns().containsKey(column.getKey())
                            && !isGenerated(identity.name, column.getValue())) {
                String value = Definitions.stored(table.columns().get(column.getKey()).definition());
                from.add(value == null ? "NULL" : value);
                to.add(SqlName.quote(column.getValue()));
            }
        }
        copy(info, old, identity, "INTO " + SqlName.quote(identity.name) + "(" + String.join(", ", to) + ") SELECT "
                        + String.join(", ", from) + " FROM " + BEFORE);
        store.noteChange(identity.name);
        db.execute("DROP TABLE " + BEFORE);
    }

    /** Copies the rows of a table that is made anew. Those that its constraints refuse are hidden. @param sql what follows INSERT */
    private void copy(TableInfo info, Map<String, String> old, Identities.Table made, String sql) {
        String reason = refusalOfRows("OR ABORT " + sql);
        if (reason != null) {
            // It leaves out what it refuses, except for a value with a type that a STRICT table does not have. Then all rows are left out,
            // and take their turn.
            refusalOfRows("OR IGNORE " + sql);
            hideMissing(info, old, made, reason);
        }
    }

    /** Inserts rows: all or none. @return why none, or {@code null} */
    private String refusalOfRows(String sql) {
        String reason = null;
        db.execute("SAVEPOINT _replica_copy");
        try {
            db.execute("INSERT " + sql);
        } catch (DatabaseException e) {
            if (!e.codeName().startsWith("SQLITE_CONSTRAINT")) {
                throw e;
            }
            db.execute("ROLLBACK TO _replica_copy");
            reason = e.getMessage();
        }
        db.execute("RELEASE _replica_copy");
        return reason;
    }

    private boolean isRowid(Identities.Table table, String name) {
        boolean hasRowid;
        try (var query = db.prepare("SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?")) {
            hasRowid = query.bind(table.name).first(row -> row.getLong(0) == 0).orElse(false);
        }
        return hasRowid && table.present().values().stream().noneMatch(name::equalsIgnoreCase);
    }

    private boolean isGenerated(String table, String column) {
        try (var query = db.prepare("SELECT 1 FROM pragma_table_xinfo(?) WHERE name = ? AND hidden IN (2, 3)")) {
            return query.bind(new Object[]{table, column}).first(row -> true).orElse(false);
        }
    }

    /** Hides the rows that were not copied. */
    private void hideMissing(TableInfo info, Map<String, String> old, Identities.Table made, String reason) {
        boolean hasRowid = info.hasRowid() && isRowid(made, info.rowidName());
        try (var rows = store.rowsOf(info, BEFORE, old); var copied = store.rowsOf(info, made.name, made.present())) {
            rows.forEachKey(key -> {
                boolean canBeThere = hasRowid || !key.isRowid();
                if (!canBeThere || !copied.exists(key)) {
                    var state = store.load(info, key).state();
                    state.values.clear();
                    state.values.putAll(rows.values(key));
                    store.save(info, key, state, reason);
                }
            });
        }
    }

    /** Lists the values of a column that the rebuilt table cannot have. */
    private void noteLost(TableInfo info, Map<String, String> old, SchemaTarget.Column column) {
        int number = info.columnIds().indexOf(column.uid());
        if (!old.containsKey(column.uid()) || !info.valueColumns().contains(number)) {
            return;
        }
        try (var rows = store.rowsOf(info, BEFORE, old)) {
            rows.keys().forEach(key -> store.noteLostRow(SchemaLog.COLUMN, info.name(), key, column.name(),
                            rows.valuesOf(key, List.of(number)).get(number),
                            store.load(info, key).state().columns.get(number)));
        }
    }

    private void renameTables() {
        List<Identities.Table> renamed = present.values().stream().filter(each -> !each.name.equals(target.tables().get(each.uid()).name()))
                        .toList();
        if (renamed.size() > 1) {
            renamed.stream().filter(each -> !each.name.equals(other(each))).forEach(each -> rename(each, other(each)));
        }
        for (Identities.Table table : renamed) {
            attempt(register(SchemaLog.NAME, table.uid(), ""), table.name, () -> rename(table, target.tables().get(table.uid()).name()));
        }
    }

    private void rename(Identities.Table table, String name) {
        db.execute("ALTER TABLE " + SqlName.quote(table.name) + " RENAME TO " + SqlName.quote(name));
        table.name = name;
        store.noteChange(name);
    }

    private void alter(Identities.Table table, SchemaTarget.Table wanted) {
        ColumnBuilder builder = columns(table);
        if (builder.changesNames(wanted)) {
            store.noteChange(table.name);
        }
        List<String> held = builder.drop(wanted);
        SchemaTarget.Table without = held.isEmpty() ? null : without(table, wanted, held);
        if (without != null) {
            attempt(without.shape(), () -> rebuild(without));
        }
        builder.rename(wanted);
        wanted.columns().values().stream().filter(column -> table.number(column.uid()) < 0)
                        .forEach(column -> attempt(register(SchemaLog.COLUMN, wanted.uid(), column.uid()), () -> builder.add(column)));
    }

    /**
     * Makes a table anew whose references are not those of the registers: they have names in SQLite, which another table can have had
     * meanwhile.
     */
    private void refer(Identities.Table table) {
        String sql = columns(table).sql();
        if (log.differs(table, sql)) {
            String text = log.withReferences(table, sql);
            if (store.catalog().byUid(table.uid()) == null) {
                // It was made a moment ago, and has no rows.
                db.execute("DROP TABLE " + SqlName.quote(table.name));
                db.update(named(text));
                return;
            }
            List<String> parts = new ArrayList<>(table.present().keySet());
            parts.add(text);
            rebuild(target.tables().get(table.uid())
                            .with(new SchemaChange(SchemaLog.SHAPE, table.uid(), "", new Stamp(0, 0), String.join("\0", parts))));
        }
    }

    /**
     * A table with a shape without columns that constraints hold: these constraints go, too. The shape is a write of this site.
     *
     * @return {@code null} when there is no such shape: the columns stay
     */
    private SchemaTarget.Table without(Identities.Table table, SchemaTarget.Table wanted, List<String> held) {
        String sql = columns(table).sql();
        for (String uid : held) {
            sql = sql == null ? null : Definitions.without(sql, table.present().get(uid));
        }
        if (sql == null) {
            held.forEach(uid -> failed.refused(register(SchemaLog.COLUMN, wanted.uid(), uid), "other columns need it", null));
            return null;
        }
        List<String> parts = new ArrayList<>(table.present().keySet().stream().filter(uid -> !held.contains(uid)).toList());
        parts.add(References.toIdentities(sql,
                        name -> present.values().stream().filter(each -> each.name.equalsIgnoreCase(name)).findFirst().orElse(null)));
        SchemaChange before = wanted.shape() != null ? wanted.shape() : register(SchemaLog.TABLE, wanted.uid(), "");
        failed.refused(new SchemaChange(SchemaLog.SHAPE, wanted.uid(), "", before.stamp(), before.sql()),
                        "a constraint names a column that is dropped", String.join("\0", parts));
        return wanted.with(log.get(SchemaLog.SHAPE, wanted.uid(), ""));
    }
}
