package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.jdbc.sql.ConstraintNames;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;

/** Reads the schema of the main and the temp database through SQLite's table-valued pragmas. */
final class Catalog {

    private final JdbcConnection connection;

    Catalog(JdbcConnection connection) {
        this.connection = connection;
    }

    /** A table or view; the type is JDBC's. */
    record Table(String name, String type) {
    }

    /** @param position begins at 1 */
    record Column(String name, String declaredType, boolean notNull, String defaultValue, int position, boolean autoIncrement,
                    boolean generated) {
    }

    /** @param name {@code null} when the constraint has none */
    record PrimaryKey(String name, List<String> columns) {
    }

    /** One column of a foreign key. */
    record ForeignKey(String name, String child, String childColumn, String parent, String parentColumn, int sequence, String onUpdate,
                    String onDelete) {
    }

    /** @param columns {@code null} for an expression */
    record Index(String name, boolean unique, List<String> columns) {
    }

    /** The rows of a query, as texts; an argument may be {@code null}. */
    private List<String[]> query(String sql, String... arguments) throws SQLException {
        connection.checkOpen();
        Errors.lock(connection.session());
        Statement statement = null;
        try {
            statement = connection.session().engine().acquire(sql);
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] == null) {
                    statement.bindNull(i + 1);
                } else {
                    statement.bindString(i + 1, arguments[i]);
                }
            }
            List<String[]> rows = new ArrayList<>();
            while (statement.step()) {
                String[] row = new String[statement.columnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = statement.columnString(i);
                }
                rows.add(row);
            }
            return rows;
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            if (statement != null) {
                connection.session().engine().release(statement);
            }
            connection.session().unlock();
        }
    }

    boolean like(String text, String pattern) throws SQLException {
        return query("SELECT ? LIKE ? ESCAPE '\\'", text, pattern).getFirst()[0].equals("1");
    }

    /** Tables and views of a name pattern, by type and name. SQLite's own indices are among the system tables, as in sqlite-jdbc. */
    List<Table> tables(String pattern) throws SQLException {
        List<Table> tables = new ArrayList<>();
        for (String[] row : query("""
                        SELECT name, CASE WHEN name LIKE 'sqlite\\_%' ESCAPE '\\' THEN 'SYSTEM TABLE' ELSE upper(type) END AS kind FROM \
                        sqlite_schema
                            WHERE type IN ('table', 'view') OR name LIKE 'sqlite\\_%' ESCAPE '\\'
                        UNION ALL SELECT name, 'GLOBAL TEMPORARY' FROM sqlite_temp_schema WHERE type IN ('table', 'view')
                        UNION ALL SELECT 'sqlite_schema', 'SYSTEM TABLE'
                        ORDER BY 2, 1""")) {
            if (pattern.equals("%") || like(row[0], pattern)) {
                tables.add(new Table(row[0], row[1]));
            }
        }
        return tables;
    }

    /** The CREATE statement of a table, or {@code null}. */
    private String sql(String table) throws SQLException {
        List<String[]> rows = query("SELECT sql FROM sqlite_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view') "
                        + "UNION ALL SELECT sql FROM sqlite_temp_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view')",
                        table);
        return rows.isEmpty() ? null : rows.getFirst()[0];
    }

    /** The name of a table as the schema has it. */
    String existing(String table) throws SQLException {
        checkName(table);
        List<String[]> names = query("SELECT name FROM sqlite_schema WHERE name = ?1 COLLATE NOCASE AND type IN ('table', 'view') "
                        + "UNION ALL SELECT name FROM sqlite_temp_schema WHERE name = ?1 COLLATE NOCASE AND type IN ('table', 'view') "
                        + "UNION ALL SELECT ?1 WHERE lower(?1) IN ('sqlite_schema', 'sqlite_master', 'sqlite_temp_schema', "
                        + "'sqlite_temp_master')",
                        table);
        if (names.isEmpty()) {
            throw Errors.misuse("Table not found: '" + table + "'");
        }
        return names.getFirst()[0];
    }

    void checkName(String table) throws SQLException {
        if (table == null || table.isBlank()) {
            throw Errors.misuse("Invalid table name: '" + table + "'");
        }
    }

    List<Column> columns(Table table) throws SQLException {
        String text = sql(table.name());
        boolean autoIncrement = text != null && text.toUpperCase(java.util.Locale.ROOT).contains("AUTOINCREMENT");
        List<Column> columns = new ArrayList<>();
        for (String[] row : query("SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid",
                        table.name())) {
            columns.add(new Column(row[0], row[1], !row[2].equals("0"), row[3], columns.size() + 1, autoIncrement && row[4].equals("1"),
                            row[5].equals("2") || row[5].equals("3")));
        }
        return columns;
    }

    PrimaryKey primaryKey(String table) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (String[] row : query("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table)) {
            columns.add(row[0]);
        }
        return new PrimaryKey(columns.isEmpty() ? null : ConstraintNames.of(sql(table)).primaryKey(), columns);
    }

    /** A table's foreign keys, a row for each column. SQLite numbers them from the last to the first that was declared. */
    List<ForeignKey> foreignKeys(String table) throws SQLException {
        List<String> names = ConstraintNames.of(sql(table)).foreignKeys();
        List<ForeignKey> keys = new ArrayList<>();
        for (String[] row : query(
                        "SELECT id, \"from\", \"table\", \"to\", seq + 1, on_update, on_delete FROM pragma_foreign_key_list(?1) ORDER BY "
                                        + "id, seq",
                        table)) {
            int declared = names.size() - 1 - Integer.parseInt(row[0]);
            String name = declared < 0 ? null : names.get(declared);
            keys.add(new ForeignKey(name, table, row[1], row[2], row[3], Integer.parseInt(row[4]), row[5], row[6]));
        }
        return keys;
    }

    /** A table's indices: unique ones first, then by name. */
    List<Index> indices(String table) throws SQLException {
        List<Index> indices = new ArrayList<>();
        for (String[] row : query("SELECT name, \"unique\" FROM pragma_index_list(?) ORDER BY \"unique\" DESC, name", table)) {
            List<String> columns = new ArrayList<>();
            for (String[] column : query("SELECT name FROM pragma_index_info(?) ORDER BY seqno", row[0])) {
                columns.add(column[0]);
            }
            indices.add(new Index(row[0], row[1].equals("1"), columns));
        }
        return indices;
    }
}
