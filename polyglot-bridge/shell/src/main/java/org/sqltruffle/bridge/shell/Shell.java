package org.sqltruffle.bridge.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** The shell: it reads commands and runs them on a connection, which is opened at the first use. */
final class Shell implements AutoCloseable {

    private static final int MAX_NESTING = 25;

    private final ShellSettings settings = new ShellSettings();
    private final DotCommands dotCommands = new DotCommands(this);
    private final Output standardOut;
    private final PrintStream err;
    private final EngineOptions engine;
    private Output out;
    private String path;
    private boolean readOnly;
    private Connection connection;
    private int nesting;

    Shell(Output out, PrintStream err, String path, boolean readOnly, EngineOptions engine) {
        this.standardOut = out;
        this.out = out;
        this.err = err;
        this.path = path;
        this.readOnly = readOnly;
        this.engine = engine;
    }

    ShellSettings settings() {
        return settings;
    }

    Output out() {
        return out;
    }

    /** Sends results elsewhere; {@code null} for standard output. */
    void setOut(Output newOut) {
        out.flush();
        out = newOut == null ? standardOut : newOut;
    }

    String path() {
        return path;
    }

    /** The connection; opening it may fail. */
    Connection connection() {
        if (connection == null) {
            int flags = readOnly ? Connection.READ_ONLY : ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI;
            try {
                connection = Connection.open(path, flags, null, engine);
            } catch (SqliteException e) {
                throw new UserError("unable to open database \"" + path + "\": " + e.getMessage());
            }
        }
        return connection;
    }

    /** {@code .open}. */
    void reopen(String newPath, boolean newReadOnly) {
        close();
        path = newPath;
        readOnly = newReadOnly;
        connection();
    }

    /** Prints an error message after all earlier output. */
    void error(String message) {
        out.flush();
        err.println(message);
    }

    /** Runs the commands of the command line until one fails; the exit status. */
    int runArguments(List<String> commands) throws IOException {
        for (String command : commands) {
            int status = runArgument(command);
            if (status != 0) {
                return status == DotCommands.QUIT ? 0 : status;
            }
        }
        return 0;
    }

    /** Runs one argument; 0 or an exit status. */
    int runArgument(String command) throws IOException {
        if (settings.echo) {
            out.print(command).print("\n");
        }
        try {
            if (command.startsWith(".")) {
                return dotCommands.run(command);
            }
            runSql(command.getBytes(StandardCharsets.UTF_8));
            return 0;
        } catch (SqlError e) {
            error(e.forArgument());
            return e.code();
        } finally {
            out.flush();
        }
    }

    /** Runs lines until their end. Returns true if no line failed. */
    boolean run(LineSource lines, String name) throws IOException {
        if (nesting >= MAX_NESTING) {
            error("Input nesting limit (" + MAX_NESTING + ") reached at line 1. Check recursion.");
            return false;
        }
        nesting++;
        try {
            return runLines(lines);
        } finally {
            nesting--;
            out.flush();
        }
    }

    private boolean runLines(LineSource lines) throws IOException {
        LineScanner scanner = new LineScanner();
        ByteArrayOutputStream sql = new ByteArrayOutputStream();
        boolean good = true;
        int lineNumber = 0;
        int start = 0;
        byte[] line;
        while ((good || !settings.bail || lines.isInteractive()) && (line = lines.line(sql.size() > 0)) != null) {
            lineNumber++;
            if (sql.size() > 0 && scanner.isPlain() && isTerminator(line) && Connection.isComplete(terminated(sql))) {
                line = new byte[]{';'};
            }
            if (sql.size() == 0 && line.length > 0 && (line[0] == '.' || line[0] == '#') && scanner.isBlank()) {
                if (line[0] == '.') {
                    int status = runDotCommand(line);
                    if (status == DotCommands.QUIT) {
                        return good;
                    }
                    good &= status == 0;
                }
                scanner.reset();
                continue;
            }
            scanner.scan(line);
            if (sql.size() == 0 && scanner.isBlank()) {
                scanner.reset();
                continue;
            }
            if (sql.size() == 0) {
                start = lineNumber;
                sql.writeBytes(new String(line, StandardCharsets.ISO_8859_1).stripLeading().getBytes(StandardCharsets.ISO_8859_1));
            } else {
                sql.write('\n');
                sql.writeBytes(line);
            }
            if (scanner.endsWithSemicolon() && Connection.isComplete(sql.toByteArray())) {
                good &= runStatement(sql.toByteArray(), lines, start);
                sql.reset();
                scanner.reset();
            } else if (scanner.isBlank()) {
                sql.reset();
                scanner.reset();
            }
        }
        if (sql.size() > 0 && scanner.isRunnable() && (good || !settings.bail)) {
            good &= runStatement(sql.toByteArray(), lines, start);
        }
        return good;
    }

    private int runDotCommand(byte[] line) throws IOException {
        String command = new String(line, StandardCharsets.UTF_8);
        if (settings.echo) {
            out.print(command).print("\n");
        }
        int status = dotCommands.run(command);
        out.flush();
        return status;
    }

    /** A line of / or go, as other databases end statements. */
    private static boolean isTerminator(byte[] line) {
        String text = new String(line, StandardCharsets.ISO_8859_1).strip();
        return text.equals("/") || text.equalsIgnoreCase("go");
    }

    private static byte[] terminated(ByteArrayOutputStream sql) {
        byte[] text = java.util.Arrays.copyOf(sql.toByteArray(), sql.size() + 1);
        text[text.length - 1] = ';';
        return text;
    }

    private boolean runStatement(byte[] sql, LineSource lines, int line) {
        if (settings.echo) {
            out.print(sql).print("\n");
        }
        try {
            runSql(sql);
            return true;
        } catch (SqlError e) {
            error(lines.isInteractive() ? e.forUser() : e.forLine(line));
            return false;
        } finally {
            out.flush();
        }
    }

    /** Prepares and runs all statements of a text and writes their rows. */
    void runSql(byte[] sql) throws SqlError {
        Connection db = connection();
        Timer timer = settings.timer ? new Timer() : null;
        int offset = 0;
        while (offset < sql.length) {
            Statement statement;
            try {
                statement = db.prepare(sql, offset, 0);
            } catch (SqliteException e) {
                throw new SqlError(e, true, java.util.Arrays.copyOfRange(sql, offset, sql.length));
            }
            if (statement == null) {
                break;
            }
            try (statement) {
                offset = statement.tailOffset();
                runStatement(statement);
            } catch (SqliteException e) {
                throw new SqlError(e, false, sql);
            }
        }
        if (settings.changes) {
            out.print("changes: " + db.changes() + "   total_changes: " + db.totalChanges() + "\n");
        }
        if (timer != null) {
            out.print(timer.report());
        }
    }

    private void runStatement(Statement statement) {
        RowWriter writer = null;
        try {
            while (statement.step()) {
                if (writer == null) {
                    writer = RowWriter.of(statement, settings, out);
                }
                writer.row(statement);
            }
        } finally {
            if (writer != null) {
                writer.end();
            }
        }
    }

    @Override
    public void close() {
        out.flush();
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
