package org.sqltruffle.bridge.shell.session;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shell.output.SqlLiteral;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlName;

/** {@code .tables}, {@code .indexes} and {@code .schema}. */
final class Listing {

    private static final int SCREEN_WIDTH = 80;

    private final Shell shell;

    Listing(Shell shell) {
        this.shell = shell;
    }

    void tables(String pattern) {
        names("type IN ('table','view') AND name NOT LIKE 'sqlite_%' AND name LIKE ?1", pattern == null ? "%" : pattern);
    }

    void indexes(String table) {
        names("type='index' AND tbl_name LIKE ?1" + (table == null ? " AND name NOT LIKE 'sqlite_%'" : ""), table == null ? "%" : table);
    }

    private void names(String condition, String pattern) {
        Connection db = shell.connection();
        StringBuilder sql = new StringBuilder();
        for (String schema : schemas()) {
            String prefix = schema.equals("main") ? "" : "'" + schema.replace("'", "''") + ".'||";
            sql.append(sql.isEmpty() ? "" : " UNION ALL ").append("SELECT ").append(prefix).append("name FROM ")
                            .append(SqlName.quote(schema))
                            .append(".sqlite_schema WHERE ").append(condition);
        }
        List<String> names = new ArrayList<>();
        try (Statement statement = db.prepare(sql + " ORDER BY 1")) {
            statement.bindString(1, pattern);
            while (statement.step()) {
                names.add(statement.columnString(0));
            }
        }
        columns(names);
    }

    private void columns(List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        int width = names.stream().mapToInt(String::length).max().getAsInt();
        int nColumn = Math.max(1, SCREEN_WIDTH / (width + 2));
        int nRow = (names.size() + nColumn - 1) / nColumn;
        for (int i = 0; i < nRow; i++) {
            for (int j = i; j < names.size(); j += nRow) {
                shell.out().print(j < nRow ? "" : "  ").print(names.get(j)).spaces(width - names.get(j).length());
            }
            shell.out().print("\n");
        }
    }

    private List<String> schemas() {
        List<String> schemas = new ArrayList<>();
        try (Statement statement = shell.connection().prepare("SELECT name FROM pragma_database_list ORDER BY seq")) {
            while (statement.step()) {
                schemas.add(statement.columnString(0));
            }
        }
        return schemas;
    }

    /** The CREATE statements of everything that belongs to tables of a LIKE pattern. */
    void schema(String pattern) {
        for (String schema : schemas()) {
            String from = SqlName.quote(schema) + ".sqlite_schema";
            String sql = "SELECT type, name, sql FROM " + from
                            + " WHERE sql IS NOT NULL AND lower(CASE WHEN ?1 LIKE '%.%' THEN ?2||'.'||tbl_name ELSE tbl_name END)"
                            + " LIKE lower(?1) ORDER BY rowid";
            try (Statement statement = shell.connection().prepare(sql)) {
                statement.bindString(1, pattern == null ? "%" : pattern);
                statement.bindString(2, schema);
                while (statement.step()) {
                    create(schema, statement.columnString(0), statement.columnString(1), statement.columnString(2));
                }
            }
        }
    }

    private void create(String schema, String type, String name, String sql) {
        String text = sql;
        if (!schema.equals("main") && text.startsWith("CREATE ")) {
            for (String kind : List.of("TABLE ", "INDEX ", "UNIQUE INDEX ", "VIEW ", "TRIGGER ", "VIRTUAL TABLE ")) {
                if (text.startsWith(kind, "CREATE ".length())) {
                    int end = "CREATE ".length() + kind.length();
                    text = text.substring(0, end) + schema + "." + text.substring(end);
                }
            }
        }
        boolean described = type.equals("view") || text.startsWith("CREATE VIRTUAL");
        shell.out().print(text).print(described ? "\n/* " + described(schema, name) + " */;\n" : ";\n");
    }

    /** The columns of a view or virtual table, which its CREATE statement need not show. */
    private String described(String schema, String name) {
        List<String> columns = new ArrayList<>();
        try (Statement statement = shell.connection().prepare("SELECT name FROM pragma_table_info(?1, ?2)")) {
            statement.bindString(1, name);
            statement.bindString(2, schema);
            while (statement.step()) {
                columns.add(SqlLiteral.identifier(statement.columnString(0)));
            }
        }
        return (schema.equals("main") ? "" : schema + ".") + SqlLiteral.identifier(name) + "(" + String.join(",", columns) + ")";
    }
}
