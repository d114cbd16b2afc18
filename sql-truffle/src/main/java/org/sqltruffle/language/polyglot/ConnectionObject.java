package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A connection as guest languages see it.
 *
 * <ul>
 * <li>{@code execute(sql, parameters…)}: runs all statements of a text; the {@link ResultObject} of the last one.
 * <li>{@code query(sql, parameters…)}: a {@link CursorObject} that hands the rows out one after the other.
 * <li>{@code prepare(sql)}: a {@link StatementObject}.
 * <li>{@code close()}, {@code interrupt()}.
 * <li>{@code changes}, {@code totalChanges}, {@code lastInsertRowid}, {@code inTransaction}, {@code path}.</ul>
 */
final class ConnectionObject extends MemberedObject {

    private static final List<String> MEMBERS = List.of("execute", "query", "prepare", "close", "interrupt", "changes", "totalChanges",
                    "lastInsertRowid", "inTransaction", "path");

    private final SqliteContext context;
    private final String path;
    private final Connection connection;
    /** Results that have not read all their rows. */
    private final Set<ResultObject> unread = new LinkedHashSet<>();

    ConnectionObject(SqliteContext context, String path, Connection connection) {
        this.context = context;
        this.path = path;
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** Runs all statements of a text; parameters are allowed when there is only one. */
    @TruffleBoundary
    ResultObject execute(String sql, Parameters parameters) {
        completeResults();
        Statement statement = connection.acquire(sql);
        if (statement == null) {
            throw new SqliteException(ResultCode.MISUSE, "the text holds no statement");
        }
        if (!statement.isLast() && !parameters.isEmpty()) {
            connection.release(statement);
            throw new SqliteException(ResultCode.MISUSE, "parameters need a text of one statement");
        }
        if (statement.isLast()) {
            return run(statement, parameters);
        }
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        ResultObject result = null;
        while (statement != null) {
            Statement current = statement;
            // The next one is prepared after this one ran: it may need a table that this one creates.
            result = run(current, parameters);
            if (!current.isLast()) {
                result.complete();
            }
            statement = current.isLast() ? null : connection.prepare(text, current.tailOffset(), 0);
        }
        return result;
    }

    private ResultObject run(Statement statement, Parameters parameters) {
        try {
            parameters.bind(statement);
        } catch (RuntimeException e) {
            release(statement);
            throw e;
        }
        ResultObject result = new ResultObject(this, statement);
        if (!result.isComplete()) {
            unread.add(result);
        }
        return result;
    }

    /** Starts a query whose rows are handed out as they come. */
    @TruffleBoundary
    CursorObject query(String sql, Parameters parameters) {
        Statement statement = prepareOne(sql);
        try {
            parameters.bind(statement);
        } catch (RuntimeException e) {
            release(statement);
            throw e;
        }
        return new CursorObject(this, statement);
    }

    /** Prepares the one statement of a text. */
    @TruffleBoundary
    Statement prepareOne(String sql) {
        completeResults();
        Statement statement = connection.acquire(sql);
        if (statement == null) {
            throw new SqliteException(ResultCode.MISUSE, "the text holds no statement");
        }
        if (!statement.isLast()) {
            connection.release(statement);
            throw new SqliteException(ResultCode.MISUSE, "the text holds more than one statement");
        }
        return statement;
    }

    /** Takes back a statement that ended: it is kept for the next execution of the same text. */
    @TruffleBoundary
    void release(Statement statement) {
        connection.release(statement);
    }

    /** Lets earlier results read all their rows, before what follows could change or block them. */
    @TruffleBoundary
    void completeResults() {
        for (ResultObject result : List.copyOf(unread)) {
            unread.remove(result);
            result.complete();
        }
    }

    @TruffleBoundary
    void close() {
        if (connection.isOpen()) {
            completeResults();
            connection.close();
        }
        context.forget(this);
    }

    @Override
    List<String> memberNames() {
        return MEMBERS;
    }

    @Override
    Object member(String name) {
        return switch (name) {
            case "execute" -> new MethodObject(1, -1, a -> execute(MethodObject.string(a, 0), Parameters.of(a, 1)));
            case "query" -> new MethodObject(1, -1, a -> query(MethodObject.string(a, 0), Parameters.of(a, 1)));
            case "prepare" -> new MethodObject(1, 1, a -> new StatementObject(this, prepareOne(MethodObject.string(a, 0))));
            case "close" -> new MethodObject(0, 0, a -> {
                close();
                return NullObject.NULL;
            });
            case "interrupt" -> new MethodObject(0, 0, a -> {
                connection.interrupt();
                return NullObject.NULL;
            });
            case "changes" -> connection.changes();
            case "totalChanges" -> connection.totalChanges();
            case "lastInsertRowid" -> connection.lastInsertRowid();
            case "inTransaction" -> !connection.isAutocommit();
            case "path" -> MethodObject.text(path);
            default -> null;
        };
    }

    @Override
    String displayString() {
        return "connection(" + path + (connection.isOpen() ? ")" : ", closed)");
    }
}
