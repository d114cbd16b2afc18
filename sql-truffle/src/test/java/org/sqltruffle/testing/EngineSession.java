package org.sqltruffle.testing;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** A session of this engine. Statements can be kept open and run again later, when data and schema have changed. */
public final class EngineSession implements Session {

    private final Connection connection;
    private final List<Statement> kept = new ArrayList<>();

    /**
     * Opens a file, creating it when missing. A database in memory has no columns unless the options say so: its statements test the tiers.
     */
    public EngineSession(String path, EngineOptions options) {
        this(path, ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI, options);
    }

    public EngineSession(String path, int flags, EngineOptions options) {
        connection = Connection.open(path, flags, null,
                        path.equals(":memory:") && options.columns() == null ? options.withColumns(ColumnStore.Mode.OFF) : options);
    }

    public Connection connection() {
        return connection;
    }

    @Override
    public Result run(String sql, List<Object> parameters) {
        return run(sql, parameters, false, connection.options());
    }

    /** As {@link #run(String, List)}; a read-only statement that returns rows stays open for {@link #runKept}. */
    public Result runAndKeep(String sql, List<Object> parameters) {
        return runAndKeep(sql, parameters, connection.options());
    }

    /** As {@link #runAndKeep(String, List)}, otherwise than the connection's options say. */
    public Result runAndKeep(String sql, List<Object> parameters, EngineOptions options) {
        return run(sql, parameters, true, options);
    }

    private Result run(String sql, List<Object> parameters, boolean keep, EngineOptions options) {
        Statement statement;
        try {
            statement = connection.prepare(sql, options);
        } catch (SqliteException e) {
            return result(List.of(), List.of(), e);
        }
        if (statement == null) {
            return result(List.of(), List.of(), null);
        }
        boolean keeping = keep && statement.isReadOnly() && statement.columnCount() > 0 && statement.explainMode() == 0;
        try {
            bind(statement, parameters);
            Result result = run(statement, Long.MAX_VALUE);
            if (keeping) {
                kept.add(statement);
                // An unfinished statement would hold its transaction open.
                statement.reset();
            }
            return result;
        } catch (SqliteException e) {
            keeping = false;
            return result(List.of(), List.of(), e);
        } finally {
            if (!keeping) {
                statement.close();
            }
        }
    }

    /** Runs all kept statements again, the last first, then closes them. */
    public List<Result> runKept() {
        List<Result> results = new ArrayList<>();
        for (Statement statement : kept.reversed()) {
            results.add(run(statement, Long.MAX_VALUE));
            statement.close();
        }
        kept.clear();
        return results;
    }

    /** Steps a statement to its end, its error, or a number of rows. */
    public Result run(Statement statement, long maxRows) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < statement.columnCount(); i++) {
            columns.add(statement.columnName(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        try {
            while (rows.size() < maxRows && statement.step()) {
                rows.add(row(statement));
            }
            return result(columns, rows, null);
        } catch (SqliteException e) {
            return result(columns, rows, e);
        }
    }

    private Result result(List<String> columns, List<List<Object>> rows, SqliteException e) {
        return new Result(columns, rows, connection.changes(), connection.totalChanges(), connection.lastInsertRowid(),
                        e == null ? null : e.codeName(), e == null ? null : e.getMessage());
    }

    /** Binds values of the types that {@link Result} names to the parameters 1, 2, ... */
    public static void bind(Statement statement, List<Object> parameters) {
        for (int i = 1; i <= parameters.size(); i++) {
            switch (parameters.get(i - 1)) {
                case null -> statement.bindNull(i);
                case Long v -> statement.bindLong(i, v);
                case Double v -> statement.bindDouble(i, v);
                case Bytes v when v.isText() -> statement.bindText(i, v.data());
                case Bytes v -> statement.bindBlob(i, v.data());
                default -> throw new IllegalArgumentException("parameter " + i);
            }
        }
    }

    /** The current row. */
    public static List<Object> row(Statement statement) {
        List<Object> row = new ArrayList<>(statement.columnCount());
        for (int i = 0; i < statement.columnCount(); i++) {
            row.add(switch (statement.columnType(i)) {
                case ApiConstants.SQLITE_INTEGER -> (Object) statement.columnLong(i);
                case ApiConstants.SQLITE_FLOAT -> (Object) statement.columnDouble(i);
                case ApiConstants.SQLITE_TEXT -> new Bytes(true, statement.columnTextBytes(i));
                case ApiConstants.SQLITE_BLOB -> new Bytes(false, statement.columnBlob(i));
                default -> null;
            });
        }
        return row;
    }

    @Override
    public void close() {
        connection.close();
    }
}
