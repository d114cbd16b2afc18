package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.bridge.jdbc.sql.SqlText;
import org.sqltruffle.bridge.jdbc.standard.StatementLimits;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A statement whose SQL comes with each execution. {@code executeUpdate} runs all statements of a text; the other methods run the first
 * one. sqlite-jdbc does the same.
 */
class JdbcStatement extends StatementLimits implements SelfWrapper {

    private final JdbcConnection connection;
    final Session session;

    /** The engine's statement, or {@code null} when nothing was executed. */
    Statement engine;
    private StatementColumns columns;
    /** {@link Statement#timesPrepared} when the columns were read. */
    private int timesPrepared;
    private boolean readOnly;
    private boolean insert;
    private int columnCount;

    /** The rows of the current execution. */
    private RowBatch rows = new RowBatch();
    /** For rows that a pipeline gives; {@code null} before the first of them. */
    private ColumnBatch columnRows;
    private JdbcResultSet result;
    private boolean resultWaiting;
    long updateCount = -1;
    private final GeneratedKeys keys;
    private final StatementBatch batch = new StatementBatch();

    private volatile boolean open = true;
    private boolean closesOnCompletion;

    JdbcStatement(JdbcConnection connection) {
        this.connection = connection;
        this.session = connection.session();
        this.keys = new GeneratedKeys(connection);
    }

    final JdbcConnection connection() {
        return connection;
    }

    @Override
    public final void checkOpen() throws SQLException {
        if (!open && session.isOpen() && opensAgain()) {
            open = true;
        }
        if (!open || !session.isOpen()) {
            throw Errors.closed("the statement");
        }
    }

    /** Whether a closed statement may be used: with sqlite-jdbc's leniency, unless it was prepared. */
    boolean opensAgain() {
        return connection.likeSqliteJdbc();
    }

    /** Takes the lock and checks that the statement is open. Another thread can close it as long as the lock is not held. */
    final void lockOpen() throws SQLException {
        Errors.lock(session);
        try {
            checkOpen();
            checkEnds();
        } catch (SQLException e) {
            session.unlock();
            throw e;
        }
    }

    /** Fails in a callback that must not end the statement's execution. Waits for an execution of another thread. */
    final void checkEnds() throws SQLException {
        Errors.lock(session);
        try {
            if (engine != null && engine.isOpen()) {
                engine.checkEnds();
            }
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            session.unlock();
        }
    }

    /** Ends the previous execution and prepares a text. */
    final void prepare(String text) throws SQLException {
        lockOpen();
        try {
            giveBack();
            engine = session.acquire(text);
            if (engine != null) {
                readOnly = engine.isReadOnly();
                insert = SqlText.isInsert(text);
                columnsChanged();
            }
        } catch (SqliteException e) {
            throw Errors.of(e, session);
        } finally {
            session.unlock();
        }
    }

    private void giveBack() {
        if (engine != null) {
            session.engine().release(engine);
            engine = null;
        }
        columns = null;
    }

    /** Forgets the columns, because SQLite has prepared the statement anew. */
    private void columnsChanged() {
        columns = null;
        columnCount = engine.columnCount();
        timesPrepared = engine.timesPrepared();
    }

    final StatementColumns columns() throws SQLException {
        StatementColumns known = columns;
        if (known != null) {
            return known;
        }
        lockOpen();
        try {
            if (columns == null) {
                columns = new StatementColumns(connection, engine);
            }
            return columns;
        } finally {
            session.unlock();
        }
    }

    // ---- execution

    /**
     * Runs the prepared statement to its first row, under the lock.
     *
     * @return whether it has columns
     */
    final boolean startLocked() throws SQLException {
        try {
            connection.noteExecution();
            noteWrite();
            keys.begin(engine, insert);
            Timeout timeout = startTimeout();
            try {
                if (columnCount == 0) {
                    long before = session.engine().totalChanges();
                    step();
                    // SQLite leaves the count of the statement before when one changes no rows, as CREATE TABLE.
                    updateCount = session.engine().totalChanges() == before && !connection.likeSqliteJdbc() ? 0
                                    : session.engine().changes();
                    engine.reset();
                } else {
                    fetchFirst();
                    if (engine.timesPrepared() != timesPrepared) {
                        columnsChanged();
                    }
                }
            } catch (SqliteException e) {
                throw failure(e, timeout);
            } finally {
                keys.end();
                endTimeout(timeout);
            }
            if (columnCount != 0 && rows.failure != null && rows.rows == 0) {
                throw failure(rows.failure, timeout);
            }
            keys.take();
            if (columnCount == 0) {
                connection.ensureCommitted();
                return false;
            }
            updateCount = -1;
            resultWaiting = true;
            return true;
        } catch (SqliteException e) {
            throw Errors.of(e, session);
        }
    }

    private void step() {
        if (session.waitsInJava()) {
            session.waiting(() -> {
                keys.forget();
                return engine.step();
            });
        } else {
            engine.step();
        }
    }

    private void fetchFirst() {
        if (!session.waitsInJava()) {
            engine.fetch(rows, 1);
            return;
        }
        session.waiting(() -> {
            keys.forget();
            engine.fetch(rows, 1);
            if (rows.rows == 0 && rows.failure != null) {
                throw rows.failure;
            }
            return null;
        });
    }

    private SQLException failure(SqliteException e, Timeout timeout) {
        return timeout != null && timeout.isOver() ? Errors.timeout(e) : Errors.of(e, session);
    }

    /** Notes an execution that may change the rows that other statements of the connection read. */
    final void noteWrite() {
        if (!readOnly) {
            session.noteWrite();
        }
    }

    final int columnCount() {
        return columnCount;
    }

    /** Fills a batch with the next rows, under the lock. */
    final void fetch(RowBatch batchToFill, int max) throws SQLException {
        checkOpen();
        try {
            engine.fetch(batchToFill, max);
        } catch (SqliteException e) {
            throw Errors.of(e, session);
        }
    }

    final GeneratedKeys keys() {
        return keys;
    }

    final boolean isInsert() {
        return insert;
    }

    final Timeout startTimeout() {
        return getQueryTimeout() == 0 ? null : Timeout.start(session, getQueryTimeout());
    }

    final void endTimeout(Timeout timeout) {
        if (timeout != null) {
            timeout.stop();
        }
    }

    final void closeResult() throws SQLException {
        Errors.lock(session);
        try {
            checkEnds();
            resultWaiting = false;
            updateCount = -1;
            if (result != null) {
                // closeOnCompletion() waits for the user's own close() of a result set.
                result.closeForOwner();
                result = null;
            }
        } finally {
            session.unlock();
        }
    }

    /** The same with a batch of columns, if a pipeline gives the rows; otherwise returns {@code null}. */
    final ColumnBatch fetchColumns(int max) throws SQLException {
        checkOpen();
        try {
            if (!engine.hasColumns()) {
                return null;
            }
            if (columnRows == null) {
                columnRows = new ColumnBatch(JdbcResultSet.MOST_IN_COLUMNS);
            }
            engine.fetch(columnRows, max);
            return columnRows;
        } catch (SqliteException e) {
            throw Errors.of(e, session);
        }
    }

    /** Gives up the batches, of which another thread may be reading one, under the lock. */
    final void leave(RowBatch batch) {
        if (batch == rows) {
            rows = new RowBatch();
            columnRows = null;
        }
    }

    /** The result that is open, or {@code null}. */
    final JdbcResultSet result() {
        return result;
    }

    /** Called under the lock by a result that has no more rows or is closed: the execution ends. */
    void resultEnded(JdbcResultSet ended) {
        if (ended != result) {
            return;
        }
        connection.resultClosed();
        if (engine != null && engine.isOpen() && session.isOpen()) {
            engine.reset();
        }
    }

    /** Called under the lock by a result that was closed. */
    void resultClosed(JdbcResultSet closed) throws SQLException {
        if (closed == result) {
            result = null;
            if (closesOnCompletion) {
                close();
            }
        }
    }

    // Each execution holds the lock from its beginning to its result. Otherwise another thread could close the statement in between.

    @Override
    public boolean execute(String text) throws SQLException {
        lockOpen();
        try {
            closeResult();
            if (FileCommand.run(connection, text)) {
                return false;
            }
            prepare(text);
            if (engine == null) {
                throw Errors.misuse("no SQL statement in: " + text);
            }
            return startLocked();
        } finally {
            session.unlock();
        }
    }

    @Override
    public ResultSet executeQuery(String text) throws SQLException {
        lockOpen();
        try {
            if (!execute(text)) {
                closeResult();
                throw new SQLException("query does not return ResultSet", "02000", org.sqltruffle.sqlite.ResultCode.DONE);
            }
            return getResultSet();
        } finally {
            session.unlock();
        }
    }

    @Override
    public long executeLargeUpdate(String text) throws SQLException {
        lockOpen();
        try {
            closeResult();
            if (FileCommand.run(connection, text)) {
                return 0;
            }
            long before = session.engine().totalChanges();
            if (keys.areAllWanted() && isSingleInsert(text)) {
                startLocked();
                updateCount = session.engine().totalChanges() - before;
                return updateCount;
            }
            giveBack();
            keys.clear();
            connection.noteExecution();
            Timeout timeout = startTimeout();
            try {
                session.execute(text);
            } catch (SqliteException e) {
                throw failure(e, timeout);
            } finally {
                endTimeout(timeout);
            }
            connection.ensureCommitted();
            updateCount = session.engine().totalChanges() - before;
            keys.takeLast(SqlText.isInsert(text));
            return updateCount;
        } catch (SqliteException e) {
            throw Errors.of(e, session);
        } finally {
            session.unlock();
        }
    }

    /** Prepares a text. @return whether it is one INSERT without rows */
    private boolean isSingleInsert(String text) throws SQLException {
        prepare(text);
        return engine != null && insert && columnCount == 0 && engine.isLast();
    }

    // ---- execution, by programs that say whether they want the generated keys

    @Override
    public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        return keys.wanted(autoGeneratedKeys, () -> execute(sql));
    }

    @Override
    public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        return keys.wanted(autoGeneratedKeys, () -> executeLargeUpdate(sql));
    }

    // ---- results

    @Override
    public ResultSet getResultSet() throws SQLException {
        lockOpen();
        try {
            if (result != null) {
                throw Errors.misuse("ResultSet already requested");
            }
            if (!resultWaiting) {
                return null;
            }
            resultWaiting = false;
            result = new JdbcResultSet(this, rows, columns(), getMaxRows());
            connection.resultOpened();
            return result;
        } finally {
            session.unlock();
        }
    }

    @Override
    public long getLargeUpdateCount() {
        long count = result == null && !resultWaiting ? updateCount : -1;
        return count;
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        switch (current) {
            case CLOSE_CURRENT_RESULT -> closeResult();
            case KEEP_CURRENT_RESULT, CLOSE_ALL_RESULTS -> throw Errors.notSupported("a statement has one open result");
            default -> throw Errors.misuse("not a constant of getMoreResults: " + current);
        }
        return false;
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        return new JdbcResultSet(this, keys.rows(), new ResultColumns(keys.columnName()), 0);
    }

    /** A result of rows that the driver made. */
    final ResultSet resultOf(ResultColumns names, List<Object[]> values) throws SQLException {
        return new JdbcResultSet(this, names.rows(values), names, 0).closingOwner();
    }

    // ---- batches

    @Override
    public void addBatch(String text) throws SQLException {
        checkOpen();
        closeResult();
        batch.add(text);
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        lockOpen();
        try {
            return batch.run(this::closeResult, this::executeEntry);
        } finally {
            session.unlock();
        }
    }

    private long executeEntry(String text) throws SQLException {
        prepare(text);
        if (engine == null) {
            throw Errors.misuse("no SQL statement in: " + text);
        }
        if (startLocked()) {
            closeResult();
            throw Errors.misuse("query returns results");
        }
        return updateCount;
    }

    // ---- the statement itself

    @Override
    public void cancel() throws SQLException {
        checkOpen();
        session.interrupt();
    }

    @Override
    public Connection getConnection() {
        return connection.handle();
    }

    @Override
    public boolean isClosed() {
        return !open;
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        checkOpen();
        closesOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closesOnCompletion;
    }

    @Override
    public void close() throws SQLException {
        Errors.lock(session);
        try {
            if (!open) {
                return;
            }
            checkEnds();
            open = false;
            closeResult();
            if (session.isOpen()) {
                giveBack();
            }
        } finally {
            session.unlock();
        }
        connection.remove(this);
    }
}
