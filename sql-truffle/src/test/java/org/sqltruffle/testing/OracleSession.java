package org.sqltruffle.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteException;

/** Real SQLite of the same version through sqlite-jdbc. It knows nothing of changes and rowids: they are -1. */
public final class OracleSession implements Session {

    private final Connection connection;

    public OracleSession(String path) {
        try {
            connection = DriverManager.getConnection("jdbc:sqlite:" + path);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Result run(String sql, List<Object> parameters) {
        List<String> columns = new ArrayList<>();
        List<List<Object>> rows = new ArrayList<>();
        if (sql.isBlank() || sql.equals(";")) {
            // The driver has no notion of an empty statement.
            return new Result(columns, rows, -1, -1, -1, null, null);
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                Object value = parameters.get(i);
                statement.setObject(i + 1, value instanceof Bytes b ? b.isText() ? new String(b.data()) : b.data() : value);
            }
            if (statement.execute()) {
                try (ResultSet rs = statement.getResultSet()) {
                    for (int i = 1; i <= rs.getMetaData().getColumnCount(); i++) {
                        columns.add(rs.getMetaData().getColumnLabel(i));
                    }
                    while (rs.next()) {
                        rows.add(row(rs, columns.size()));
                    }
                }
            }
            return new Result(columns, rows, -1, -1, -1, null, null);
        } catch (SQLException e) {
            return new Result(columns, rows, -1, -1, -1, name(e), message(e));
        }
    }

    private static List<Object> row(ResultSet rs, int n) throws SQLException {
        List<Object> row = new ArrayList<>(n);
        for (int i = 1; i <= n; i++) {
            row.add(switch (rs.getObject(i)) {
                case null -> null;
                case Integer v -> (Object) v.longValue();
                // The driver's String has lost invalid UTF-8; by now the value is converted to UTF-8 in place.
                case String v -> v.isEmpty() ? Bytes.text(v) : new Bytes(true, rs.getBytes(i));
                case byte[] v -> new Bytes(false, v);
                case Object v -> v;
            });
        }
        return row;
    }

    private static String name(SQLException e) {
        return e instanceof SQLiteException s ? s.getResultCode().name() : "SQLITE_UNKNOWN";
    }

    /** The driver wraps SQLite's message: {@code [NAME] explanation (message)}. */
    private static String message(SQLException e) {
        if (!(e instanceof SQLiteException s)) {
            return e.getMessage();
        }
        String prefix = s.getResultCode() + " (";
        return e.getMessage().startsWith(prefix) ? e.getMessage().substring(prefix.length(), e.getMessage().length() - 1) : e.getMessage();
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
