package org.sqltruffle.bridge.testing.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Conflict;

/** A replica as text: what all sites must have in common. */
final class Dump {

    private static final String COLUMNS = """
                    SELECT l.name, x.name, 'table ' || l.name || ': ' || x.name || ' ' || x.type || ' ' || x."notnull" || ' '
                      || coalesce(x.dflt_value, 'NULL') || ' ' || x.pk || ' ' || x.hidden
                    FROM pragma_table_list l, pragma_table_xinfo(l.name) x WHERE\s""" + Writer.IS_COMMON + " ORDER BY l.name, x.name";
    private static final String FOREIGN_KEYS = """
                    SELECT 'table ' || l.name || ': ' || f."from" || ' refers to ' || f."table" || ' ' || coalesce(f."to", '') || ' '
                      || f.on_delete
                    FROM pragma_table_list l, pragma_foreign_key_list(l.name) f WHERE\s""" + Writer.IS_COMMON;
    private static final String KINDS = "SELECT 'table ' || l.name || ': ' || l.wr || ' ' || l.strict FROM pragma_table_list l WHERE "
                    + Writer.IS_COMMON;

    private Dump() {
    }

    /** An expression for a column: its name, and its value with its type and bytes. */
    private static String value(String column) {
        return "'" + column + "=' || quote(" + column + ") || ' ' || hex(" + column + ")";
    }

    static String of(SimulatedSite site) {
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> columns = new HashMap<>();
        site.rows(COLUMNS).forEach(row -> {
            columns.computeIfAbsent((String) row[0], name -> new ArrayList<>()).add((String) row[1]);
            lines.add((String) row[2]);
        });
        site.rows(FOREIGN_KEYS).forEach(row -> lines.add((String) row[0]));
        site.rows(KINDS).forEach(row -> lines.add((String) row[0]));
        columns.forEach((table, names) -> {
            String list = String.join(" || ', ' || ", names.stream().map(Dump::value).toList());
            String key = table.equals("log") ? "rowid || ': ' || " : "";
            site.rows("SELECT " + key + list + " FROM " + table).forEach(row -> lines.add(table + ": " + row[0]));
        });
        site.rows("SELECT type || ' ' || name || ': ' || sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT "
                        + "NULL AND name NOT LIKE '\\_replica\\_%' ESCAPE '\\'")
                        .forEach(row -> lines.add((String) row[0]));
        for (Conflict conflict : site.replica.conflicts()) {
            if (conflict.kind().equals("hidden")) {
                lines.add("hidden " + conflict.table() + " " + conflict.key() + ": " + conflict.value());
            }
        }
        lines.sort(null);
        return String.join("\n", lines);
    }

    static String difference(String left, String right) {
        TreeSet<String> onlyLeft = new TreeSet<>(left.lines().toList());
        TreeSet<String> onlyRight = new TreeSet<>(right.lines().toList());
        onlyLeft.removeAll(right.lines().toList());
        onlyRight.removeAll(left.lines().toList());
        return "only here:\n  " + String.join("\n  ", onlyLeft) + "\nonly there:\n  " + String.join("\n  ", onlyRight);
    }

    static String brokenConstraints(SimulatedSite site) {
        List<Object[]> integrity = site.rows("PRAGMA integrity_check");
        if (!integrity.getFirst()[0].equals("ok")) {
            return (String) integrity.getFirst()[0];
        }
        site.program.execute("INSERT INTO names(names, rank) VALUES('integrity-check', 1)");
        for (String table : site.tables()) {
            List<Object[]> orphans;
            try {
                orphans = site.rows("SELECT parent FROM pragma_foreign_key_check(?)", table);
            } catch (DatabaseException e) {
                // A change of the schema has left a reference to what is no key.
                if (!e.getMessage().contains("foreign key mismatch")) {
                    throw e;
                }
                continue;
            }
            if (!orphans.isEmpty()) {
                return "a row of " + table + " has no parent in " + orphans.getFirst()[0];
            }
        }
        return null;
    }
}
