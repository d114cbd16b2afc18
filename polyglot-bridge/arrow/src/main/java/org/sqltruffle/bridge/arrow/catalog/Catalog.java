package org.sqltruffle.bridge.arrow.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;
import org.sqltruffle.bridge.arrow.ArrowResult;
import org.sqltruffle.sqlite.SqlName;

/**
 * The tables of a connection. A catalog is a database, and has one schema whose name is empty. Rows are in the order of the columns of
 * Flight SQL's schemas.
 */
public final class Catalog {

    private final Database database;

    public Catalog(Database database) {
        this.database = database;
    }

    /** Whether a pattern fits the only schema of a catalog, whose name is empty. */
    public static boolean isSchema(String pattern) {
        return pattern.chars().allMatch(each -> each == '%');
    }

    private List<Object[]> rows(String sql, Object... values) {
        return rows(database, sql, values);
    }

    static List<Object[]> rows(Database database, String sql, Object... values) {
        try (Query query = database.prepare(sql)) {
            return query.bind(values).list(Row::toArray);
        }
    }

    /** The names of the databases; of the one of a name, when it is not {@code null}. */
    public List<String> databases(String name) {
        return rows("SELECT name FROM pragma_database_list ORDER BY name").stream().map(row -> (String) row[0])
                        .filter(each -> name == null || each.equalsIgnoreCase(name)).toList();
    }

    /**
     * Tables and views: catalog, schema, name, type, and the columns as a serialized schema if they are wanted. @param catalog {@code null}
     * for all @param pattern as LIKE takes it
     */
    public List<Object[]> tables(String catalog, String pattern, List<String> types, boolean withSchema) {
        List<Object[]> tables = new ArrayList<>();
        for (String name : databases(catalog)) {
            String schemaTable = name.equals("temp") ? "sqlite_temp_schema" : SqlName.quote(name) + ".sqlite_schema";
            for (Object[] row : rows("SELECT name, type FROM " + schemaTable
                            + " WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name LIKE ? ORDER BY name",
                            pattern)) {
                if (types.stream().anyMatch(((String) row[1])::equalsIgnoreCase)) {
                    tables.add(withSchema ? new Object[]{name, "", row[0], row[1], schema(name, (String) row[0]).serializeAsMessage()}
                                    : new Object[]{name, "", row[0], row[1]});
                }
            }
        }
        return tables;
    }

    /** The columns of a table as their declarations make them; none when there is no such table. */
    public Schema schema(String catalog, String table) {
        List<Field> fields = rows("SELECT name, type FROM pragma_table_xinfo(?, ?) WHERE hidden <> 1 ORDER BY cid", table, catalog).stream()
                        .map(row -> ArrowResult.declaredField((String) row[0], (String) row[1])).toList();
        return new Schema(fields);
    }

    /** Catalog, schema, table, column, position and name of each column of a primary key. */
    public List<Object[]> primaryKeys(String catalog, String table) {
        List<Object[]> keys = new ArrayList<>();
        for (String name : databases(catalog)) {
            for (Object[] row : rows("SELECT name, pk FROM pragma_table_xinfo(?, ?) WHERE pk > 0 ORDER BY pk", table, name)) {
                keys.add(new Object[]{name, "", table, row[0], row[1], null});
            }
        }
        return keys;
    }

    /** The foreign keys that lead from a table to another. @param parent {@code null} for any @param child {@code null} for any */
    public List<Object[]> foreignKeys(String catalog, String parent, String child) {
        List<Object[]> keys = new ArrayList<>();
        for (String name : databases(catalog)) {
            String schemaTable = name.equals("temp") ? "sqlite_temp_schema" : SqlName.quote(name) + ".sqlite_schema";
            List<Object[]> tables = rows(
                            "SELECT name FROM " + schemaTable
                                            + " WHERE type = 'table' AND (? IS NULL OR name = ? COLLATE NOCASE) ORDER BY name",
                            child, child);
            for (Object[] table : tables) {
                for (Object[] key : rows(
                                "SELECT \"table\", \"to\", \"from\", seq, on_update, on_delete FROM pragma_foreign_key_list(?, ?) ORDER "
                                                + "BY id, seq",
                                table[0], name)) {
                    if (parent == null || parent.equalsIgnoreCase((String) key[0])) {
                        keys.add(new Object[]{name, "", key[0], key[1] == null ? primaryKey(name, (String) key[0], (long) key[3]) : key[1],
                                        name, "", table[0], key[2], (long) key[3] + 1, null, null,
                                        rule((String) key[4]), rule((String) key[5])});
                    }
                }
            }
        }
        return keys;
    }

    /** The column of a primary key that a foreign key without columns means. */
    private String primaryKey(String catalog, String table, long index) {
        List<Object[]> columns = rows("SELECT name FROM pragma_table_xinfo(?, ?) WHERE pk = ?", table, catalog, index + 1);
        return columns.isEmpty() ? "rowid" : (String) columns.getFirst()[0];
    }

    /** The numbers of Flight SQL's UpdateDeleteRules. */
    private static long rule(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "CASCADE" -> 0;
            case "RESTRICT" -> 1;
            case "SET NULL" -> 2;
            case "SET DEFAULT" -> 4;
            default -> 3;
        };
    }
}
