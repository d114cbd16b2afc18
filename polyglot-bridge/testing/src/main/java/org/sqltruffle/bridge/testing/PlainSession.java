package org.sqltruffle.bridge.testing;

import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteException;
import org.sqltruffle.testing.Bytes;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;

/** Plain SQLite of the same version, by sqlite-jdbc. */
final class PlainSession implements Session {

    private final java.sql.Connection connection;

    PlainSession(String path) throws SQLException {
        connection = DriverManager.getConnection("jdbc:sqlite:" + path);
    }

    @Override
    public Result run(String sql, List<Object> parameters) {
        List<String> columns = new ArrayList<>();
        List<List<Object>> rows = new ArrayList<>();
        String errorName = null;
        String errorMessage = null;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            columns.addAll(columns(statement));
            if (statement.execute()) {
                try (ResultSet result = statement.getResultSet()) {
                    while (result.next()) {
                        rows.add(row(result, columns.size()));
                    }
                }
            }
        } catch (SQLiteException e) {
            errorName = e.getResultCode().name();
            errorMessage = message(e);
        } catch (SQLException e) {
            errorName = "SQLITE_ERROR";
            errorMessage = e.getMessage();
        }
        return new Result(columns, rows, counter("changes()"), counter("total_changes()"), counter("last_insert_rowid()"), errorName,
                        errorMessage);
    }

    /** SQLite's own message, out of {@code [NAME] explanation (message)}. */
    private static String message(SQLiteException e) {
        String text = e.getMessage();
        int open = text.indexOf('(');
        return open >= 0 && text.endsWith(")") ? text.substring(open + 1, text.length() - 1) : text;
    }

    private static List<String> columns(PreparedStatement statement) {
        List<String> columns = new ArrayList<>();
        try {
            ResultSetMetaData names = statement.getMetaData();
            for (int i = 1; i <= names.getColumnCount(); i++) {
                columns.add(names.getColumnName(i));
            }
        } catch (SQLException e) {
            // The driver throws this for a statement without result columns.
            columns.clear();
        }
        return columns;
    }

    private static List<Object> row(ResultSet result, int nColumn) throws SQLException {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= nColumn; i++) {
            row.add(switch (result.getObject(i)) {
                case null -> null;
                case Integer v -> (Object) v.longValue();
                case Long v -> (Object) v;
                case Double v -> (Object) v;
                case byte[] v -> new Bytes(false, v);
                case Object v -> new Bytes(true, v.toString().getBytes(StandardCharsets.UTF_8));
            });
        }
        return row;
    }

    private long counter(String function) {
        try (java.sql.Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery("SELECT " + function)) {
            return result.getLong(1);
        } catch (SQLException e) {
            return -1;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
