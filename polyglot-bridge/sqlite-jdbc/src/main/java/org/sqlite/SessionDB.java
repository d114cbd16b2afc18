package org.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.sqlite.core.NativeDB;
import org.sqltruffle.api.ChangeListener;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;
import org.sqltruffle.bridge.session.Backup;
import org.sqltruffle.bridge.session.Functions;
import org.sqltruffle.bridge.session.Serialization;
import org.sqltruffle.bridge.session.Session;

/** The database of a connection, on the driver's session. */
final class SessionDB extends NativeDB {

    private static final int OK = 0;
    private static final int MAX_NAME = 255;

    private final SQLiteConnection connection;
    private final Session session;
    private final Database database;
    private final List<SQLiteUpdateListener> updateListeners = new CopyOnWriteArrayList<>();
    private final List<SQLiteCommitListener> commitListeners = new CopyOnWriteArrayList<>();

    SessionDB(SQLiteConnection connection) throws SQLException {
        this.connection = connection;
        this.session = SqliteJdbcSupport.session(connection.delegate());
        this.database = connection.delegate().unwrap(Database.class);
    }

    /** The connection has removed all handlers. */
    void closed() {
        hasBusyHandler = false;
        hasProgressHandler = false;
        hasUpdateListener = false;
        hasCommitListener = false;
    }

    /** Runs an action under the session's lock. SQLite's errors become SQLExceptions. */
    private <T> T locked(Supplier<T> action) throws SQLException {
        return SqliteJdbcSupport.locked(connection.delegate(), same -> action.get());
    }

    private void locked(Runnable action) throws SQLException {
        locked(() -> {
            action.run();
            return null;
        });
    }

    @Override
    public String getUrl() {
        return connection.getUrl();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return connection.isClosed();
    }

    @Override
    public SQLiteConfig getConfig() {
        return connection.config();
    }

    @Override
    public void interrupt() {
        session.interrupt();
    }

    @Override
    public void busy_timeout(int milliseconds) throws SQLException {
        hasBusyHandler = false;
        SqliteJdbcSupport.setBusyTimeout(connection.delegate(), milliseconds);
    }

    @Override
    public void busy_handler(BusyHandler handler) throws SQLException {
        locked(() -> database.onBusy(handler == null ? null : attempts -> unchecked(() -> handler.callback(attempts)) != 0));
        hasBusyHandler = handler != null;
    }

    @Override
    public void register_progress_handler(int vmCalls, ProgressHandler handler) throws SQLException {
        locked(() -> database.onProgress(vmCalls, handler == null ? null : () -> unchecked(handler::progress) == 0));
        hasProgressHandler = handler != null;
    }

    @Override
    public void clear_progress_handler() throws SQLException {
        register_progress_handler(0, null);
    }

    /** A handler of a program, whose exception stops the statement. */
    @FunctionalInterface
    private interface Handler {
        int ask() throws SQLException;
    }

    private static int unchecked(Handler handler) {
        try {
            return handler.ask();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public String libversion() {
        return SQLiteJDBCLoader.getVersion();
    }

    @Override
    public long changes() throws SQLException {
        return SqliteJdbcSupport.changes(session);
    }

    @Override
    public long total_changes() throws SQLException {
        return SqliteJdbcSupport.totalChanges(session);
    }

    @Override
    public int enable_load_extension(boolean enable) throws SQLException {
        return SqliteJdbcSupport.enableLoadExtension(connection.delegate(), enable);
    }

    @Override
    public int _exec(String sql) throws SQLException {
        locked(() -> session.execute(sql));
        return OK;
    }

    private static void checkName(String name) throws SQLException {
        if (name == null || name.isEmpty() || name.length() > MAX_NAME) {
            throw new SQLException("invalid name: " + name);
        }
    }

    @Override
    public int create_function(String name, Function function, int arguments, int flags) throws SQLException {
        checkName(name);
        locked(() -> HostFunctions.create(session, name, function, arguments, flags));
        return OK;
    }

    @Override
    public int create_collation(String name, Collation collation) throws SQLException {
        checkName(name);
        locked(() -> Functions.collation(session, name, collation == null ? null : collation::xCompare));
        return OK;
    }

    private static BiConsumer<Integer, Integer> progress(ProgressObserver observer) {
        return observer == null ? null : observer::progress;
    }

    @Override
    public int backup(String name, String file, ProgressObserver observer) throws SQLException {
        locked(() -> Backup.toFile(session, name, file, progress(observer)));
        return OK;
    }

    @Override
    public int restore(String name, String file, ProgressObserver observer) throws SQLException {
        locked(() -> Backup.fromFile(session, name, file, progress(observer)));
        return OK;
    }

    @Override
    public int limit(int id, int value) throws SQLException {
        return locked(() -> SqliteJdbcSupport.limit(session, id, value));
    }

    @Override
    public byte[] serialize(String name) throws SQLException {
        return locked(() -> Serialization.serialize(session, name));
    }

    @Override
    public void deserialize(String name, byte[] bytes) throws SQLException {
        locked(() -> Serialization.deserialize(session, name, bytes));
    }

    @Override
    public synchronized void addUpdateListener(SQLiteUpdateListener listener) {
        updateListeners.add(listener);
        if (!hasUpdateListener) {
            database.onChange(this::tellChange);
            hasUpdateListener = true;
        }
    }

    private void tellChange(ChangeListener.Kind kind, String name, String table, long rowid) {
        SQLiteUpdateListener.Type type = SQLiteUpdateListener.Type.valueOf(kind.name().toUpperCase(Locale.ROOT));
        updateListeners.forEach(listener -> listener.onUpdate(type, name, table, rowid));
    }

    @Override
    public synchronized void removeUpdateListener(SQLiteUpdateListener listener) {
        if (updateListeners.remove(listener) && updateListeners.isEmpty()) {
            database.onChange(null);
            hasUpdateListener = false;
        }
    }

    @Override
    public synchronized void addCommitListener(SQLiteCommitListener listener) {
        commitListeners.add(listener);
        if (!hasCommitListener) {
            database.onCommit(() -> {
                commitListeners.forEach(SQLiteCommitListener::onCommit);
                return true;
            });
            database.onRollback(() -> commitListeners.forEach(SQLiteCommitListener::onRollback));
            hasCommitListener = true;
        }
    }

    @Override
    public synchronized void removeCommitListener(SQLiteCommitListener listener) {
        if (commitListeners.remove(listener) && commitListeners.isEmpty()) {
            database.onCommit(null);
            database.onRollback(null);
            hasCommitListener = false;
        }
    }
}
