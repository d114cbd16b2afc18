package org.sqltruffle.bridge.shell.session;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sqltruffle.bridge.session.EngineBatches;
import org.sqltruffle.bridge.session.TableFormat;
import org.sqltruffle.bridge.shell.input.LineScanner;
import org.sqltruffle.bridge.shell.input.LineSource;
import org.sqltruffle.bridge.shell.output.Output;
import org.sqltruffle.bridge.shell.output.RowWriter;
import org.sqltruffle.bridge.shell.output.ShellSettings;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;

/** The shell: it reads commands and runs them on a connection, which is opened at the first use. */
final class Shell implements AutoCloseable {

    private static final int MAX_NESTING = 25;

    private final ShellSettings settings = new ShellSettings();
    private final DotCommands dotCommands = new DotCommands(this);
    private final Output standardOut;
    private final PrintStream err;
    private final EngineOptions engine;
    private Output out;
    /** Whether results go to standard output again after the next command. */
    private boolean once;
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

    /**
     * Sends results elsewhere.
     *
     * @param newOut {@code null} for standard output
     * @param onlyOnce whether results go to standard output again after the next command
     */
    void setOut(Output newOut, boolean onlyOnce) {
        if (out == standardOut) {
            out.flush();
        } else {
            out.close();
        }
        out = newOut == null ? standardOut : newOut;
        once = onlyOnce;
    }

    /** After a command: ends the effect of {@code .once}, unless that was the command. */
    private void endOnce(boolean wasOnce) {
        if (wasOnce && once) {
            setOut(null, false);
        }
    }

    /** Prints what is no result: to standard error when results are not text. */
    private void note(String text) {
        note(text.getBytes(StandardCharsets.UTF_8));
    }

    private void note(byte[] text) {
        if (settings.mode.isFormat()) {
            err.write(text, 0, text.length);
            err.flush();
        } else {
            out.print(text);
        }
    }

    String path() {
        return path;
    }

    /** The connection; opening it may fail. */
    Connection connection() {
        if (connection == null) {
            int flags = readOnly ? Connection.READ_ONLY
                            : ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI;
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
        out.flush();
        closeDatabase();
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
        boolean wasOnce = once;
        if (settings.echo) {
            note(command + "\n");
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
            endOnce(wasOnce);
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
        boolean wasOnce = once;
        if (settings.echo) {
            note(command + "\n");
        }
        int status = dotCommands.run(command);
        out.flush();
        endOnce(wasOnce);
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
        boolean wasOnce = once;
        if (settings.echo) {
            note(sql);
            note("\n");
        }
        try {
            runSql(sql);
            return true;
        } catch (SqlError e) {
            error(lines.isInteractive() ? e.forUser() : e.forLine(line));
            return false;
        } finally {
            out.flush();
            endOnce(wasOnce);
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
            } catch (UserError | IllegalArgumentException | IOException e) {
                throw new SqlError(e);
            }
        }
        if (settings.changes) {
            note("changes: " + db.changes() + "   total_changes: " + db.totalChanges() + "\n");
        }
        if (timer != null) {
            note(timer.report());
        }
    }

    private void runStatement(Statement statement) throws IOException {
        if (settings.mode.isFormat() && statement.columnCount() > 0) {
            writeResult(statement);
            return;
        }
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

    private void writeResult(Statement statement) throws IOException {
        String name = settings.mode.label();
        TableFormat format = TableFormat.of(name);
        if (format == null) {
            throw new UserError("no module of this program has the mode " + name);
        }
        out.result(format, to -> format.write(new EngineBatches(statement), to));
    }

    @Override
    public void close() {
        setOut(null, false);
        closeDatabase();
    }

    private void closeDatabase() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
