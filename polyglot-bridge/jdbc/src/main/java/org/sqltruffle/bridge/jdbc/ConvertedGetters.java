package org.sqltruffle.bridge.jdbc;

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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.sqltruffle.bridge.jdbc.standard.MemoryBlob;
import org.sqltruffle.bridge.jdbc.standard.MemoryClob;

/** Getters for types that SQLite does not have. Each converts a value that SQLite has. */
interface ConvertedGetters extends ResultSet {

    /** Converts the values of the current row. */
    Conversion conversion();

    @Override
    default boolean getBoolean(int column) throws SQLException { return getLong(column) != 0; }
    @Override
    default byte getByte(int column) throws SQLException { return (byte) getInt(column); }
    @Override
    default short getShort(int column) throws SQLException { return (short) getInt(column); }
    @Override
    default float getFloat(int column) throws SQLException { return (float) getDouble(column); }

    @Override
    default BigDecimal getBigDecimal(int column) throws SQLException { return conversion().bigDecimal(column); }

    @Override
    @Deprecated
    default BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, java.math.RoundingMode.HALF_UP);
    }

    @Override
    default Date getDate(int column, Calendar calendar) throws SQLException { return conversion().date(column, calendar); }
    @Override
    default Time getTime(int column, Calendar calendar) throws SQLException { return conversion().time(column, calendar); }
    @Override
    default Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        return conversion().timestamp(column, calendar, "time stamp");
    }
    @Override
    default Date getDate(int column) throws SQLException { return getDate(column, null); }
    @Override
    default Time getTime(int column) throws SQLException { return getTime(column, null); }
    @Override
    default Timestamp getTimestamp(int column) throws SQLException { return getTimestamp(column, null); }

    // ---- streams and large objects

    @Override
    default InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    default InputStream getAsciiStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    @Deprecated
    default InputStream getUnicodeStream(int column) throws SQLException { return getAsciiStream(column); }

    @Override
    default Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    default Reader getNCharacterStream(int column) throws SQLException { return getCharacterStream(column); }
    @Override
    default String getNString(int column) throws SQLException { return getString(column); }

    @Override
    default Blob getBlob(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new MemoryBlob(bytes);
    }

    @Override
    default Clob getClob(int column) throws SQLException { return getNClob(column); }

    @Override
    default NClob getNClob(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new MemoryClob(text);
    }

    @Override
    default <T> T getObject(int column, Class<T> type) throws SQLException {
        if (type == null) {
            throw Errors.misuse("requested type cannot be null");
        }
        return type.cast(conversion().object(column, type));
    }
}
