package org.sqltruffle.bridge.shell.session;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shell.output.InsertWriter;
import org.sqltruffle.bridge.shell.output.Output;
import org.sqltruffle.bridge.shell.output.ShellSettings;
import org.sqltruffle.bridge.shell.output.SqlLiteral;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlName;

/** {@code .dump}: the database as SQL that makes it anew. */
final class Dump {

    private final Shell shell;
    private boolean writableSchema;

    Dump(Shell shell) {
        this.shell = shell;
    }

    /** @param pattern LIKE pattern for the names of tables, or {@code null} */
    void write(String pattern) {
        Connection db = shell.connection();
        Output out = shell.out();
        out.print("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n");
        // One read transaction makes the dump a snapshot.
        db.execute("SAVEPOINT dump");
        try {
            String match = "(name LIKE ?1 OR type='trigger' AND tbl_name LIKE ?1)";
            objects("SELECT name, type, sql FROM sqlite_schema WHERE " + match
                            + " AND type=='table' AND sql NOT NULL ORDER BY tbl_name='sqlite_sequence', rowid", pattern);
            for (String[] object : read(
                            "SELECT sql FROM sqlite_schema WHERE " + match.replace("(name", "(tbl_name")
                                            + " AND sql NOT NULL AND type IN ('index','trigger','view')",
                            pattern)) {
                out.print(object[0]).print(";\n");
            }
        } finally {
            db.execute("RELEASE dump");
        }
        out.print(writableSchema ? "PRAGMA writable_schema=OFF;\n" : "").print("COMMIT;\n");
    }

    private List<String[]> read(String sql, String pattern) {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = shell.connection().prepare(sql)) {
            if (statement.parameterCount() > 0) {
                statement.bindString(1, pattern == null ? "%" : pattern);
            }
            while (statement.step()) {
                String[] row = new String[statement.columnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = statement.columnString(i);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private void objects(String query, String pattern) {
        Output out = shell.out();
        for (String[] object : read(query, pattern)) {
            String name = object[0];
            String sql = object[2];
            if (name.equals("sqlite_sequence")) {
                out.print("DELETE FROM sqlite_sequence;\n");
            } else if (name.matches("sqlite_stat[0-9]")) {
                out.print("ANALYZE sqlite_schema;\n");
            } else if (name.startsWith("sqlite_")) {
                continue;
            } else if (sql.startsWith("CREATE VIRTUAL TABLE")) {
                virtualTable(name, sql);
                continue;
            } else {
                // The new database may already have a table of that name.
                boolean quoted = sql.startsWith("CREATE TABLE \"") || sql.startsWith("CREATE TABLE '");
                out.print(quoted ? sql.replaceFirst("CREATE TABLE", "CREATE TABLE IF NOT EXISTS") : sql).print(";\n");
            }
            rows(name);
        }
    }

    private void virtualTable(String name, String sql) {
        if (!writableSchema) {
            shell.out().print("PRAGMA writable_schema=ON;\n");
            writableSchema = true;
        }
        String quoted = name.replace("'", "''");
        shell.out().print("INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','" + quoted + "','" + quoted + "',0,'"
                        + sql.replace("'", "''") + "');\n");
    }

    private void rows(String table) {
        List<String> columns = new ArrayList<>();
        for (String[] column : read("SELECT name FROM pragma_table_info('" + table.replace("'", "''") + "')", null)) {
            columns.add(SqlLiteral.identifier(column[0]));
        }
        ShellSettings settings = new ShellSettings();
        settings.insertTable = table;
        InsertWriter writer = new InsertWriter(shell.out(), settings);
        try (Statement statement = shell.connection().prepare("SELECT " + String.join(",", columns) + " FROM " + SqlName.quote(table))) {
            while (statement.step()) {
                writer.row(statement);
            }
        }
    }
}
