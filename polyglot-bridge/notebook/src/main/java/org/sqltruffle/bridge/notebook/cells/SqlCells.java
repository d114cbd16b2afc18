package org.sqltruffle.bridge.notebook.cells;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.result.HtmlTable;
import org.sqltruffle.bridge.notebook.result.RowKeeper;
import org.sqltruffle.bridge.notebook.result.TextTable;
import org.sqltruffle.bridge.notebook.result.TooLargeException;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.language.Statement;
import org.sqltruffle.notebook.Result;
import org.sqltruffle.sqlite.SqliteException;

/** Runs {@code %%sql} cells: one statement after the other, each with the values of its parameters. */
public final class SqlCells {

    /** {@code name << statement} keeps the result under the name. */
    private static final Pattern KEEP = Pattern.compile("\\A\\s*([A-Za-z_]\\w*)\\s*<<(?!<)");

    /** The variable with the last result that has no name. */
    private static final String LAST = "_sql";

    private final Workspace workspace;
    private final Parameters parameters;
    private final Variables variables;

    public SqlCells(Workspace workspace, Parameters parameters, Variables variables) {
        this.workspace = workspace;
        this.parameters = parameters;
        this.variables = variables;
    }

    /** Runs the statements. The last result is the cell's value, results before it are displayed. */
    public DisplayData run(Cell cell, CellOutput output) throws CellFailure {
        // A statement in the first line, after %%sql, is a statement too.
        String sql = cell.arguments().isEmpty() ? cell.body() : cell.arguments() + "\n" + cell.body();
        int firstLine = cell.arguments().isEmpty() ? cell.bodyLine() + 1 : cell.bodyLine();
        SqlError.checkText(sql);
        Session session = workspace.session();
        session.lock();
        try {
            return run(session, sql, firstLine, output);
        } finally {
            session.unlock();
        }
    }

    private DisplayData run(Session session, String sql, int firstLine, CellOutput output) throws CellFailure {
        DisplayData value = null;
        int line = firstLine;
        String rest = sql;
        InterruptCheck interrupt = new InterruptCheck(session);
        while (!rest.isBlank()) {
            interrupt.check();
            Matcher keep = KEEP.matcher(rest);
            String name = keep.find() ? keep.group(1) : null;
            String text = name == null ? rest : rest.substring(keep.end());
            int textLine = line + (name == null ? 0 : SqlError.lines(rest.substring(0, keep.end())));
            int length = statementLength(session, text, textLine);
            if (length < 0) {
                break;
            }
            if (value != null) {
                output.display(value);
            }
            value = runOne(session, text.substring(0, length), textLine, name);
            line = textLine + SqlError.lines(text.substring(0, length));
            rest = text.substring(length);
        }
        return value;
    }

    /** Where the first statement ends; -1: there is none. */
    private int statementLength(Session session, String text, int line) throws CellFailure {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        try (Statement statement = session.engine().prepare(utf8, 0, 0)) {
            return statement == null ? -1 : new String(utf8, 0, statement.tailOffset(), StandardCharsets.UTF_8).length();
        } catch (SqliteException e) {
            throw SqlError.of(session, e, text, line, false);
        }
    }

    private DisplayData runOne(Session session, String text, int line, String name) throws CellFailure {
        long changesBefore = session.engine().totalChanges();
        boolean transaction = !session.engine().isAutocommit();
        Statement statement = session.acquire(text);
        try {
            parameters.bind(statement);
            session.noteWrite();
            if (statement.columnCount() == 0) {
                if (name != null) {
                    throw CellFailure.usage("the statement has no result to keep as " + name);
                }
                new RowKeeper(0, false).read(statement);
                return changes(statement, session.engine().totalChanges() - changesBefore);
            }
            Result result = new RowKeeper(mostBytes(), name != null).read(statement);
            if (name != null) {
                variables.set(name, result);
                return plain(name + ": " + String.format(Locale.ROOT, "%,d rows", result.total()));
            }
            if (result.isComplete()) {
                variables.set(LAST, result);
            }
            return show(result);
        } catch (TooLargeException e) {
            throw new CellFailure("ResultTooLarge", e.getMessage());
        } catch (SqliteException e) {
            throw SqlError.of(session, e, text, line, transaction);
        } finally {
            session.engine().release(statement);
        }
    }

    private static long mostBytes() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    private static DisplayData changes(Statement statement, long changed) {
        return statement.isReadOnly() || changed == 0 ? null
                        : plain(String.format(Locale.ROOT, changed == 1 ? "%,d row changed" : "%,d rows changed", changed));
    }

    private static DisplayData plain(String text) {
        return new DisplayData(text);
    }

    /** A result as a table. */
    public static DisplayData show(Result result) {
        DisplayData data = new DisplayData(TextTable.of(result));
        data.putHTML(HtmlTable.of(result));
        return data;
    }

    /** Runs a query of the notebook's own. */
    public static Result query(Session session, String sql, Object... values) {
        session.lock();
        try (Statement statement = session.engine().prepare(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.bindString(i + 1, values[i].toString());
            }
            return new RowKeeper(mostBytes(), true).read(statement);
        } finally {
            session.unlock();
        }
    }

    /** The first column of a query of the notebook's own. */
    public static List<String> strings(Session session, String sql, Object... values) {
        List<String> strings = new ArrayList<>();
        for (List<Object> row : query(session, sql, values)) {
            strings.add(String.valueOf(row.getFirst()));
        }
        return strings;
    }
}
