package org.sqltruffle.bridge.notebook.magics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.cells.InterruptCheck;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.SqlCells;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.result.HtmlTable;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** {@code %open}, {@code %tables} and {@code %schema}. */
public final class DatabaseMagics {

    private static final double SMALLEST_TPCH = 0.01;

    private final Workspace workspace;
    public DatabaseMagics(Workspace workspace) {
        this.workspace = workspace;
    }

    public void addTo(LineMagics magics) {
        magics.add("open", "FILE [--create]",
                        "opens a database file in place of the one that is open; without FILE it says which one that is",
                        (arguments, output) -> open(arguments));
        magics.add("tpch", "[SCALE]",
                        "opens the TPC-H database of a scale factor for reading, 0.01 without SCALE; it is made first when it is missing",
                        (arguments, output) -> tpch(magics, arguments, output));
        magics.add("tables", "", "lists tables and views with their columns and rows", (arguments, output) -> tables());
        magics.add("schema", "TABLE", "shows the statements that made a table and its indices",
                        (arguments, output) -> schema(magics, arguments));
    }

    private DisplayData open(String arguments) throws CellFailure {
        boolean create = arguments.endsWith("--create");
        String file = unquoted(create ? arguments.substring(0, arguments.length() - "--create".length()).strip() : arguments);
        if (file.isEmpty()) {
            return new DisplayData(workspace.file());
        }
        boolean isFile = !file.equals(":memory:") && !file.startsWith("file:");
        if (isFile && !create && !Files.exists(Path.of(file))) {
            throw CellFailure.usage("no such file: " + Path.of(file).toAbsolutePath() + "; %open FILE --create makes it");
        }
        try {
            workspace.open(file);
        } catch (SqliteException e) {
            throw new CellFailure(e.codeName(), e.getMessage() + ": " + file);
        }
        return null;
    }

    private DisplayData tpch(LineMagics magics, String arguments, CellOutput output) throws CellFailure {
        try {
            TpchDatabase data = new TpchDatabase(arguments.isEmpty() ? SMALLEST_TPCH : Double.parseDouble(arguments));
            Path file;
            try (TpchProgress progress = new TpchProgress(output, new InterruptCheck(workspace.session()))) {
                file = data.file(TpchDatabase.defaultCacheDirectory(), progress);
            }
            // All notebooks and commands share the file: nobody changes it.
            workspace.open(file.toUri().toString().replaceFirst("^file:/+", "file:///") + "?mode=ro");
            return null;
        } catch (NumberFormatException e) {
            throw magics.usage("tpch");
        } catch (IllegalArgumentException e) {
            throw CellFailure.usage(e.getMessage());
        } catch (IOException e) {
            throw new CellFailure("IOError", String.valueOf(e.getMessage()));
        }
    }

    /** A file name with or without quotes. */
    static String unquoted(String text) {
        boolean quoted = text.length() >= 2 && (text.startsWith("\"") && text.endsWith("\"") || text.startsWith("'") && text.endsWith("'"));
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private DisplayData tables() {
        Session session = workspace.session();
        Column name = new Column("name", null);
        Column type = new Column("type", null);
        Column columns = new Column("columns", null);
        Column rows = new Column("rows", null);
        for (List<Object> table : SqlCells.query(session, """
                        SELECT schema, name, type, (SELECT group_concat(name, ', ') FROM pragma_table_info(t.name, t.schema)) FROM \
                        pragma_table_list t
                        WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND type IN ('table', 'view', 'virtual')
                        ORDER BY schema <> 'main', name""")) {
            String schema = table.get(0).toString();
            name.add(schema.equals("main") ? table.get(1).toString() : schema + "." + table.get(1));
            type.add(table.get(2).toString());
            columns.add(String.valueOf(table.get(3)));
            if (table.get(2).equals("table")) {
                rows.add((long) SqlCells.query(session,
                                "SELECT count(*) FROM " + SqlName.quote(schema) + "." + SqlName.quote(table.get(1).toString())).get(0, 0));
            } else {
                rows.addNull();
            }
        }
        return SqlCells.show(new Result(List.of(name, type, columns, rows), name.size()));
    }

    private DisplayData schema(LineMagics magics, String table) throws CellFailure {
        if (table.isEmpty()) {
            throw magics.usage("schema");
        }
        String text = schema(workspace.session(), unquoted(table));
        if (text.isEmpty()) {
            throw CellFailure.usage("no such table: " + table);
        }
        DisplayData data = new DisplayData(text);
        data.putHTML("<pre>" + HtmlTable.escape(text) + "</pre>");
        return data;
    }

    /** The CREATE statements of a table or view and its indices and triggers; empty: there is none. */
    public static String schema(Session session, String table) {
        List<String> statements = new ArrayList<>();
        for (String schema : SqlCells.strings(session, "SELECT name FROM pragma_database_list ORDER BY seq")) {
            String from = SqlName.quote(schema) + ".sqlite_schema";
            statements.addAll(SqlCells.strings(session,
                            "SELECT sql FROM " + from
                                            + " WHERE lower(tbl_name) = lower(?1) AND sql IS NOT NULL ORDER BY type <> 'table', rowid",
                            table));
        }
        return statements.isEmpty() ? "" : String.join(";\n", statements) + ";";
    }
}
