package org.sqltruffle.bridge.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.sqltruffle.bridge.jdbc.standard.ConvertedSetters;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/**
 * A prepared statement. Its parameters are kept in Java, one row for each entry of a batch, and bound when it is executed. A batch is one
 * call of C. A parameter that was never set is NULL.
 */
final class JdbcPreparedStatement extends JdbcStatement implements ConvertedSetters {

    private final int parameters;
    private RowBatch values = new RowBatch();
    /** Rows of {@link #values} that are entries of the batch. The setters write to the row after them. */
    private int entries;

    JdbcPreparedStatement(JdbcConnection connection, String sql) throws SQLException {
        super(connection);
        if (sql == null) {
            throw Errors.misuse("SQL is null");
        }
        lockOpen();
        try {
            prepare(sql);
            if (engine == null) {
                throw Errors.misuse("no SQL statement in: " + sql);
            }
            parameters = engine.parameterCount();
        } finally {
            session.unlock();
        }
        beginValues();
    }

    @Override
    boolean opensAgain() {
        return false;
    }

    private void beginValues() {
        values.begin(parameters);
        values.addRow();
        entries = 0;
    }

    // ---- parameters

    private int at(int index) throws SQLException {
        checkOpen();
        if (index < 1 || index > parameters) {
            throw new SQLException("parameter " + index + " out of bounds [1," + parameters + "]", "07009");
        }
        return values.lastRow(index - 1);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        values.putLong(at(index), value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        values.putDouble(at(index), value);
    }

    @Override
    public void setString(int index, String value) throws SQLException {
        int at = at(index);
        if (value == null) {
            values.putNull(at);
        } else {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            dropUnusedBytes(at, utf8.length);
            values.putText(at, utf8);
        }
    }

    @Override
    public void setBytes(int index, byte[] value) throws SQLException {
        int at = at(index);
        if (value == null) {
            values.putNull(at);
        } else {
            dropUnusedBytes(at, value.length);
            values.putBlob(at, value);
        }
    }

    /** Drops the bytes of old values. The entries of a batch share their bytes, which must stay. */
    private void dropUnusedBytes(int at, int more) {
        if (entries == 0) {
            values.dropUnusedBytes(at, more);
        }
    }

    @Override
    public void setNull(int index, int type) throws SQLException {
        values.putNull(at(index));
    }

    @Override
    public void setDate(int index, Date value, Calendar calendar) throws SQLException {
        setMillis(index, value, calendar);
    }

    @Override
    public void setTime(int index, Time value, Calendar calendar) throws SQLException {
        setMillis(index, value, calendar);
    }

    @Override
    public void setTimestamp(int index, Timestamp value, Calendar calendar) throws SQLException {
        setMillis(index, value, calendar);
    }

    @Override
    public void setDate(int index, Date value) throws SQLException {
        setMillis(index, value, null);
    }

    @Override
    public void setTime(int index, Time value) throws SQLException {
        setMillis(index, value, null);
    }

    @Override
    public void setTimestamp(int index, Timestamp value) throws SQLException {
        setMillis(index, value, null);
    }

    private void setMillis(int index, java.util.Date value, Calendar calendar) throws SQLException {
        if (value == null) {
            values.putNull(at(index));
        } else {
            setObject(index, connection().settings().dates().toStored(value.getTime(), calendar));
        }
    }

    @Override
    public void setObject(int index, Object value) throws SQLException {
        switch (value) {
            case null -> values.putNull(at(index));
            case Long number -> setLong(index, number);
            case Integer number -> setLong(index, number);
            case Short number -> setLong(index, number);
            case Byte number -> setLong(index, number);
            case Double number -> setDouble(index, number);
            case Float number -> setDouble(index, number);
            case Boolean truth -> setBoolean(index, truth);
            case byte[] bytes -> setBytes(index, bytes);
            case BigDecimal decimal -> setBigDecimal(index, decimal);
            case java.util.Date date -> setMillis(index, date, null);
            case Blob blob -> setBlob(index, blob);
            case Clob clob -> setClob(index, clob);
            case InputStream stream -> setBinaryStream(index, stream);
            case Reader reader -> setCharacterStream(index, reader);
            default -> setString(index, value.toString());
        }
    }

    @Override
    public void clearParameters() throws SQLException {
        checkOpen();
        for (int i = 0; i < parameters; i++) {
            values.putNull(values.lastRow(i));
        }
    }

    /** Binds the values and runs to the first row; returns whether there are columns. */
    private boolean bindAndStart() throws SQLException {
        lockOpen();
        try {
            closeResult();
            if (parameters > 0) {
                engine.bindRow(values, values.rows - 1);
            }
            return startLocked();
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            session.unlock();
        }
    }

    // ---- execution

    @Override
    public boolean execute() throws SQLException {
        return bindAndStart();
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        checkOpen();
        if (columnCount() == 0) {
            throw Errors.misuse("Query does not return results");
        }
        lockOpen();
        try {
            bindAndStart();
            return getResultSet();
        } finally {
            session.unlock();
        }
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        checkOpen();
        if (columnCount() != 0) {
            throw Errors.misuse("Query returns results");
        }
        bindAndStart();
        return updateCount;
    }

    @Override
    public int executeUpdate() throws SQLException {
        return (int) executeLargeUpdate();
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        entries++;
        values.repeatRow();
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        beginValues();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        lockOpen();
        try {
            closeResult();
            if (entries == 0) {
                return new long[0];
            }
            values.rows = entries;
            return executeEntries(new long[entries]);
        } finally {
            session.unlock();
        }
    }

    private long[] executeEntries(long[] changes) throws SQLException {
        try {
            connection().noteExecution();
            noteWrite();
            keys().begin(engine, isInsert());
            Timeout timeout = startTimeout();
            try {
                // Outside a transaction C waits for locks: the entries before the lock are committed and cannot be repeated.
                int done = session.waitsInJava() && !session.engine().isAutocommit() ? session.waiting(() -> executeAll(changes))
                                : executeAll(changes);
                if (done < changes.length) {
                    throw Errors.misuse("query returns results");
                }
            } finally {
                keys().end();
                endTimeout(timeout);
            }
            keys().take();
            connection().ensureCommitted();
            updateCount = changes[changes.length - 1];
            return changes;
        } catch (SqliteException e) {
            throw StatementBatch.failure(changes, Errors.of(e, session));
        } catch (SQLException e) {
            throw StatementBatch.failure(changes, e);
        } finally {
            beginValues();
        }
    }

    private int executeAll(long[] changes) {
        keys().forget();
        return engine.executeAll(values, changes);
    }

    // ---- meta data

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return result() == null ? new JdbcResultSetMetaData(columns(), null) : result().getMetaData();
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new JdbcParameterMetaData(parameters, values);
    }

    // ---- not for prepared statements

    private static SQLException withSql() {
        return Errors.misuse("a prepared statement has its SQL already");
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw withSql();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw withSql();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw withSql();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw withSql();
    }
}
