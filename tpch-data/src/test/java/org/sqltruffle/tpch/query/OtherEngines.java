package org.sqltruffle.tpch.query;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.sqltruffle.tpch.database.Column;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.LoadListener;

/** The engines that our answers and the variants of the queries are checked with, in memory. */
public final class OtherEngines {
    private OtherEngines() {
    }

    public static Connection h2(GeneratedDatabase database) throws SQLException, IOException {
        // Names as written, as all engines here print them.
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:;DATABASE_TO_UPPER=FALSE");
        database.load(connection, Dialect.H2, LoadListener.SILENT);
        return connection;
    }

    /** Through DuckDB's appender, as a benchmark would: its JDBC batches are very slow. */
    public static Connection duckdb(GeneratedDatabase database) throws SQLException {
        DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        for (GeneratedTable table : database.tables()) {
            connection.createStatement().execute(table.schema().createTable(Dialect.DUCKDB, false));
            try (DuckDBAppender appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table.name())) {
                for (Object[] row : table.rows()) {
                    append(appender, table.schema().columns(), row);
                }
            }
        }
        return connection;
    }

    private static void append(DuckDBAppender appender, List<Column> columns, Object[] row) throws SQLException {
        appender.beginRow();
        for (int i = 0; i < row.length; i++) {
            switch (columns.get(i).type()) {
                case INTEGER -> appender.append((long) row[i]);
                case REAL -> appender.append((double) row[i]);
                case TEXT -> appender.append((String) row[i]);
                case DATE -> appender.append(LocalDate.parse((String) row[i]));
            }
        }
        appender.endRow();
    }
}
