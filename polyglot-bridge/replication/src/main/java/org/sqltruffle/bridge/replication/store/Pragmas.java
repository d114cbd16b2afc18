package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.api.Database;

/**
 * What SQLite's pragmas tell of all tables but our own, by three statements: one for each table would take most of the time of opening a
 * replica.
 */
final class Pragmas {

    private static final String OF_ALL = " FROM pragma_table_list l JOIN ";
    private static final String MAIN = " WHERE l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE '\\_replica\\_%' ESCAPE '\\' ";

    private final Map<String, List<Object[]>> columns;
    private final Map<String, List<Object[]>> indices;
    private final Map<String, Map<Object, List<Object[]>>> foreignKeys = new LinkedHashMap<>();

    Pragmas(Database db) {
        columns = byTable(db, "SELECT x.name, x.dflt_value, x.pk, x.hidden, x.type, l.name" + OF_ALL + "pragma_table_xinfo(l.name) x" + MAIN
                        + "ORDER BY l.name, x.cid");
        indices = byTable(db, "SELECT i.\"unique\", i.origin, i.partial, c.cid, l.name" + OF_ALL
                        + "pragma_index_list(l.name) i JOIN pragma_index_info(i.name) c" + MAIN);
        byTable(db, "SELECT f.id, f.\"table\", f.\"from\", f.\"to\", l.name" + OF_ALL + "pragma_foreign_key_list(l.name) f" + MAIN
                        + "ORDER BY l.name, f.id, f.seq").forEach((table, rows) -> {
                            Map<Object, List<Object[]>> byId = foreignKeys.computeIfAbsent(table, each -> new LinkedHashMap<>());
                            rows.forEach(row -> byId.computeIfAbsent(row[0], each -> new ArrayList<>()).add(row));
                        });
    }

    private static Map<String, List<Object[]>> byTable(Database db, String sql) {
        Map<String, List<Object[]>> found = new LinkedHashMap<>();
        Catalog.rows(db, sql).forEach(
                        row -> found.computeIfAbsent(Identities.key((String) row[row.length - 1]), each -> new ArrayList<>()).add(row));
        return found;
    }

    /**
     * The columns of a table in their order: name, default, place in the primary key, whether it is hidden or generated, type. Empty when
     * there is no such table.
     */
    List<Object[]> columns(String table) {
        return columns.getOrDefault(Identities.key(table), List.of());
    }

    /**
     * The columns of all indices of a table: whether the index is unique, its origin, whether it is partial, and the number of the column.
     */
    List<Object[]> indices(String table) {
        return indices.getOrDefault(Identities.key(table), List.of());
    }

    /** The foreign keys of a table: for each of their columns a number, the parent, the column, and the parent's column. */
    List<List<Object[]>> foreignKeys(String table) {
        return List.copyOf(foreignKeys.getOrDefault(Identities.key(table), Map.of()).values());
    }
}
