package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.abi.Constants.SQLITE_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_FLOAT;
import static org.sqltruffle.abi.Constants.SQLITE_INTEGER;
import static org.sqltruffle.abi.Constants.SQLITE_NULL;
import static org.sqltruffle.abi.Constants.SQLITE_TEXT;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** The getters of types that SQLite does not have, by those of types that it has. */
abstract class ConvertingResultSet extends PlainResultSet {

    private final JdbcConnection connection;

    ConvertingResultSet(JdbcConnection connection) {
        this.connection = connection;
    }

    DateFormats dates() {
        return connection.settings().dates();
    }

    /** SQLite's type of a value of the current row. */
    abstract int type(int column) throws SQLException;

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return getInt(column) != 0;
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return (byte) getInt(column);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return (short) getInt(column);
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return (float) getDouble(column);
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        switch (type(column)) {
            case SQLITE_NULL:
                return null;
            case SQLITE_INTEGER:
                return BigDecimal.valueOf(getLong(column));
            default:
                String text = getString(column);
                try {
                    return new BigDecimal(text);
                } catch (NumberFormatException e) {
                    throw new SQLException("Bad value for type BigDecimal : " + text, "22018", e);
                }
        }
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, java.math.RoundingMode.HALF_UP);
    }

    // ---- dates: text and blobs in the connection's format, real as Julian day, integer since 1970

    private Timestamp timestamp(int column, Calendar calendar, String what) throws SQLException {
        switch (type(column)) {
            case SQLITE_NULL:
                return null;
            case SQLITE_TEXT, SQLITE_BLOB:
                String text = getString(column);
                return text.isEmpty() ? null : dates().parse(text, calendar, what);
            case SQLITE_FLOAT:
                return new Timestamp(DateFormats.fromJulianDay(getDouble(column), calendar));
            default:
                return new Timestamp(dates().fromInteger(getLong(column)));
        }
    }

    @Override
    public Date getDate(int column, Calendar calendar) throws SQLException {
        Timestamp timestamp = timestamp(column, calendar, "date");
        return timestamp == null ? null : new Date(timestamp.getTime());
    }

    @Override
    public Time getTime(int column, Calendar calendar) throws SQLException {
        Timestamp timestamp = timestamp(column, calendar, "time");
        return timestamp == null ? null : new Time(timestamp.getTime());
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        return timestamp(column, calendar, "time stamp");
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    // ---- streams and large objects

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int column) throws SQLException {
        return getAsciiStream(column);
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    public String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new MemoryBlob(bytes);
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        return getNClob(column);
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new MemoryClob(text);
    }

    @Override
    public <T> T getObject(int column, Class<T> type) throws SQLException {
        if (type == null) {
            throw Errors.misuse("requested type cannot be null");
        }
        return type.cast(ObjectTypes.get(this, column, type));
    }
}
