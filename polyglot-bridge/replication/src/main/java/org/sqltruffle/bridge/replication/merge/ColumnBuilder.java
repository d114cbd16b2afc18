package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.store.Identities;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;
import org.sqltruffle.sqlite.SqlName;

/** Drops, renames and adds columns of one table. */
final class ColumnBuilder {

    private static final String NEW = SchemaBuilder.OTHER + "new";

    private final Database db;
    private final SchemaLog log;
    private final Identities.Table table;
    private final SchemaBuilder.Refusals failed;
    private final UnaryOperator<String> named;

    /** @param named gives the present names to references in a text */
    ColumnBuilder(Database db, SchemaLog log, Identities.Table table, SchemaBuilder.Refusals failed, UnaryOperator<String> named) {
        this.db = db;
        this.log = log;
        this.table = table;
        this.failed = failed;
        this.named = named;
    }

    /** Whether columns are dropped or renamed, be it only for a while. */
    boolean changesNames(SchemaTarget.Table wanted) {
        return table.present().entrySet().stream()
                        .anyMatch(column -> !wanted.columns().containsKey(column.getKey())
                                        || !wanted.columns().get(column.getKey()).name().equals(column.getValue()))
                        || wanted.columns().values().stream()
                                        .anyMatch(column -> table.number(column.uid()) < 0 && !moved(column).isEmpty());
    }

    /**
     * Drops the columns that the table is not to have. A generated column that another site has computed from a dropped one is dropped,
     * too, by a write of this site.
     *
     * @return the identities of columns that a constraint holds
     */
    List<String> drop(SchemaTarget.Table wanted) {
        List<String> rest = new ArrayList<>(table.present().keySet().stream().filter(uid -> !wanted.columns().containsKey(uid)).toList());
        while (!rest.isEmpty()) {
            if (!rest.removeIf(uid -> SchemaBuilder.refusal(db, () -> drop(uid)) == null)) {
                List<SchemaTarget.Column> dependents = dependents(wanted, rest);
                if (dependents.isEmpty()) {
                    return rest;
                }
                for (SchemaTarget.Column column : dependents) {
                    SchemaChange change = SchemaBuilder.register(log, SchemaLog.COLUMN, wanted.uid(), column.uid());
                    failed.refused(change, "it is computed from a column that is dropped", null);
                    wanted.columns().remove(column.uid());
                    rest.add(column.uid());
                }
            }
        }
        return rest;
    }

    private void drop(String uid) {
        db.execute(alterTable() + " DROP COLUMN " + SqlName.quote(table.present().get(uid)));
        table.remove(table.number(uid));
    }

    /** The generated columns that name one of some columns. */
    private List<SchemaTarget.Column> dependents(SchemaTarget.Table wanted, List<String> columns) {
        List<SchemaTarget.Column> found = new ArrayList<>();
        Map<String, String> definitions = Definitions.columns(sql());
        try (var query = db.prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden IN (2, 3)")) {
            for (String name : query.bind(table.name).list(row -> row.getString(0))) {
                SchemaTarget.Column column = wanted.columns().values().stream().filter(each -> name.equals(table.present().get(each.uid())))
                                .findFirst().orElse(null);
                if (column != null && columns.stream()
                                .anyMatch(uid -> Definitions.mentions(definitions.getOrDefault(name, ""), table.present().get(uid)))) {
                    found.add(column);
                }
            }
        }
        return found;
    }

    /** The table's text. */
    String sql() {
        try (var query = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")) {
            return query.bind(table.name).first(row -> row.getString(0)).orElseThrow();
        }
    }

    /** Gives the columns their names. */
    void rename(SchemaTarget.Table wanted) {
        Map<String, String> renamed = new LinkedHashMap<>();
        wanted.columns().values().stream()
                        .filter(column -> table.number(column.uid()) >= 0 && !table.present().get(column.uid()).equals(column.name()))
                        .forEach(column -> renamed.put(column.uid(), column.name()));
        if (renamed.isEmpty()) {
            return;
        }
        Map<String, String> before = table.present();
        if (SchemaBuilder.refusal(db, () -> rename(before, renamed)) != null) {
            // One by one: those that SQLite refuses keep their names.
            renamed.forEach((uid, name) -> {
                Map<String, String> one = Map.of(uid, name);
                String message = SchemaBuilder.refusal(db, () -> rename(table.present(), one));
                if (message != null) {
                    failed.refused(SchemaBuilder.register(log, SchemaLog.COLUMN_NAME, wanted.uid(), uid), message, before.get(uid));
                } else {
                    table.rename(table.number(uid), name);
                }
            });
        } else {
            renamed.forEach((uid, name) -> table.rename(table.number(uid), name));
        }
    }

    /** Renames columns, by way of free names. @param before their present names by their identities @param after the new ones of some */
    private void rename(Map<String, String> before, Map<String, String> after) {
        boolean isDirect = after.size() == 1;
        after.forEach((uid, name) -> rename(before.get(uid), isDirect ? name : other(uid)));
        if (!isDirect) {
            after.forEach((uid, name) -> rename(other(uid), name));
        }
    }

    private String other(String uid) {
        return SchemaBuilder.OTHER + table.number(uid);
    }

    private void rename(String name, String other) {
        db.execute(alterTable() + " RENAME COLUMN " + SqlName.quote(name) + " TO " + SqlName.quote(other));
    }

    private String alterTable() {
        return "ALTER TABLE " + SqlName.quote(table.name);
    }

    /** Adds a column. Its definition was written when other columns perhaps had other names: they get them for as long. */
    void add(SchemaTarget.Column column) {
        Map<String, String> moved = moved(column);
        String name = moved.isEmpty() ? column.name() : NEW;
        Map<String, String> back = new LinkedHashMap<>();
        Map<String, String> during = table.present();
        moved.forEach((uid, each) -> {
            back.put(uid, during.get(uid));
            during.put(uid, each);
        });
        rename(table.present(), moved);
        db.update(alterTable() + " ADD COLUMN " + Definitions.renamed(named.apply(column.definition()), name));
        rename(during, back);
        if (!name.equals(column.name())) {
            rename(name, column.name());
        }
        table.add(column.uid(), column.name());
    }

    /** The names that columns must have when a column is added, where they have others now. */
    private Map<String, String> moved(SchemaTarget.Column column) {
        Map<String, String> moved = new LinkedHashMap<>();
        Map<String, String> named = new LinkedHashMap<>();
        column.names().forEach((name, uid) -> {
            named.put(name.toLowerCase(Locale.ROOT), uid);
            if (table.number(uid) >= 0 && !table.present().get(uid).equalsIgnoreCase(name)) {
                moved.put(uid, name);
            }
        });
        table.present().forEach((uid, name) -> {
            String other = named.get(name.toLowerCase(Locale.ROOT));
            if (other != null && !other.equals(uid)) {
                moved.putIfAbsent(uid, other(uid) + "_");
            }
        });
        return moved;
    }
}
