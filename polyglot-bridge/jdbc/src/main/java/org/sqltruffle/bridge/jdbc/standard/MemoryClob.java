package org.sqltruffle.bridge.jdbc.standard;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;

/** A text value as a CLOB, in memory. */
public final class MemoryClob implements NClob {

    private String text;

    public MemoryClob(String text) {
        this.text = text;
    }

    private static int index(long position) throws SQLException {
        if (position < 1 || position > Integer.MAX_VALUE) {
            throw StandardErrors.misuse("position " + position);
        }
        return (int) position - 1;
    }

    @Override
    public long length() {
        return text.length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        int start = index(position);
        if (start > text.length() || length < 0) {
            throw StandardErrors.misuse("position " + position + ", length " + length);
        }
        return text.substring(start, (int) Math.min(text.length(), (long) start + length));
    }

    @Override
    public Reader getCharacterStream() {
        return new StringReader(text);
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        return new StringReader(getSubString(position, (int) Math.min(Integer.MAX_VALUE, length)));
    }

    @Override
    public InputStream getAsciiStream() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String searched, long start) throws SQLException {
        int found = text.indexOf(searched, index(start));
        return found < 0 ? -1 : found + 1;
    }

    @Override
    public long position(Clob searched, long start) throws SQLException {
        return position(searched.getSubString(1, (int) searched.length()), start);
    }

    @Override
    public int setString(long position, String added) throws SQLException {
        int start = index(position);
        if (start > text.length()) {
            throw StandardErrors.misuse("position " + position);
        }
        text = text.substring(0, start) + added + (start + added.length() < text.length() ? text.substring(start + added.length()) : "");
        return added.length();
    }

    @Override
    public int setString(long position, String added, int offset, int length) throws SQLException {
        return setString(position, added.substring(offset, offset + length));
    }

    @Override
    public OutputStream setAsciiStream(long position) {
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                store(position, toString(StandardCharsets.US_ASCII));
            }
        };
    }

    @Override
    public Writer setCharacterStream(long position) {
        return new StringWriter() {
            @Override
            public void close() {
                store(position, toString());
            }
        };
    }

    private void store(long position, String added) {
        try {
            setString(position, added);
        } catch (SQLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        if (length < 0 || length > text.length()) {
            throw StandardErrors.misuse("length " + length);
        }
        text = text.substring(0, (int) length);
    }

    @Override
    public void free() {
        text = "";
    }
}
