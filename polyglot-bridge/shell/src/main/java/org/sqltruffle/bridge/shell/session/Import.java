package org.sqltruffle.bridge.shell.session;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shell.input.FieldReader;
import org.sqltruffle.bridge.shell.output.OutputMode;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.tpch.console.UserError;

/**
 * {@code .import [--csv] [--skip N] FILE TABLE}: reads rows of a text file into a table. A missing table gets its columns from the first
 * row.
 */
final class Import {

    private final Shell shell;

    Import(Shell shell) {
        this.shell = shell;
    }

    void run(List<String> arguments) throws IOException {
        boolean csv = shell.settings().mode == OutputMode.CSV;
        if (csv && shell.settings().rowSeparator.equals("\r\n")) {
            // As in sqlite3. Output after an import shows the effect.
            shell.settings().rowSeparator = "\n";
        }
        int skip = 0;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            switch (argument) {
                case "-csv", "--csv" -> csv = true;
                case "-skip", "--skip" -> skip = Integer.parseInt(arguments.get(++i));
                default -> names.add(argument);
            }
        }
        if (names.size() != 2) {
            throw new UserError("missing FILE or TABLE argument. Usage: .import [--csv] [--skip N] FILE TABLE");
        }
        try (InputStream in = new BufferedInputStream(new FileInputStream(names.get(0)), 1 << 16)) {
            String separator = csv ? "," : shell.settings().columnSeparator;
            FieldReader reader = new FieldReader(in, separator, csv ? "\n" : shell.settings().rowSeparator, csv);
            for (int i = 0; i < skip; i++) {
                reader.row();
            }
            load(reader, names.get(0), names.get(1));
        } catch (FileNotFoundException e) {
            throw new UserError("cannot open \"" + names.get(0) + "\"");
        }
    }

    private void load(FieldReader reader, String file, String table) throws IOException {
        Connection db = shell.connection();
        String quoted = SqlName.quote(table);
        int nColumn = columnCount(db, table);
        if (nColumn == 0) {
            List<String> header = reader.row();
            if (header == null) {
                throw new UserError(file + ": empty file");
            }
            List<String> columns = header.stream().map(name -> SqlName.quote(name) + " TEXT").toList();
            db.execute("CREATE TABLE " + quoted + "(\n" + String.join(", ", columns) + ")");
            nColumn = header.size();
        }
        boolean transaction = db.isAutocommit();
        db.execute(transaction ? "BEGIN" : "SAVEPOINT import");
        boolean complete = false;
        try (Statement insert = db.prepare("INSERT INTO " + quoted + " VALUES(?" + ",?".repeat(nColumn - 1) + ")")) {
            List<String> row;
            while ((row = reader.row()) != null) {
                row(insert, row, nColumn, file + ":" + reader.startLine());
            }
            complete = true;
        } finally {
            // As in sqlite3, the rows before an error stay.
            db.execute(transaction ? "COMMIT" : "RELEASE import");
            if (!complete) {
                shell.out().flush();
            }
        }
    }

    private void row(Statement insert, List<String> row, int nColumn, String place) {
        if (row.size() < nColumn) {
            shell.error(place + ": expected " + nColumn + " columns but found " + row.size() + " - filling the rest with NULL");
        } else if (row.size() > nColumn) {
            shell.error(place + ": expected " + nColumn + " columns but found " + row.size() + " - extras ignored");
        }
        for (int i = 0; i < nColumn; i++) {
            if (i < row.size()) {
                insert.bindText(i + 1, row.get(i).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            } else {
                insert.bindNull(i + 1);
            }
        }
        try {
            insert.step();
        } catch (org.sqltruffle.sqlite.SqliteException e) {
            shell.error(place + ": INSERT failed: " + e.getMessage());
        }
        insert.reset();
    }

    private static int columnCount(Connection db, String table) {
        try (Statement statement = db.prepare("SELECT count(*) FROM pragma_table_info(?1)")) {
            statement.bindString(1, table);
            statement.step();
            return (int) statement.columnLong(0);
        }
    }
}
