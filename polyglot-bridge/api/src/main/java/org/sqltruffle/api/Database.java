package org.sqltruffle.api;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.sqltruffle.bridge.session.SessionDatabase;

/**
 * A connection to a database. Threads may share it and then take turns; each of them is faster with one of its own. {@link #interrupt},
 * {@link #inTransaction}, {@link #lastInsertRowid} and {@link #totalChanges} do not wait for the turn. All methods but {@link #interrupt}
 * and {@link #close} throw {@link DatabaseException} when SQLite reports an error or the database is closed.
 */
public interface Database extends AutoCloseable {

    /** Opens a file, which is created when missing; or {@code :memory:}, or a {@code file:} URI. */
    static Database open(String path) {
        return SessionDatabase.open(path, false);
    }

    /** Opens a file, which is created when missing. */
    static Database open(Path file) {
        return open(file.toString());
    }

    /** Opens a file that exists, for reading only. */
    static Database openReadOnly(String path) {
        return SessionDatabase.open(path, true);
    }

    /** A new database in memory. */
    static Database inMemory() {
        return open(":memory:");
    }

    // ---- statements

    /** Runs all statements of a text. */
    void execute(String script);

    /** Prepares a statement. */
    Query prepare(String sql);

    /** Runs one statement and returns the number of rows that it changed. */
    default long update(String sql, Object... values) {
        try (Query query = prepare(sql)) {
            return query.bind(values).execute();
        }
    }

    /** Runs an action in a transaction, which is committed at its end, or rolled back when it throws. Transactions can be nested. */
    <T> T transaction(Supplier<T> action);

    /** As {@link #transaction(Supplier)}, for an action without a result. */
    default void transaction(Runnable action) {
        transaction(() -> {
            action.run();
            return null;
        });
    }

    /** Whether a transaction is open. */
    boolean inTransaction();

    /** The rowid of the row inserted last. */
    long lastInsertRowid();

    /** Rows changed since the database was opened. */
    long totalChanges();

    /** Makes running statements fail; may be called from any thread. */
    void interrupt();

    // ---- functions

    /** Makes a Java function known to SQL. @param arguments how many it takes; -1: any number */
    void function(String name, int arguments, ScalarFunction function);

    /**
     * As {@link #function}, for a function whose value depends on its arguments only. SQLite may call it less often, and use it in indices.
     */
    void deterministicFunction(String name, int arguments, ScalarFunction function);

    /** Makes a Java aggregate known to SQL. @param arguments how many it takes; -1: any number */
    void aggregate(String name, int arguments, AggregateFunction<?> function);

    /** Makes a Java window function known to SQL. @param arguments how many it takes; -1: any number */
    void window(String name, int arguments, WindowFunction<?> function);

    /** Makes an order of texts known to SQL, for COLLATE. */
    void collation(String name, Comparator<String> order);

    /** Makes a Java table known to SQL, for FROM. */
    void table(String name, TableFunction function);

    // ---- handlers, one of each kind; null for none

    /** Sets the listener for changes of rows. */
    void onChange(ChangeListener listener);

    /** Sets the handler that runs before each commit. {@code false} makes the commit a rollback. */
    void onCommit(BooleanSupplier handler);

    /** Sets the listener for rollbacks. */
    void onRollback(Runnable handler);

    /**
     * Sets a handler that runs after every {@code instructions} instructions of SQLite's machine. {@code false} interrupts the statement.
     * No statement is compiled while it is set.
     */
    void onProgress(int instructions, BooleanSupplier handler);

    /** Sets the handler for a locked database. Its argument is the number of earlier calls for the same lock. {@code true} tries again. */
    void onBusy(IntPredicate handler);

    /**
     * Loads an SQLite extension: its functions, collations and virtual tables are there from now on, for this connection. SQL cannot load
     * any.
     *
     * @param library a shared library, which runs in this process with all of its rights
     * @param entry the library's function to call, {@code null} for the one that SQLite derives from its name
     */
    void loadExtension(Path library, String entry);

    /** Sets how long a locked database is tried again, in milliseconds. It replaces {@link #onBusy}. */
    void busyTimeout(int milliseconds);

    // ---- speed

    /** Sets when the queries of this database read columns. @param mode {@code null}: as {@link Columns#mode} says */
    void columns(Columns.Mode mode);

    // ---- contents

    /** Copies the database to a file. */
    void backup(Path file);

    /** Replaces the database by the content of a file. */
    void restore(Path file);

    /** The database as the bytes of its file. */
    byte[] serialize();

    /** Replaces the database by one in memory, with the content of a file's bytes. */
    void deserialize(byte[] bytes);

    /** Opens a blob of a row. */
    Blob blob(String table, String column, long rowid, boolean writable);

    /** Closes the database and its queries; an open transaction is rolled back. */
    @Override
    void close();
}
