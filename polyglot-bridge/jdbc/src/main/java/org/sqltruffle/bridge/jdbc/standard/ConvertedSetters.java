package org.sqltruffle.bridge.jdbc.standard;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;

/** Setters for types that SQLite does not have. Each calls the setter of a type that SQLite has. Streams are read at once. */
public interface ConvertedSetters extends PreparedStatement {

    private static int checked(long length) throws SQLException {
        if (length < 0) {
            throw StandardErrors.misuse("Error reading stream. Length should be non-negative");
        }
        if (length > Integer.MAX_VALUE) {
            throw StandardErrors.misuse("Error reading stream. Length is more than SQLite can hold");
        }
        return (int) length;
    }

    private static byte[] read(InputStream in, long length) throws SQLException {
        int most = checked(length);
        try {
            byte[] bytes = in.readNBytes(most);
            if (bytes.length < length) {
                throw StandardErrors.misuse("Error reading stream: end of stream has been reached");
            }
            return bytes;
        } catch (IOException e) {
            throw new SQLException("Error reading stream", e);
        }
    }

    private static byte[] read(InputStream in) throws SQLException {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new SQLException("Error reading stream", e);
        }
    }

    private static String read(Reader reader, long length) throws SQLException {
        StringWriter text = new StringWriter();
        try {
            if (length == Long.MAX_VALUE) {
                reader.transferTo(text);
            } else {
                char[] chars = new char[checked(length)];
                int n = 0;
                for (int more = 0; n < chars.length && more >= 0; n += Math.max(0, more)) {
                    more = reader.read(chars, n, chars.length - n);
                }
                text.write(chars, 0, n);
            }
        } catch (IOException e) {
            throw new SQLException("Cannot read from character stream", e);
        }
        return text.toString();
    }

    @Override
    default void setBinaryStream(int index, InputStream in, int length) throws SQLException {
        setBytes(index, in == null ? null : read(in, length));
    }
    @Override
    default void setBinaryStream(int index, InputStream in, long length) throws SQLException {
        setBytes(index, in == null ? null : read(in, length));
    }
    @Override
    default void setBinaryStream(int index, InputStream in) throws SQLException { setBytes(index, in == null ? null : read(in)); }
    @Override
    default void setBlob(int index, InputStream in, long length) throws SQLException { setBinaryStream(index, in, length); }
    @Override
    default void setBlob(int index, InputStream in) throws SQLException { setBinaryStream(index, in); }

    @Override
    default void setBlob(int index, Blob blob) throws SQLException {
        // Some drivers' blobs throw an exception when an empty range is read.
        setBytes(index, blob == null ? null : blob.length() == 0 ? new byte[0] : blob.getBytes(1, checked(blob.length())));
    }

    @Override
    default void setAsciiStream(int index, InputStream in, int length) throws SQLException { setAsciiStream(index, in, (long) length); }

    @Override
    default void setAsciiStream(int index, InputStream in, long length) throws SQLException {
        setString(index, in == null ? null : new String(read(in, length), StandardCharsets.UTF_8));
    }

    @Override
    default void setAsciiStream(int index, InputStream in) throws SQLException {
        setString(index, in == null ? null : new String(read(in), StandardCharsets.UTF_8));
    }

    @Override
    @Deprecated
    default void setUnicodeStream(int index, InputStream in, int length) throws SQLException { setAsciiStream(index, in, length); }
    @Override
    default void setCharacterStream(int index, Reader reader, int length) throws SQLException {
        setCharacterStream(index, reader, (long) length);
    }

    @Override
    default void setCharacterStream(int index, Reader reader, long length) throws SQLException {
        setString(index, reader == null ? null : read(reader, length));
    }

    @Override
    default void setCharacterStream(int index, Reader reader) throws SQLException { setCharacterStream(index, reader, Long.MAX_VALUE); }
    @Override
    default void setNCharacterStream(int index, Reader reader, long length) throws SQLException {
        setCharacterStream(index, reader, length);
    }
    @Override
    default void setNCharacterStream(int index, Reader reader) throws SQLException { setCharacterStream(index, reader); }
    @Override
    default void setClob(int index, Reader reader, long length) throws SQLException { setCharacterStream(index, reader, length); }
    @Override
    default void setClob(int index, Reader reader) throws SQLException { setCharacterStream(index, reader); }
    @Override
    default void setClob(int index, Clob clob) throws SQLException {
        setString(index, clob == null ? null : clob.getSubString(1, checked(clob.length())));
    }
    @Override
    default void setNClob(int index, Reader reader, long length) throws SQLException { setCharacterStream(index, reader, length); }
    @Override
    default void setNClob(int index, Reader reader) throws SQLException { setCharacterStream(index, reader); }
    @Override
    default void setNClob(int index, NClob clob) throws SQLException { setClob(index, clob); }
    @Override
    default void setNString(int index, String value) throws SQLException { setString(index, value); }

    // ---- simple types

    @Override
    default void setBoolean(int index, boolean value) throws SQLException { setLong(index, value ? 1 : 0); }
    @Override
    default void setByte(int index, byte value) throws SQLException { setLong(index, value); }
    @Override
    default void setShort(int index, short value) throws SQLException { setLong(index, value); }
    @Override
    default void setInt(int index, int value) throws SQLException { setLong(index, value); }
    @Override
    default void setFloat(int index, float value) throws SQLException { setDouble(index, value); }
    @Override
    default void setBigDecimal(int index, BigDecimal value) throws SQLException {
        setString(index, value == null ? null : value.toString());
    }
    @Override
    default void setNull(int index, int type, String typeName) throws SQLException { setNull(index, type); }
    @Override
    default void setObject(int index, Object value, int type) throws SQLException { setObject(index, value); }
    @Override
    default void setObject(int index, Object value, int type, int scale) throws SQLException { setObject(index, value); }
    @Override
    default void setObject(int index, Object value, SQLType type) throws SQLException { setObject(index, value); }
    @Override
    default void setObject(int index, Object value, SQLType type, int scale) throws SQLException { setObject(index, value); }

    // ---- types that SQLite does not have

    @Override
    default void setArray(int index, Array value) throws SQLException { throw StandardErrors.notSupported("SQLite has no arrays"); }
    @Override
    default void setRef(int index, Ref value) throws SQLException { throw StandardErrors.notSupported("SQLite has no references"); }
    @Override
    default void setRowId(int index, RowId value) throws SQLException {
        throw StandardErrors.notSupported("a rowid is an integer: use setLong");
    }
    @Override
    default void setSQLXML(int index, SQLXML value) throws SQLException { throw StandardErrors.notSupported("SQLite has no XML type"); }
    @Override
    default void setURL(int index, URL value) throws SQLException { throw StandardErrors.notSupported("SQLite has no URL type"); }
}
