package org.sqlite;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A data source. Each setter but those of the URL and the log passes its value to the {@link SQLiteConfig}. */
public class SQLiteDataSource implements DataSource {

    private SQLiteConfig config;
    private PrintWriter logWriter;
    private int loginTimeout;
    private String url = JDBC.PREFIX;
    private String databaseName = "";

    public SQLiteDataSource() {
        this(new SQLiteConfig());
    }

    public SQLiteDataSource(SQLiteConfig config) {
        this.config = config;
    }

    public void setConfig(SQLiteConfig config) {
        this.config = config;
    }

    public SQLiteConfig getConfig() {
        return config;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    public String getUrl() {
        return url;
    }

    /** A name for the users of the data source. The URL names the file. */
    public void setDatabaseName(String databaseName) {
        this.databaseName = databaseName;
    }

    public String getDatabaseName() {
        return databaseName;
    }

    public void setSharedCache(boolean value) {
        config.setSharedCache(value);
    }

    public void setLoadExtension(boolean value) {
        config.enableLoadExtension(value);
    }

    public void setReadOnly(boolean value) {
        config.setReadOnly(value);
    }

    public void setBusyTimeout(int value) {
        config.setBusyTimeout(value);
    }

    public void setCacheSize(int value) {
        config.setCacheSize(value);
    }

    public void setCaseSensitiveLike(boolean value) {
        config.enableCaseSensitiveLike(value);
    }

    public void setCountChanges(boolean value) {
        config.enableCountChanges(value);
    }

    public void setDefaultCacheSize(int value) {
        config.setDefaultCacheSize(value);
    }

    public void setEncoding(String value) {
        config.setEncoding(SQLiteConfig.Encoding.getEncoding(value));
    }

    public void setEnforceForeignKeys(boolean value) {
        config.enforceForeignKeys(value);
    }

    public void setFullColumnNames(boolean value) {
        config.enableFullColumnNames(value);
    }

    public void setFullSync(boolean value) {
        config.enableFullSync(value);
    }

    public void setIncrementalVacuum(int value) {
        config.incrementalVacuum(value);
    }

    public void setJournalMode(String value) {
        config.setJournalMode(SQLiteConfig.JournalMode.valueOf(value));
    }

    public void setJournalSizeLimit(int value) {
        config.setJournalSizeLimit(value);
    }

    public void setLegacyFileFormat(boolean value) {
        config.useLegacyFileFormat(value);
    }

    public void setLegacyAlterTable(boolean value) {
        config.setLegacyAlterTable(value);
    }

    public void setLockingMode(String value) {
        config.setLockingMode(SQLiteConfig.LockingMode.valueOf(value));
    }

    public void setPageSize(int value) {
        config.setPageSize(value);
    }

    public void setMaxPageCount(int value) {
        config.setMaxPageCount(value);
    }

    public void setReadUncommitted(boolean value) {
        config.setReadUncommitted(value);
    }

    public void setRecursiveTriggers(boolean value) {
        config.enableRecursiveTriggers(value);
    }

    public void setReverseUnorderedSelects(boolean value) {
        config.enableReverseUnorderedSelects(value);
    }

    public void setShortColumnNames(boolean value) {
        config.enableShortColumnNames(value);
    }

    public void setSynchronous(String value) {
        config.setSynchronous(SQLiteConfig.SynchronousMode.valueOf(value));
    }

    public void setTempStore(String value) {
        config.setTempStore(SQLiteConfig.TempStore.valueOf(value));
    }

    public void setTempStoreDirectory(String value) {
        config.setTempStoreDirectory(value);
    }

    public void setTransactionMode(String value) {
        config.setTransactionMode(value);
    }

    public void setGetGeneratedKeys(boolean value) {
        config.setGetGeneratedKeys(value);
    }

    public void setAutomaticIndex(boolean value) {
        config.enableAutomaticIndex(value);
    }

    public void setCacheSpill(boolean value) {
        config.setCacheSpill(value);
    }

    public void setCacheSpill(int value) {
        config.setCacheSpill(value);
    }

    public void setUserVersion(int value) {
        config.setUserVersion(value);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(null, null);
    }

    /** Opens a connection. SQLite has no users: the password has no effect. */
    @Override
    public SQLiteConnection getConnection(String username, String password) throws SQLException {
        Properties properties = config.toProperties();
        if (username != null) {
            properties.setProperty("user", username);
        }
        if (password != null) {
            properties.setProperty("pass", password);
        }
        SQLiteConnection connection = JDBC.createConnection(url, properties);
        if (connection == null) {
            throw new SQLException("not a URL of this driver: " + url, "08001");
        }
        return connection;
    }

    @Override
    public PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        logWriter = out;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("org.sqlite");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("not a wrapper for " + type.getName());
        }
        return type.cast(this);
    }
}
