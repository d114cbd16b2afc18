package org.sqltruffle.bridge.jdbc.standard;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/** Getters by column label. Each calls the getter by column index. */
public interface LabelGetters extends ResultSet {

    // formatter:off: one method a line.
    @Override default Array getArray(String label) throws SQLException { return getArray(findColumn(label)); }
    @Override default InputStream getAsciiStream(String label) throws SQLException { return getAsciiStream(findColumn(label)); }
    @Deprecated @Override default BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        return getBigDecimal(findColumn(label), scale);
    }
    @Override default BigDecimal getBigDecimal(String label) throws SQLException { return getBigDecimal(findColumn(label)); }
    @Override default InputStream getBinaryStream(String label) throws SQLException { return getBinaryStream(findColumn(label)); }
    @Override default Blob getBlob(String label) throws SQLException { return getBlob(findColumn(label)); }
    @Override default boolean getBoolean(String label) throws SQLException { return getBoolean(findColumn(label)); }
    @Override default byte getByte(String label) throws SQLException { return getByte(findColumn(label)); }
    @Override default byte[] getBytes(String label) throws SQLException { return getBytes(findColumn(label)); }
    @Override default Reader getCharacterStream(String label) throws SQLException { return getCharacterStream(findColumn(label)); }
    @Override default Clob getClob(String label) throws SQLException { return getClob(findColumn(label)); }
    @Override default Date getDate(String label, Calendar calendar) throws SQLException { return getDate(findColumn(label), calendar); }
    @Override default Date getDate(String label) throws SQLException { return getDate(findColumn(label)); }
    @Override default double getDouble(String label) throws SQLException { return getDouble(findColumn(label)); }
    @Override default float getFloat(String label) throws SQLException { return getFloat(findColumn(label)); }
    @Override default int getInt(String label) throws SQLException { return getInt(findColumn(label)); }
    @Override default long getLong(String label) throws SQLException { return getLong(findColumn(label)); }
    @Override default Reader getNCharacterStream(String label) throws SQLException { return getNCharacterStream(findColumn(label)); }
    @Override default NClob getNClob(String label) throws SQLException { return getNClob(findColumn(label)); }
    @Override default String getNString(String label) throws SQLException { return getNString(findColumn(label)); }
    @Override default <T> T getObject(String label, Class<T> type) throws SQLException { return getObject(findColumn(label), type); }
    @Override default Object getObject(String label, Map<String, Class<?>> map) throws SQLException {
        return getObject(findColumn(label), map);
    }
    @Override default Object getObject(String label) throws SQLException { return getObject(findColumn(label)); }
    @Override default Ref getRef(String label) throws SQLException { return getRef(findColumn(label)); }
    @Override default RowId getRowId(String label) throws SQLException { return getRowId(findColumn(label)); }
    @Override default SQLXML getSQLXML(String label) throws SQLException { return getSQLXML(findColumn(label)); }
    @Override default short getShort(String label) throws SQLException { return getShort(findColumn(label)); }
    @Override default String getString(String label) throws SQLException { return getString(findColumn(label)); }
    @Override default Time getTime(String label, Calendar calendar) throws SQLException { return getTime(findColumn(label), calendar); }
    @Override default Time getTime(String label) throws SQLException { return getTime(findColumn(label)); }
    @Override default Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
        return getTimestamp(findColumn(label), calendar);
    }
    @Override default Timestamp getTimestamp(String label) throws SQLException { return getTimestamp(findColumn(label)); }
    @Override default URL getURL(String label) throws SQLException { return getURL(findColumn(label)); }
    @Deprecated @Override default InputStream getUnicodeStream(String label) throws SQLException {
        return getUnicodeStream(findColumn(label));
    }
    // formatter:on
}
