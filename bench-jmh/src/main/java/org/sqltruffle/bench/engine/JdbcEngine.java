package org.sqltruffle.bench.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.tpch.database.Dialect;

/** An engine behind a JDBC driver. */
public abstract class JdbcEngine implements Engine {

    private final String name;
    private final Dialect dialect;
    private final Driver driver;
    private final List<String> jars;

    /**
     * @param driver used directly: two of them claim the same URLs
     * @param jars what it needs, for {@link Jars#bytes}
     */
    public JdbcEngine(String name, Dialect dialect, Driver driver, List<String> jars) {
        this.name = name;
        this.dialect = dialect;
        this.driver = driver;
        this.jars = jars;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final OptionalLong libraryBytes() {
        return Jars.bytes(jars);
    }

    @Override
    public final Dialect dialect() {
        return dialect;
    }

    /** The URL of a file that is only read, or of an empty database in memory for {@code null}. */
    protected abstract String url(Path file);

    /** The URL of a file that is written. */
    protected String writableUrl(Path file) {
        throw new UnsupportedOperationException("writes no files");
    }

    Properties properties(Path file) {
        return new Properties();
    }

    /** Settings after opening. */
    void configure(Connection connection) throws SQLException {
    }

    /** See {@link Session#createHostFunction}. */
    void createHostFunction(Connection connection) throws SQLException {
        throw new UnsupportedOperationException("no functions in Java");
    }

    /** See {@link Session#createHostAggregate}. */
    void createHostAggregate(Connection connection) throws SQLException {
        throw new UnsupportedOperationException("no aggregates in Java");
    }

    /** The statement that reads a CSV file with a header line into a table, where the engine has one. */
    Optional<String> importCsv(String table, Path csv) {
        return Optional.empty();
    }

    /** A path as a text of SQL. */
    static String text(Path path) {
        return "'" + path.toString().replace("'", "''") + "'";
    }

    @Override
    public final Session open(Path file) throws SQLException {
        Connection connection = driver.connect(url(file), properties(file));
        configure(connection);
        return new JdbcSession(connection, this);
    }

    @Override
    public final Session openWritable(Path file) throws SQLException {
        Connection connection = driver.connect(writableUrl(file), properties(null));
        configure(connection);
        return new JdbcSession(connection, this);
    }

    @Override
    public String description() {
        try (Connection connection = driver.connect(url(null), properties(null))) {
            var data = connection.getMetaData();
            return data.getDriverName() + " " + data.getDriverVersion() + ", " + data.getDatabaseProductName() + " "
                            + data.getDatabaseProductVersion();
        } catch (SQLException e) {
            return name + ": " + e.getMessage();
        }
    }
}
