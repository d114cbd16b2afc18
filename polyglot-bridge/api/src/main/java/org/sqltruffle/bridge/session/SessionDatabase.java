package org.sqltruffle.bridge.session;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READONLY;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.sqltruffle.api.AggregateFunction;
import org.sqltruffle.api.Blob;
import org.sqltruffle.api.ChangeListener;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.ScalarFunction;
import org.sqltruffle.api.TableFunction;
import org.sqltruffle.api.WindowFunction;
import org.sqltruffle.bridge.session.function.HostTable;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.ExtensionLibrary;
import org.sqltruffle.sqlite.SqliteException;

/** The Java API on a session. */
public final class SessionDatabase implements Database {

    private final Session session;

    public SessionDatabase(Session session) {
        this.session = session;
    }

    Session session() {
        return session;
    }

    /** The session of a database. @throws IllegalArgumentException for a database that another implementation of the interface made */
    public static Session session(Database database) {
        if (!(database instanceof SessionDatabase own)) {
            throw new IllegalArgumentException("not a database of this project: " + database);
        }
        return own.session;
    }

    /** Opens a database. */
    public static Database open(String path, boolean readOnly) {
        try {
            return new SessionDatabase(new Session(path,
                            (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_URI));
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        }
    }

    /** Runs an action under the lock. SQLite's errors become the API's exceptions. */
    private <T> T locked(Supplier<T> action) {
        session.lock();
        try {
            if (!session.isOpen()) {
                throw Failures.misuse("the database is closed");
            }
            return action.get();
        } catch (SqliteException e) {
            throw Failures.of(session, e);
        } finally {
            session.unlock();
        }
    }

    private void locked(Runnable action) {
        locked(() -> {
            action.run();
            return null;
        });
    }

    /** Reads a value without waiting for a running statement. */
    private long peek(ToLongFunction<Connection> reading) {
        try {
            return session.peek(reading);
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        }
    }

    @Override
    public void execute(String script) {
        locked(() -> session.execute(script));
    }

    @Override
    public Query prepare(String sql) {
        return new SessionQuery(session, sql);
    }

    @Override
    public <T> T transaction(Supplier<T> action) {
        session.lock();
        try {
            return locked(() -> session.engine().isAutocommit()) ? inTransaction(action, "BEGIN", "COMMIT", "ROLLBACK")
                            : inTransaction(action, "SAVEPOINT sqltruffle", "RELEASE sqltruffle",
                                            "ROLLBACK TO sqltruffle; RELEASE sqltruffle");
        } finally {
            session.unlock();
        }
    }

    private <T> T inTransaction(Supplier<T> action, String begin, String commit, String rollback) {
        execute(begin);
        try {
            T result = action.get();
            execute(commit);
            return result;
        } catch (RuntimeException | Error e) {
            // An error may have ended the transaction already.
            if (session.isOpen() && !session.engine().isAutocommit()) {
                execute(rollback);
            }
            throw e;
        }
    }

    @Override
    public boolean inTransaction() {
        return peek(engine -> engine.isAutocommit() ? 1 : 0) == 0;
    }

    @Override
    public long lastInsertRowid() {
        return peek(Connection::lastInsertRowid);
    }

    @Override
    public long totalChanges() {
        return peek(Connection::totalChanges);
    }

    @Override
    public void interrupt() {
        session.interrupt();
    }

    @Override
    public void function(String name, int arguments, ScalarFunction function) {
        locked(() -> Functions.scalar(session, name, arguments, function, false));
    }

    @Override
    public void deterministicFunction(String name, int arguments, ScalarFunction function) {
        locked(() -> Functions.scalar(session, name, arguments, function, true));
    }

    @Override
    public void aggregate(String name, int arguments, AggregateFunction<?> function) {
        locked(() -> Functions.aggregate(session, name, arguments, function));
    }

    @Override
    public void window(String name, int arguments, WindowFunction<?> function) {
        locked(() -> Functions.window(session, name, arguments, function));
    }

    @Override
    public void collation(String name, Comparator<String> order) {
        locked(() -> Functions.collation(session, name, order));
    }

    @Override
    public void table(String name, TableFunction function) {
        locked(() -> HostTable.create(session.engine(), session::noteThrown, name, function));
    }

    @Override
    public void onChange(ChangeListener listener) {
        locked(() -> session.hooks().setChangeListener(listener));
    }

    @Override
    public void onCommit(BooleanSupplier handler) {
        locked(() -> session.hooks().setCommitHandler(handler));
    }

    @Override
    public void onRollback(Runnable handler) {
        locked(() -> session.hooks().setRollbackHandler(handler));
    }

    @Override
    public void onProgress(int instructions, BooleanSupplier handler) {
        locked(() -> session.hooks().setProgressHandler(instructions, handler));
    }

    @Override
    public void onBusy(IntPredicate handler) {
        locked(() -> {
            session.handlerWaits();
            session.hooks().setBusyHandler(handler);
        });
    }

    @Override
    public void loadExtension(Path library, String entry) {
        locked(() -> ExtensionLibrary.load(session.engine(), library.toAbsolutePath().toString(), entry));
    }

    @Override
    public void columns(Columns.Mode mode) {
        locked(() -> session.engine().setColumns(mode == null ? null : ColumnStore.Mode.valueOf(mode.name())));
    }

    @Override
    public void busyTimeout(int milliseconds) {
        locked(() -> session.busyTimeout(milliseconds));
    }

    @Override
    public void backup(Path file) {
        locked(() -> Backup.toFile(session, "main", file.toString(), null));
    }

    @Override
    public void restore(Path file) {
        locked(() -> Backup.fromFile(session, "main", file.toString(), null));
    }

    @Override
    public byte[] serialize() {
        return locked(() -> Serialization.serialize(session, "main"));
    }

    @Override
    public void deserialize(byte[] bytes) {
        locked(() -> Serialization.deserialize(session, "main", bytes));
    }

    @Override
    public Blob blob(String table, String column, long rowid, boolean writable) {
        return locked(() -> new SessionBlob(session, table, column, rowid, writable));
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (SqliteException e) {
            throw Failures.of(null, e);
        }
    }
}
