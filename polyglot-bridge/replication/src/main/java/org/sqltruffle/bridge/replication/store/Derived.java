package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.api.Database;
import org.sqltruffle.sqlite.SqlName;

/** What a program derives from its tables by triggers. A merge runs no triggers: it rebuilds full-text indices whose content is a table, and warns of all else. */
public final class Derived {

    private static final Pattern CONTENT = Pattern.compile("USING\\s+[\"'`\\[]?fts[45]\\b.*\\bcontent\\s*=\\s*([\"'`]?)([^,\"'`)]+?)\\1\\s*[,)]", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private Derived() {
    }

    /** A full-text index. @param content the table or view that has its texts */
    private record Index(String name, String content) {
    }

    private static List<Index> indices(Database db) {
        List<Index> indices = new ArrayList<>();
        for (Object[] row : Catalog.rows(db, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%content%'")) {
            Matcher matcher = CONTENT.matcher((String) row[1]);
            if (matcher.find()) {
                indices.add(new Index((String) row[0], matcher.group(2).strip()));
            }
        }
        return indices;
    }

    /** Rebuilds the full-text indices whose content has changed. @param changed names of tables, in lower case */
    public static void rebuild(Store store, Set<String> changed) {
        if (changed.isEmpty()) {
            return;
        }
        for (Index index : indices(store.database())) {
            // A view may read any table.
            if (store.catalog().table(index.content) == null || changed.contains(Identities.key(index.content))) {
                String name = SqlName.quote(index.name);
                store.database().execute("INSERT INTO " + name + "(" + name + ") VALUES('rebuild')");
            }
        }
    }

    /** What a program must know of its triggers and virtual tables. */
    public static List<String> warnings(Database db) {
        List<String> warnings = new ArrayList<>();
        Catalog.rows(db, "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE '\\_replica\\_%' ESCAPE '\\' ORDER BY name")
                        .forEach(row -> warnings.add("merges do not run the trigger " + row[0] + " of " + row[1]));
        List<String> rebuilt = indices(db).stream().map(Index::name).toList();
        Catalog.rows(db, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name").stream().filter(row -> !rebuilt.contains((String) row[0]))
                        .forEach(row -> warnings.add("the virtual table " + row[0] + " does not travel"));
        return warnings;
    }
}
