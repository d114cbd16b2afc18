package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.sqlite.SqlName;

/**
 * What a program derives from its tables by triggers. A merge runs no triggers: it brings full-text indices up to date whose content is a
 * table, and warns of all else. An FTS5 index that triggers keep takes the changed rows. All others are rebuilt.
 */
public final class Derived {

    private static final Pattern FULL_TEXT = Pattern.compile("USING\\s+[\"'`\\[]?fts([45])\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern CONTENT = option("content");
    private static final Pattern CONTENT_ROWID = option("content_rowid");
    private static final List<String> EVENTS = List.of("INSERT", "DELETE", "UPDATE");
    private static final List<String> ROWIDS = List.of("rowid", "_rowid_", "oid");

    private Derived() {
    }

    private static Pattern option(String name) {
        return Pattern.compile("\\b" + name + "\\s*=\\s*([\"'`]?)([^,\"'`)]+?)\\1\\s*[,)]", Pattern.CASE_INSENSITIVE);
    }

    /**
     * A full-text index.
     *
     * @param content the table or view that has its texts
     * @param rowid the column with the rowid, or {@code null} for an index that only can be rebuilt
     */
    record Index(String name, String content, String rowid, List<String> columns) {
    }

    static List<Index> indices(Database db) {
        List<Index> indices = new ArrayList<>();
        for (Object[] row : Catalog.rows(db,
                        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%content%'")) {
            String sql = (String) row[1];
            Matcher kind = FULL_TEXT.matcher(sql);
            Matcher content = CONTENT.matcher(sql);
            if (kind.find() && content.find(kind.end())) {
                Matcher rowid = CONTENT_ROWID.matcher(sql);
                String column = rowid.find(kind.end()) ? rowid.group(2).strip() : ROWIDS.getFirst();
                List<String> columns = Catalog.rows(db, "SELECT name FROM pragma_table_info(?)", row[0]).stream()
                                .map(each -> (String) each[0]).toList();
                indices.add(new Index((String) row[0], content.group(2).strip(), kind.group(1).equals("5") ? column : null, columns));
            }
        }
        return indices;
    }

    /** The indices that take single rows of a table: triggers do so, too, when a program changes a row. */
    static List<Index> ofRows(Database db, List<Index> all, TableInfo table) {
        List<Index> indices = all.stream().filter(index -> index.content.equalsIgnoreCase(table.name()) && isRowid(table, index.rowid))
                        .toList();
        if (indices.isEmpty() || !table.hasRowid() || !table.keyColumns.isEmpty() && hasCollation(db, table)) {
            return List.of();
        }
        List<String> triggers = Catalog
                        .rows(db, "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE", table.name())
                        .stream().map(row -> (String) row[0]).toList();
        return indices.stream().filter(index -> EVENTS.stream().allMatch(
                        event -> triggers.stream().anyMatch(sql -> event(sql).equals(event) && Definitions.mentions(sql, index.name))))
                        .toList();
    }

    /** Whether two keys can mean one row. */
    private static boolean hasCollation(Database db, TableInfo table) {
        return !Catalog.rows(db,
                        "SELECT 1 FROM pragma_index_list(?) l JOIN pragma_index_xinfo(l.name) x WHERE l.origin = 'pk' AND x.key AND "
                                        + "x.coll <> 'BINARY'",
                        table.name()).isEmpty();
    }

    private static boolean isRowid(TableInfo table, String column) {
        boolean isName = column != null && ROWIDS.contains(Identities.key(column))
                        && table.names.stream().noneMatch(column::equalsIgnoreCase);
        return isName || column != null && table.rowidColumn >= 0 && column.equalsIgnoreCase(table.columnName(table.rowidColumn));
    }

    private static String event(String sql) {
        return Definitions.tokens(sql).stream().map(token -> token.toUpperCase(Locale.ROOT)).filter(EVENTS::contains).findFirst()
                        .orElse("");
    }

    /**
     * Brings the full-text indices up to date whose content has changed. @param changed names of tables, in lower case @param kept rows of
     * other tables as they were before
     */
    static void update(Store store, Set<String> changed, Collection<ChangedContent.Rows> kept) {
        Set<String> updated = new HashSet<>();
        for (ChangedContent.Rows rows : kept) {
            String name = Identities.key(rows.table().name());
            if (!rows.isEmpty() && !changed.contains(name)) {
                // An index that is not what the triggers should have made of it can refuse a row.
                if (isRefused(store, () -> rows.apply(store))) {
                    changed.add(name);
                } else {
                    updated.add(name);
                }
            }
        }
        if (changed.isEmpty() && updated.isEmpty()) {
            return;
        }
        Set<String> present = Catalog.rows(store.database(), "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").stream()
                        .map(row -> Identities.key((String) row[0])).collect(Collectors.toSet());
        for (Index index : store.indices()) {
            String content = Identities.key(index.content);
            TableInfo table = store.catalog().table(content);
            // A view may read any table.
            boolean isStale = table == null ? present.contains(content)
                            : changed.contains(content) || updated.contains(content) && ofRows(store.database(), store.indices(), table)
                                            .stream().noneMatch(each -> each.name.equals(index.name));
            if (isStale) {
                // The content can have lost a column that the index has. Then the index stays as it is.
                String name = SqlName.quote(index.name);
                isRefused(store, () -> store.database().execute("INSERT INTO " + name + "(" + name + ") VALUES('rebuild')"));
            }
        }
    }

    /** Runs an action as a whole or not at all. @return whether SQLite refuses it */
    private static boolean isRefused(Store store, Runnable action) {
        boolean isRefused = false;
        store.database().execute("SAVEPOINT _replica_index");
        try {
            action.run();
        } catch (DatabaseException e) {
            if (!e.codeName().startsWith("SQLITE_ERROR") && !e.codeName().equals("SQLITE_CORRUPT_VTAB")) {
                throw e;
            }
            store.database().execute("ROLLBACK TO _replica_index");
            isRefused = true;
        }
        store.database().execute("RELEASE _replica_index");
        return isRefused;
    }

    /** What a program must know of its triggers and virtual tables. */
    public static List<String> warnings(Database db) {
        List<String> warnings = new ArrayList<>();
        Catalog.rows(db, "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE '\\_replica\\_%' ESCAPE '\\' "
                        + "ORDER BY name")
                        .forEach(row -> warnings.add("merges do not run the trigger " + row[0] + " of " + row[1]));
        List<String> rebuilt = indices(db).stream().map(Index::name).toList();
        Catalog.rows(db, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name").stream()
                        .filter(row -> !rebuilt.contains((String) row[0]))
                        .forEach(row -> warnings.add("the virtual table " + row[0] + " does not travel"));
        return warnings;
    }
}
