package org.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.core.DB;
import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;

/** A connection of {@link JDBC}. {@code unwrap(org.sqltruffle.api.Database.class)} gives SQLTruffle's Java API on it. */
public class SQLiteConnection implements ConnectionDelegate {

    static {
        SqliteJdbcSupport.setExceptionMaker(
                        (message, code, cause) -> new SQLiteException(message, code, SQLiteErrorCode.getErrorCode(code), cause));
    }

    private final String url;
    private final Connection delegate;
    private final SQLiteConfig config;
    private final SQLiteConnectionConfig connectionConfig;
    private final SessionDB database;

    /** Opens a database. @param url {@code jdbc:sqlite:} and the file name */
    public SQLiteConnection(String url, String fileName) throws SQLException {
        this(url, fileName, new Properties());
    }

    /** Opens a database. @param url {@code jdbc:sqlite:} and the file name */
    public SQLiteConnection(String url, String fileName, Properties properties) throws SQLException {
        this.url = url;
        Properties all = new Properties();
        properties.stringPropertyNames().forEach(name -> all.setProperty(name, properties.getProperty(name)));
        this.delegate = SqliteJdbcSupport.open(url, fileName, all);
        this.config = new SQLiteConfig(SqliteJdbcSupport.properties(delegate));
        try {
            this.connectionConfig = config.newConnectionConfig();
        } catch (IllegalArgumentException e) {
            // A property has an unknown value, as in sqlite-jdbc.
            delegate.close();
            throw e;
        }
        this.connectionConfig.apply(this::change);
        SqliteJdbcSupport.setHandle(delegate, this);
        this.database = new SessionDB(this);
    }

    /** The connection of this class below a pool's or another wrapper. */
    static SQLiteConnection of(Connection connection) throws SQLException {
        if (connection == null || !connection.isWrapperFor(SQLiteConnection.class)) {
            throw new SQLException("connection must be to an SQLite db");
        }
        SQLiteConnection own = connection.unwrap(SQLiteConnection.class);
        if (own.isClosed()) {
            throw new SQLException("connection closed");
        }
        return own;
    }

    private void change(String name, String value) {
        try {
            SqliteJdbcSupport.setProperty(delegate, name, value);
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public Connection delegate() {
        return delegate;
    }

    @Override
    public void close() throws SQLException {
        delegate.close();
        database.closed();
    }

    SQLiteConfig config() {
        return config;
    }

    void checkOpen() throws SQLException {
        if (isClosed()) {
            throw new SQLException("database connection closed");
        }
    }

    /** The open database. */
    public DB getDatabase() {
        return database;
    }

    /** The settings that may change while the connection is open. */
    public SQLiteConnectionConfig getConnectionConfig() {
        return connectionConfig;
    }

    /** How the next transaction begins. */
    public SQLiteConfig.TransactionMode getCurrentTransactionMode() {
        return connectionConfig.getTransactionMode();
    }

    /** Sets how the next transaction begins. */
    public void setCurrentTransactionMode(SQLiteConfig.TransactionMode mode) {
        connectionConfig.setTransactionMode(mode);
    }

    /** The connection's URL. */
    public String getUrl() {
        return url;
    }

    /** How long the connection waits for locks, in milliseconds. */
    public int getBusyTimeout() {
        return SqliteJdbcSupport.getBusyTimeout(delegate);
    }

    /** Sets how long the connection waits for locks, in milliseconds. It replaces a {@link BusyHandler}. */
    public void setBusyTimeout(int milliseconds) throws SQLException {
        database.busy_timeout(milliseconds);
    }

    /** Sets a limit of SQLite. A negative value has no effect. */
    public void setLimit(SQLiteLimits limit, int value) throws SQLException {
        if (value >= 0) {
            database.limit(limit.getId(), value);
        }
    }

    /** Has no effect: sqlite-jdbc's method of this name has no result. {@code getDatabase().limit(id, -1)} has one. */
    public void getLimit(SQLiteLimits limit) throws SQLException {
        database.limit(limit.getId(), -1);
    }

    /** The version of SQLite. */
    public String libversion() throws SQLException {
        checkOpen();
        return database.libversion();
    }

    public void addUpdateListener(SQLiteUpdateListener listener) {
        database.addUpdateListener(listener);
    }

    public void removeUpdateListener(SQLiteUpdateListener listener) {
        database.removeUpdateListener(listener);
    }

    public void addCommitListener(SQLiteCommitListener listener) {
        database.addCommitListener(listener);
    }

    public void removeCommitListener(SQLiteCommitListener listener) {
        database.removeCommitListener(listener);
    }

    /** A database as the bytes of its file. @param schema {@code null} for {@code main} */
    public byte[] serialize(String schema) throws SQLException {
        return database.serialize(schema == null ? "main" : schema);
    }

    /** Replaces a database by one in memory, with the content of a file's bytes. @param schema {@code null} for {@code main} */
    public void deserialize(String schema, byte[] bytes) throws SQLException {
        database.deserialize(schema == null ? "main" : schema, bytes);
    }

    @Override
    public String toString() {
        return "SQLiteConnection[" + url + "]";
    }
}
