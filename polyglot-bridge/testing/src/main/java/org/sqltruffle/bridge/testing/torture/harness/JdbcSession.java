package org.sqltruffle.bridge.testing.torture.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sqltruffle.testing.Bytes;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;

/** A session by any JDBC driver. It knows nothing of changes and rowids: they are -1. */
public final class JdbcSession implements Session {

    /**
     * What sqlite-jdbc's {@code execute} does otherwise than CPython, say, and {@code executeUpdate} does not. Of a statement without
     * columns it takes one step; incremental_vacuum has a row for each page. After {@code PRAGMA defer_foreign_keys=ON} and {@code BEGIN}
     * the pragma is off again.
     */
    private static final Pattern FOR_UPDATE = Pattern.compile("\\s*PRAGMA\\s+(\\w+\\.)?(incremental_vacuum\\b|defer_foreign_keys\\s*=).*",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final Connection connection;

    private JdbcSession(Connection connection) {
        this.connection = connection;
    }

    public static JdbcSession open(String url) throws SQLException {
        return new JdbcSession(DriverManager.getConnection(url));
    }

    @Override
    public Result run(String sql, List<Object> parameters) {
        return run(sql, Integer.MAX_VALUE);
    }

    /** Runs a statement until it has given so many rows. */
    public Result run(String sql, int maxRows) {
        List<String> columns = new ArrayList<>();
        List<List<Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            if (FOR_UPDATE.matcher(sql).matches()) {
                statement.executeUpdate(sql);
            } else if (statement.execute(sql)) {
                try (ResultSet result = statement.getResultSet()) {
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        columns.add(result.getMetaData().getColumnLabel(i));
                    }
                    while (rows.size() < maxRows && result.next()) {
                        rows.add(row(result, columns.size()));
                    }
                }
            }
            return new Result(columns, rows, -1, -1, -1, null, null);
        } catch (SQLException e) {
            return new Result(columns, rows, -1, -1, -1, Integer.toString(e.getErrorCode()), e.getMessage());
        }
    }

    private static List<Object> row(ResultSet result, int columns) throws SQLException {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            row.add(switch (result.getObject(i)) {
                case null -> null;
                case Integer v -> (Object) v.longValue();
                case String v -> Bytes.text(v);
                case byte[] v -> new Bytes(false, v);
                case Object v -> v;
            });
        }
        return row;
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
