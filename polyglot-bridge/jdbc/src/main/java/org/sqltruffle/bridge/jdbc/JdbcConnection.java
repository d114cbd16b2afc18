package org.sqltruffle.bridge.jdbc;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.jdbc.setting.ConnectionProperties;
import org.sqltruffle.bridge.jdbc.setting.ConnectionSettings;
import org.sqltruffle.bridge.jdbc.setting.DatabaseName;
import org.sqltruffle.bridge.jdbc.standard.ConnectionDefaults;
import org.sqltruffle.bridge.jdbc.standard.JdbcSavepoint;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.SqliteException;

/** A connection. Threads may share it; they take turns. {@link #unwrap} gives the Java API's Database on the same session. */
final class JdbcConnection implements ConnectionDefaults {

    private final String url;
    private final ConnectionSettings settings;
    private final Session session;
    /** Open statements, to be closed with the connection. */
    private final Set<JdbcStatement> statements = new LinkedHashSet<>();
    /** Whether sqlite-jdbc's limits, functions and leniencies hold. */
    private final boolean likeSqliteJdbc;

    private boolean autoCommit = true;
    /** Whether a savepoint has begun the present transaction, in auto-commit mode. */
    private boolean begunBySavepoint;
    private boolean queryOnly;
    /** Whether a statement ran in the present transaction. Noted only where {@link #explicitReadOnly}. */
    private boolean transactionUsed;
    /** sqlite-jdbc's mode in which a transaction is for reading or, at once, for writing. */
    private final boolean explicitReadOnly;
    private int isolation = TRANSACTION_SERIALIZABLE;
    private int busyTimeout;
    private int savepoints;
    private int openResults;
    /** The connection that statements report: this one, or the handle of a pool's user. */
    private Connection handle = this;

    JdbcConnection(String url, String name, Properties properties, boolean likeSqliteJdbc) throws SQLException {
        this.url = url;
        this.likeSqliteJdbc = likeSqliteJdbc;
        this.settings = new ConnectionSettings(name, properties, likeSqliteJdbc);
        this.explicitReadOnly = likeSqliteJdbc && settings.isTrue("jdbc.explicit_readonly");
        // An unknown mode is an error now, not at the first transaction.
        settings.begin();
        String toOpen = DatabaseName.toOpen(settings.database());
        try {
            this.session = new Session(toOpen, settings.openFlags(), settings.engineOptions());
        } catch (SqliteException e) {
            throw Errors.of(e);
        } catch (DatabaseException e) {
            throw new SQLException(e.getMessage(), "08001", e.code(), e);
        }
        try {
            setBusyTimeout(settings.busyTimeout());
            settings.applyColumnBytes();
            if (likeSqliteJdbc) {
                SqliteException.check(session.engine().pDb(), ExtrasApi.stSqliteJdbcFunctions(session.engine().pDb()));
            }
            Map<String, Integer> defaults = likeSqliteJdbc ? ConnectionProperties.SQLITE_JDBC_LIMITS : Map.of();
            for (Map.Entry<Integer, Integer> limit : settings.limits(defaults).entrySet()) {
                session.engine().limit(limit.getKey(), limit.getValue());
            }
            if (settings.loadsExtensions()) {
                ExtrasApi.enableLoadExtension(session.engine().pDb(), 1);
            }
            for (String pragma : settings.pragmas()) {
                run(pragma);
            }
        } catch (SQLException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    Session session() {
        return session;
    }

    ConnectionSettings settings() {
        return settings;
    }

    boolean likeSqliteJdbc() {
        return likeSqliteJdbc;
    }

    String url() {
        return url;
    }

    @Override
    public void checkOpen() throws SQLException {
        if (!session.isOpen()) {
            throw Errors.closed("the connection");
        }
    }

    /** Takes the lock and checks that the connection is open. Another thread can close it as long as the lock is not held. */
    private void lockOpen() throws SQLException {
        Errors.lock(session);
        try {
            checkOpen();
        } catch (SQLException e) {
            session.unlock();
            throw e;
        }
    }

    /** Several calls of the engine that no other thread comes between. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException;
    }

    private void locked(Step step) throws SQLException {
        lockOpen();
        try {
            step.run();
        } finally {
            session.unlock();
        }
    }

    /** Runs all statements of a text and ignores their rows. */
    void run(String sql) throws SQLException {
        try {
            session.execute(sql);
        } catch (SqliteException e) {
            throw Errors.of(e);
        }
    }

    // ---- statements

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        checkOpen();
        checkCursor(type, concurrency, holdability);
        return add(new JdbcStatement(this));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability) throws SQLException {
        checkOpen();
        checkCursor(type, concurrency, holdability);
        return add(new JdbcPreparedStatement(this, sql));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        checkOpen();
        JdbcPreparedStatement statement = add(new JdbcPreparedStatement(this, sql));
        statement.keys().want(autoGeneratedKeys);
        return statement;
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        throw Errors.notSupported("SQLite does not support Stored Procedures");
    }

    private <T extends JdbcStatement> T add(T statement) {
        synchronized (statements) {
            statements.add(statement);
        }
        return statement;
    }

    void remove(JdbcStatement statement) {
        synchronized (statements) {
            statements.remove(statement);
        }
    }

    private static void checkCursor(int type, int concurrency, int holdability) throws SQLException {
        if (type != ResultSet.TYPE_FORWARD_ONLY) {
            throw Errors.notSupported("SQLite only supports TYPE_FORWARD_ONLY cursors");
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw Errors.notSupported("SQLite only supports CONCUR_READ_ONLY cursors");
        }
        if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw Errors.notSupported("SQLite only supports closing cursors at commit");
        }
    }

    void resultOpened() {
        openResults++;
    }

    void resultClosed() {
        openResults--;
    }

    /**
     * Commits a change outside a transaction, under the lock. While a query is open SQLite would commit at its end, but JDBC wants the
     * commit now. BEGIN and COMMIT force it, as in sqlite-jdbc.
     */
    void ensureCommitted() {
        if (autoCommit && openResults > 0 && session.engine().isAutocommit()) {
            session.engine().execute("BEGIN; COMMIT");
        }
    }

    // ---- transactions

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return autoCommit;
    }

    @Override
    public void setAutoCommit(boolean wanted) throws SQLException {
        locked(() -> {
            if (wanted != autoCommit) {
                // A failed commit leaves the transaction open, and the connection in it.
                run(wanted ? "COMMIT" : settings.begin());
                autoCommit = wanted;
                begunBySavepoint = false;
                transactionUsed = false;
            }
        });
    }

    @Override
    public void commit() throws SQLException {
        locked(() -> end("COMMIT"));
    }

    @Override
    public void rollback() throws SQLException {
        locked(() -> end("ROLLBACK"));
    }

    private void end(String how) throws SQLException {
        checkTransaction();
        // Some errors end the transaction themselves (SQLITE_FULL, ON CONFLICT ROLLBACK). Then there is nothing to roll back.
        if (how.equals("COMMIT") || !session.engine().isAutocommit()) {
            run(how);
        }
        run(settings.begin());
        begunBySavepoint = false;
        transactionUsed = false;
    }

    /**
     * Notes an execution, under the lock. In sqlite-jdbc's mode the first one of a transaction that may write takes the lock for writing.
     */
    void noteExecution() throws SQLException {
        if (explicitReadOnly && !autoCommit && !transactionUsed) {
            if (!queryOnly && !session.engine().isAutocommit()) {
                run("COMMIT; BEGIN IMMEDIATE");
            }
            transactionUsed = true;
        }
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return savepoint(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        return savepoint(name);
    }

    private Savepoint savepoint(String name) throws SQLException {
        lockOpen();
        try {
            JdbcSavepoint savepoint = new JdbcSavepoint(++savepoints, name);
            run("SAVEPOINT " + savepoint.quoted());
            // A savepoint outside a transaction begins a transaction.
            begunBySavepoint |= autoCommit;
            autoCommit = false;
            return savepoint;
        } finally {
            session.unlock();
        }
    }

    private static JdbcSavepoint ours(Savepoint savepoint) throws SQLException {
        if (savepoint instanceof JdbcSavepoint ours) {
            return ours;
        }
        throw Errors.misuse("not a savepoint of this driver");
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        locked(() -> {
            checkTransaction();
            run("RELEASE SAVEPOINT " + ours(savepoint).quoted());
            if (begunBySavepoint && session.engine().isAutocommit()) {
                // The release of the savepoint that has begun the transaction commits it.
                begunBySavepoint = false;
                autoCommit = true;
            }
        });
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        locked(() -> {
            checkTransaction();
            run("ROLLBACK TO SAVEPOINT " + ours(savepoint).quoted());
        });
    }

    private void checkTransaction() throws SQLException {
        if (autoCommit) {
            throw new SQLException("database in auto-commit mode", "25000");
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return isolation;
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        switch (level) {
            // SQLite is stricter than it has to be.
            case TRANSACTION_READ_COMMITTED, TRANSACTION_REPEATABLE_READ, TRANSACTION_SERIALIZABLE ->
                run("PRAGMA read_uncommitted = false");
            case TRANSACTION_READ_UNCOMMITTED -> run("PRAGMA read_uncommitted = true");
            default -> throw Errors.misuse("Unsupported transaction isolation level: " + level);
        }
        isolation = level;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return queryOnly || settings.isReadOnly();
    }

    @Override
    public void setReadOnly(boolean wanted) throws SQLException {
        if (!likeSqliteJdbc) {
            checkOpen();
        }
        if (settings.isTrue("jdbc.explicit_readonly")) {
            if (transactionUsed && wanted != queryOnly) {
                throw Errors.misuse("Cannot change the read-only flag: a statement of the open transaction was executed already.");
            }
            run("PRAGMA query_only = " + wanted);
            queryOnly = wanted;
        } else if (wanted != (likeSqliteJdbc ? settings.isReadOnly() : isReadOnly())) {
            throw Errors.misuse(
                            "Cannot change read-only flag after establishing a connection. Use property jdbc.explicit_readonly, or "
                                            + "open_mode=1.");
        }
    }

    // ---- the rest

    int busyTimeout() {
        return busyTimeout;
    }

    void setBusyTimeout(int milliseconds) throws SQLException {
        Errors.lock(session);
        try {
            session.busyTimeout(milliseconds);
            busyTimeout = milliseconds;
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            session.unlock();
        }
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new JdbcDatabaseMetaData(this);
    }

    @Override
    public boolean isValid(int timeout) throws SQLException {
        if (timeout < 0) {
            throw Errors.misuse("timeout must be >= 0");
        }
        try {
            if (isClosed() || !session.lock(timeout == 0 ? Integer.MAX_VALUE : timeout, TimeUnit.SECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        try {
            if (isClosed()) {
                return false;
            }
            try (Statement statement = createStatement()) {
                return statement.execute("SELECT 1");
            }
        } finally {
            session.unlock();
        }
    }

    @Override
    public boolean isClosed() {
        return !session.isOpen();
    }

    Connection handle() {
        return handle;
    }

    void setHandle(Connection of) {
        handle = of;
    }

    /** Resets the connection for a pool's next user: closes statements, rolls back, and restores settings. */
    void recycle() throws SQLException {
        Errors.lock(session);
        try {
            if (isClosed()) {
                return;
            }
            session.checkIdle();
            closeStatements();
            if (!session.engine().isAutocommit()) {
                run("ROLLBACK");
            }
            autoCommit = true;
            begunBySavepoint = false;
            if (isolation != TRANSACTION_SERIALIZABLE) {
                setTransactionIsolation(TRANSACTION_SERIALIZABLE);
            }
            if (queryOnly) {
                setReadOnly(false);
            }
            handle = this;
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            session.unlock();
        }
    }

    private void closeStatements() throws SQLException {
        List<JdbcStatement> all;
        synchronized (statements) {
            all = new ArrayList<>(statements);
        }
        for (JdbcStatement statement : all) {
            statement.close();
        }
    }

    @Override
    public void close() throws SQLException {
        if (session.isClosed()) {
            return;
        }
        Errors.lockToClose(session);
        try {
            session.checkIdle();
            closeStatements();
            session.close();
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            session.unlock();
        }
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw Errors.misuse("executor is null");
        }
        if (!isClosed()) {
            session.abort();
            executor.execute(() -> {
                try {
                    close();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type != null && type.isInstance(this)) {
            return type.cast(this);
        }
        if (type == Database.class) {
            return type.cast(new SessionDatabase(session));
        }
        throw Errors.notAWrapper(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type == Database.class || type != null && type.isInstance(this);
    }
}
