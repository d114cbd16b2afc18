package org.sqltruffle.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.tpch.database.Column;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.LoadListener;

/** DuckDB on a file, with one thread or with all. */
public final class DuckdbEngine extends JdbcEngine {

    private static final int ROWS_PER_REPORT = 10_000;

    private final boolean allThreads;

    /** @param allThreads whether DuckDB may use every processor; else it has one thread, as the others have */
    public DuckdbEngine(String name, boolean allThreads) {
        super(name, Dialect.DUCKDB, new DuckDBDriver(), List.of("duckdb_jdbc"));
        this.allThreads = allThreads;
    }

    @Override
    public String description() {
        return super.description() + (allThreads ? ", " + Runtime.getRuntime().availableProcessors() + " threads" : ", one thread");
    }

    @Override
    protected String url(Path file) {
        return "jdbc:duckdb:" + (file == null ? "" : file);
    }

    @Override
    Properties properties(Path file) {
        Properties properties = new Properties();
        if (file != null) {
            properties.setProperty(DuckDBDriver.DUCKDB_READONLY_PROPERTY, "true");
        }
        return properties;
    }

    @Override
    void configure(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET threads = " + (allThreads ? Runtime.getRuntime().availableProcessors() : 1));
        }
    }

    @Override
    void createHostFunction(Connection connection) throws SQLException {
        try (DuckDBScalarFunctionBuilder function = DuckDBFunctions.scalarFunction()) {
            function.withName(HostFunctions.FUNCTION).withParameter(DuckDBColumnType.DOUBLE).withReturnType(DuckDBColumnType.DOUBLE)
                            .withDoubleFunction((java.util.function.DoubleUnaryOperator) HostFunctions::absolute).register(connection);
        }
    }

    @Override
    Optional<String> importCsv(String table, Path csv) {
        return Optional.of(
                        "COPY " + table + " FROM " + text(csv) + " (FORMAT csv, HEADER, DELIM ',', QUOTE '\"', ALLOW_QUOTED_NULLS false)");
    }

    @Override
    public Path file(GeneratedDatabase data, Path cache, LoadListener listener) throws IOException {
        String version = DuckDBDriver.class.getPackage().getImplementationVersion();
        // Such files once had no keys; the name says which they are.
        String keys = data.enforcesKeys() ? "-keys" : "";
        return new EngineFile(cache, data, "duckdb" + (version == null ? "" : "-" + version) + keys, ".duckdb").find(partial -> {
            try (DuckDBConnection connection = (DuckDBConnection) new DuckDBDriver().connect(url(partial), new Properties())) {
                for (GeneratedTable table : data.tables()) {
                    load(connection, table, data.enforcesKeys(), listener);
                }
            }
        });
    }

    /** Through the appender: a row of a JDBC batch takes about a millisecond. */
    private static void load(DuckDBConnection connection, GeneratedTable table, boolean enforced, LoadListener listener)
                    throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(table.schema().createTable(Dialect.DUCKDB, enforced));
        }
        long rows = 0;
        try (DuckDBAppender appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table.name())) {
            for (Object[] row : table.rows()) {
                append(appender, table.schema().columns(), row);
                if (++rows % ROWS_PER_REPORT == 0) {
                    listener.rows(table.name(), rows, Math.max(rows + 1, table.expectedRows()));
                }
            }
        }
        try (Statement statement = connection.createStatement()) {
            for (String index : table.schema().createIndices(Dialect.DUCKDB, enforced)) {
                statement.execute(index);
            }
        }
        listener.rows(table.name(), rows, rows);
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

    @Override
    public String suffix() {
        return ".duckdb";
    }

    @Override
    protected String writableUrl(Path file) {
        return url(file);
    }
}
