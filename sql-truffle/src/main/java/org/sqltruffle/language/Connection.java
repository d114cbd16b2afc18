package org.sqltruffle.language;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.foreign.Arena;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/**
 * An open database connection: a {@code sqlite3*} and the statements prepared on it. One thread at a time may use it; the callers (JDBC,
 * Python, the polyglot objects) see to that.
 */
public final class Connection implements AutoCloseable {

    private long pDb;
    /** Held by threads that do not have the connection, for as long as they use {@link #pDb}: it is not freed meanwhile. */
    private final Object presence = new Object();
    private final EngineOptions options;
    private final OpenDatabase database;
    private final IdleStatements idle;
    private final CallGuard guard = new CallGuard();
    /** How often names may have changed their meaning: see {@link #forgetNames}. */
    private int names;
    /** The statement whose current row may still refer to a database page, or {@code null}: see {@link #settleRow}. */
    private StatementCalls rowOwner;
    /** Whether the polyglot context of the connection is being cancelled; {@code null} outside of contexts. */
    private BooleanSupplier isCancelled;
    private final Extensions extensions = new Extensions();
    /** Gives the directory of relative names; {@code null}: that of the process. */
    private Supplier<byte[]> directory;

    private Connection(long pDb, EngineOptions options) {
        this.pDb = pDb;
        this.database = new OpenDatabase(this, pDb);
        this.options = options;
        this.idle = new IdleStatements(options.idleStatements());
        if (options.columns() != null) {
            ColumnStore.setMode(pDb, options.columns());
        }
    }

    /** Opens a file (or {@code :memory:}, or a URI) for reading and writing, creating it when missing. */
    public static Connection open(String path) {
        return open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, null, EngineOptions.DEFAULT);
    }

    /**
     * {@code sqlite3_open_v2}.
     *
     * @param flags SQLITE_OPEN_* flags
     * @param vfs name of the VFS, or {@code null} for the default
     * @throws SqliteException with SQLite's code and message
     */
    public static Connection open(String path, int flags, String vfs, EngineOptions options) {
        return open(path.getBytes(StandardCharsets.UTF_8), flags, vfs, options);
    }

    /** As {@link #open(String, int, String, EngineOptions)}, with the bytes of a file name, which need not be UTF-8. */
    @TruffleBoundary
    public static Connection open(byte[] path, int flags, String vfs, EngineOptions options) {
        ColumnDefaults.read();
        try (Arena arena = Arena.ofConfined()) {
            long ppDb = arena.allocate(Long.BYTES, Long.BYTES).address();
            long pPath = arena.allocate(path.length + 1L).address();
            NativeMemory.putBytes(pPath, path);
            int rc = ConnectionApi.openV2(pPath, ppDb, flags, vfs == null ? 0 : arena.allocateFrom(vfs).address());
            long pDb = NativeMemory.getLong(ppDb);
            if (rc != ResultCode.OK) {
                SqliteException failure = SqliteException.of(pDb, rc);
                ConnectionApi.closeV2(pDb);
                throw failure;
            }
            ConnectionApi.extendedResultCodes(pDb, 1);
            return new Connection(pDb, options);
        }
    }

    /**
     * To be called before the first statement is prepared: the connection belongs to a polyglot context, and its statements reach Truffle's
     * safepoints.
     */
    public void setContext(BooleanSupplier isContextCancelled) {
        isCancelled = isContextCancelled;
    }

    public void setDirectory(Supplier<byte[]> relativeTo) {
        directory = relativeTo;
    }

    /** The directory of relative names of files; {@code null}: that of the process. */
    public byte[] directory() {
        return directory == null ? null : directory.get();
    }

    /** Whether {@link #interrupt} was called, and statements still fail. */
    public boolean isInterrupted() {
        return pDb != 0 && ConnectionApi.isInterrupted(pDb) != 0;
    }

    BooleanSupplier isCancelled() {
        return isCancelled;
    }

    /** The {@code sqlite3*}; 0 once closed. */
    public long pDb() {
        return pDb;
    }

    public EngineOptions options() {
        return options;
    }

    /** Sets when the statements of this connection read columns. @param mode {@code null}: as the process does */
    public void setColumns(ColumnStore.Mode mode) {
        ColumnStore.setMode(handle(), mode);
    }

    public boolean isOpen() {
        return pDb != 0;
    }

    /** What the connection is in the middle of. */
    public CallGuard guard() {
        return guard;
    }

    /** The {@code sqlite3*}; fails once closed. */
    public long handle() {
        if (pDb == 0) {
            throw closed();
        }
        return pDb;
    }

    /**
     * Calls C with the {@code sqlite3*}. Callbacks of the program that this call comes to cannot close the connection, and hooks cannot
     * make such a call.
     */
    @TruffleBoundary
    public <T> T call(LongFunction<T> action) {
        long db = handle();
        guard.enter();
        try {
            return action.apply(db);
        } finally {
            guard.leave();
        }
    }

    @TruffleBoundary
    private static SqliteException closed() {
        return new SqliteException(ResultCode.MISUSE, "the connection is closed");
    }

    /** Prepares the first statement of a text; {@code null} when it holds none (empty or only comments). */
    public Statement prepare(String sql) {
        return prepare(sql, options);
    }

    /** As {@link #prepare(String)}, for a statement that is to run otherwise than the connection's own options say. */
    public Statement prepare(String sql, EngineOptions statementOptions) {
        return prepare(sql.getBytes(StandardCharsets.UTF_8), 0, 0, statementOptions);
    }

    /**
     * Prepares the statement that begins at byte {@code offset} of a UTF-8 text. {@link Statement#tailOffset} tells where the next one
     * begins.
     *
     * @param flags SQLITE_PREPARE_* flags
     * @return {@code null} when the rest of the text holds no statement
     */
    public Statement prepare(byte[] sql, int offset, int flags) {
        return prepare(sql, offset, flags, options);
    }

    @TruffleBoundary
    private Statement prepare(byte[] sql, int offset, int flags, EngineOptions statementOptions) {
        rejectNul(sql, offset);
        return call(db -> prepare(db, sql, offset, flags, statementOptions));
    }

    private Statement prepare(long db, byte[] sql, int offset, int flags, EngineOptions statementOptions) {
        settleRow(null);
        Recorder.look();
        try (Arena arena = Arena.ofConfined()) {
            long pOut = arena.allocate(2L * Long.BYTES, Long.BYTES).address();
            long pSql = arena.allocate(sql.length - offset + 1L).address();
            NativeMemory.copyIn(sql, offset, pSql, sql.length - offset);
            int rc = StatementApi.prepareV3(db, pSql, sql.length - offset + 1, flags, pOut, pOut + Long.BYTES);
            SqlExtension extension = rc == ResultCode.ERROR ? extensions.missing(db) : null;
            if (extension != null) {
                RewrittenSql rewritten = Extensions.rewrite(extension, this, sql, offset);
                if (rewritten != null) {
                    return Extensions.prepare(this, rewritten, sql, offset, flags, statementOptions);
                }
                if (extensions.add(extension, this)) {
                    rc = StatementApi.prepareV3(db, pSql, sql.length - offset + 1, flags, pOut, pOut + Long.BYTES);
                }
            }
            SqliteException.check(db, rc);
            long pStmt = NativeMemory.getLong(pOut);
            int tail = offset + (int) (NativeMemory.getLong(pOut + Long.BYTES) - pSql);
            if (pStmt == 0) {
                return null;
            }
            return new Statement(this, pStmt, sql, offset, Math.min(tail, sql.length), SqlKind.of(sql, offset), statementOptions);
        }
    }

    /** To be called before the first statement is prepared: the connection may reach no files, and gets no extensions. */
    public void confine() {
        extensions.confine();
    }

    /** SQLite would end the text there: {@code UPDATE t SET a = 5\0 WHERE b = 1} would change all rows. */
    private static void rejectNul(byte[] sql, int offset) {
        for (int i = offset; i < sql.length; i++) {
            if (sql[i] == 0) {
                throw new SqliteException(ResultCode.ERROR, "the SQL text has a NUL character at byte " + i);
            }
        }
    }

    /**
     * As {@link #prepare(String)}, or a statement of this text that was {@link #release released}, with what was compiled for it.
     */
    @TruffleBoundary
    public Statement acquire(String sql) {
        handle();
        Statement statement = idle.take(sql);
        if (statement != null) {
            return statement;
        }
        statement = prepare(sql);
        if (statement != null && statement.kind() == SqlKind.REPEATED && statement.isLast() && idle.accepts(sql)) {
            statement.keepUnder(sql, names);
        }
        return statement;
    }

    /**
     * Ends the use of a statement that {@link #acquire} gave: it is reset, loses its bindings, and is kept for the next use of its text or
     * closed. The caller must not touch it again.
     */
    @TruffleBoundary
    public void release(Statement statement) {
        if (!statement.isOpen()) {
            return;
        }
        if (statement.isKeptAt(names)) {
            idle.keep(statement.text(), statement);
        } else {
            statement.close();
        }
    }

    /**
     * Closes the statements that are kept, and keeps none that is in use: to be called when a name (of a table, function, collation) may
     * mean something else from now on, or a text that was accepted may not be any more.
     */
    @TruffleBoundary
    public void forgetNames() {
        names++;
        idle.clear();
    }

    /** Prepares and runs all statements of a text, ignoring rows. */
    @TruffleBoundary
    public void execute(String sql) {
        Statement first = acquire(sql);
        if (first == null) {
            return;
        }
        int offset = first.tailOffset();
        boolean last = first.isLast();
        try {
            first.run();
        } finally {
            release(first);
        }
        if (last) {
            return;
        }
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        while (offset < text.length) {
            try (Statement statement = prepare(text, offset, 0)) {
                if (statement == null) {
                    return;
                }
                offset = statement.tailOffset();
                statement.run();
            }
        }
    }

    NativeBuffer takeBuffer() {
        NativeBuffer taken = database.takeBuffer();
        return taken != null ? taken : new NativeBuffer();
    }

    void giveBuffer(NativeBuffer given) {
        if (pDb != 0) {
            database.giveBuffer(given);
        } else {
            given.free();
        }
    }

    OpenStatement add(Statement statement, long pStmt, TierDriver driver, byte[] text) {
        return database.add(statement, pStmt, driver, text);
    }

    /** Notes the place of the program that begins a transaction: see {@link org.sqltruffle.activity.Places}. */
    void noteBegun() {
        database.noteBegun();
    }

    void free(Statement statement, OpenStatement resources) {
        database.free(resources);
        if (rowOwner == statement) {
            rowOwner = null;
        }
    }

    /**
     * Called before anything else happens on this connection: the current row of another statement may refer to a page in place, which what
     * follows could change; it is copied now. Costs one comparison in the common case.
     */
    void settleRow(StatementCalls next) {
        StatementCalls owner = rowOwner;
        if (owner != next) {
            if (owner != null) {
                owner.settleRow();
            }
            rowOwner = next;
            database.noteRun(next);
        }
    }

    /** Statements that are not closed yet and that the program has not lost, in the order of their preparation. */
    @TruffleBoundary
    public List<Statement> statements() {
        return database.statements();
    }

    // What C would only read from the connection is read from there: some of these are asked for with each execution.

    /** Rows changed by the last statement that changed any. */
    public long changes() {
        return NativeMemory.getLong(handle() + Layout.sqlite3_nChange);
    }

    /** Rows changed since the connection was opened. */
    public long totalChanges() {
        return NativeMemory.getLong(handle() + Layout.sqlite3_nTotalChange);
    }

    public long lastInsertRowid() {
        return NativeMemory.getLong(handle() + Layout.sqlite3_lastRowid);
    }

    /** Whether no transaction is open. */
    public boolean isAutocommit() {
        return NativeMemory.getByte(handle() + Layout.sqlite3_autoCommit) != 0;
    }

    /** Whether a transaction holds a lock on any of the databases. */
    @TruffleBoundary
    public boolean holdsLocks() {
        return ConnectionApi.txnState(handle(), 0) != ApiConstants.SQLITE_TXN_NONE;
    }

    /**
     * Reads what C only reads from the connection, from any thread and without waiting for a running statement.
     *
     * @throws SqliteException when the connection is closed
     */
    @TruffleBoundary
    public long peek(ToLongFunction<Connection> reading) {
        synchronized (presence) {
            handle();
            return reading.applyAsLong(this);
        }
    }

    /**
     * Makes the running statements fail with SQLITE_INTERRUPT. May be called from any thread, and does not wait. Does nothing once closed.
     */
    @TruffleBoundary
    public void interrupt() {
        synchronized (presence) {
            if (pDb != 0) {
                ConnectionApi.interrupt(pDb);
            }
        }
        Reference.reachabilityFence(this);
    }

    /** Lets statements run again after an {@link #interrupt}. SQLite itself forgets an interrupt only when no statement is active. */
    public void forgetInterrupt() {
        NativeMemory.putInt(handle() + Layout.sqlite3_isInterrupted, 0);
    }

    /** How long to retry when the database is locked, in milliseconds. */
    @TruffleBoundary
    public void busyTimeout(int milliseconds) {
        SqliteException.check(handle(), ConnectionApi.busyTimeout(handle(), milliseconds));
    }

    /** The time of {@link #busyTimeout(int)} or {@code PRAGMA busy_timeout}; 0 when a busy handler of the program waits, or none. */
    public int busyTimeout() {
        return NativeMemory.getInt(handle() + Layout.sqlite3_busyTimeout);
    }

    /** Notes the time that a busy handler of the program waits for, so that {@code PRAGMA busy_timeout} tells it. */
    public void noteBusyTimeout(int milliseconds) {
        NativeMemory.putInt(handle() + Layout.sqlite3_busyTimeout, milliseconds);
    }

    /** Whether a statement has begun and not ended. */
    public boolean hasActiveStatements() {
        return NativeMemory.getInt(handle() + Layout.sqlite3_nVdbeActive) != 0;
    }

    /** Reads and, when {@code value} is not negative, sets a run-time limit (SQLITE_LIMIT_*). */
    @TruffleBoundary
    public int limit(int category, int value) {
        if (value >= 0) {
            forgetNames();
        }
        return ConnectionApi.limit(handle(), category, value);
    }

    /**
     * What {@code sqlite3_table_column_metadata} says of a column: NOT NULL, in the primary key, AUTOINCREMENT; all false when there is
     * none.
     */
    @TruffleBoundary
    public boolean[] columnConstraints(String database, String table, String column) {
        try (Arena arena = Arena.ofConfined()) {
            long pFlags = arena.allocate(3L * Integer.BYTES, Integer.BYTES).address();
            int rc = ExtrasApi.tableColumnMetadata(handle(), database == null ? 0 : arena.allocateFrom(database).address(),
                            arena.allocateFrom(table).address(),
                            arena.allocateFrom(column).address(), 0, 0, pFlags, pFlags + Integer.BYTES, pFlags + 2L * Integer.BYTES);
            boolean[] flags = new boolean[3];
            for (int i = 0; i < flags.length; i++) {
                flags[i] = rc == ResultCode.OK && NativeMemory.getInt(pFlags + (long) i * Integer.BYTES) != 0;
            }
            return flags;
        }
    }

    /**
     * The file of a database ({@code main}, {@code temp} or an attached one); empty when it has none, {@code null} when there is no such
     * database.
     */
    @TruffleBoundary
    public String fileName(String database) {
        try (Arena arena = Arena.ofConfined()) {
            return NativeMemory.getString(ConnectionApi.dbFilename(handle(), arena.allocateFrom(database).address()));
        }
    }

    /** Text encoding of the main database, one of SQLITE_UTF8, SQLITE_UTF16LE, SQLITE_UTF16BE. */
    public int encoding() {
        return NativeMemory.getU8(handle() + org.sqltruffle.abi.Layout.sqlite3_enc);
    }

    /**
     * Finalizes all statements and closes the connection. A connection that the program loses without closing it is closed some time later.
     *
     * @throws SqliteException SQLITE_MISUSE in a callback of the connection
     */
    @Override
    @TruffleBoundary
    public void close() {
        if (pDb == 0) {
            return;
        }
        guard.checkIdle();
        // The finalizers of aggregates, and the rollback handler, find a closed connection.
        synchronized (presence) {
            pDb = 0;
        }
        statements().forEach(Statement::close);
        database.close();
    }

    /** {@code sqlite3_complete}: whether a text ends with a complete statement. */
    @TruffleBoundary
    public static boolean isComplete(byte[] sql) {
        try (Arena arena = Arena.ofConfined()) {
            long pSql = arena.allocate(sql.length + 1L).address();
            NativeMemory.putBytes(pSql, sql);
            return ConnectionApi.complete(pSql) != 0;
        }
    }

    /** SQLite's version, as {@code 3.54.1}. */
    @TruffleBoundary
    public static String sqliteVersion() {
        return NativeMemory.getString(ConnectionApi.libversion());
    }

    /** Open flags for a database that exists, for reading only. */
    public static final int READ_ONLY = ApiConstants.SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
}
