package org.sqltruffle.bridge.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.sqltruffle.bridge.replication.Conflict;

/** A replica as text: what all sites must have in common. */
final class Dump {

    private Dump() {
    }

    static String of(SimulatedSite site) {
        List<String> lines = new ArrayList<>();
        for (String table : site.tables()) {
            List<String> columns = site.rows("SELECT name FROM pragma_table_xinfo(?) ORDER BY name", table).stream().map(row -> (String) row[0]).toList();
            String list = String.join(" || ', ' || ", columns.stream().map(name -> "'" + name + "=' || quote(" + name + ") || ' ' || hex(" + name + ")").toList());
            String key = table.equals("log") ? "rowid || ': ' || " : "";
            site.rows("SELECT " + key + list + " FROM " + table).forEach(row -> lines.add(table + ": " + row[0]));
            site.rows("SELECT 'table ' || ?1 || ': ' || name || ' ' || type || ' ' || \"notnull\" || ' ' || coalesce(dflt_value, 'NULL') || ' ' || pk || ' ' || hidden FROM pragma_table_xinfo(?1)",
                            table).forEach(row -> lines.add((String) row[0]));
            site.rows("SELECT 'table ' || ?1 || ': ' || \"from\" || ' refers to ' || \"table\" || ' ' || coalesce(\"to\", '') || ' ' || on_delete FROM pragma_foreign_key_list(?1)", table)
                            .forEach(row -> lines.add((String) row[0]));
            site.rows("SELECT 'table ' || name || ': ' || wr || ' ' || strict FROM pragma_table_list WHERE schema = 'main' AND name = ?", table).forEach(row -> lines.add((String) row[0]));
        }
        site.rows("SELECT type || ' ' || name || ': ' || sql FROM sqlite_schema WHERE type IN ('index', 'view', 'trigger') AND sql IS NOT NULL AND name NOT LIKE '\\_replica\\_%' ESCAPE '\\'")
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
        List<Object[]> orphans = site.rows("PRAGMA foreign_key_check");
        return orphans.isEmpty() ? null : "a row of " + orphans.getFirst()[0] + " has no parent in " + orphans.getFirst()[2];
    }
}
