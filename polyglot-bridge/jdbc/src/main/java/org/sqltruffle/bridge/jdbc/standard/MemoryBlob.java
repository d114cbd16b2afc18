package org.sqltruffle.bridge.jdbc.standard;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;

/** A blob value in memory. It grows when a write ends after its last byte. Positions begin at 1. */
public final class MemoryBlob implements Blob {

    private byte[] bytes;

    public MemoryBlob(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the index of a position. The position after the last byte is valid. */
    private int index(long position) throws SQLException {
        if (position < 1 || position > bytes.length + 1L) {
            throw StandardErrors.misuse("position " + position + " of " + bytes.length);
        }
        return (int) position - 1;
    }

    @Override
    public long length() {
        return bytes.length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        int start = index(position);
        if (length < 0) {
            throw StandardErrors.misuse("length " + length);
        }
        return Arrays.copyOfRange(bytes, start, (int) Math.min(bytes.length, (long) start + length));
    }

    @Override
    public InputStream getBinaryStream() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        return new ByteArrayInputStream(getBytes(position, (int) Math.min(Integer.MAX_VALUE, length)));
    }

    @Override
    public long position(byte[] searched, long start) throws SQLException {
        for (int i = index(start); i <= bytes.length - searched.length; i++) {
            if (Arrays.equals(bytes, i, i + searched.length, searched, 0, searched.length)) {
                return i + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob searched, long start) throws SQLException {
        return position(searched.getBytes(1, (int) searched.length()), start);
    }

    @Override
    public int setBytes(long position, byte[] added) throws SQLException {
        return setBytes(position, added, 0, added.length);
    }

    @Override
    public int setBytes(long position, byte[] added, int offset, int length) throws SQLException {
        int start = index(position);
        if (offset < 0 || length < 0 || length > added.length - offset) {
            throw StandardErrors.misuse("offset " + offset + ", length " + length + " of " + added.length);
        }
        // The array is copied, because a stream over the old bytes may still be open.
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length, Math.addExact(start, length)));
        System.arraycopy(added, offset, bytes, start, length);
        return length;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        index(position);
        return new ByteArrayOutputStream() {
            @Override
            public void close() throws IOException {
                try {
                    setBytes(position, buf, 0, count);
                } catch (SQLException e) {
                    throw new IOException(e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        if (length < 0 || length > bytes.length) {
            throw StandardErrors.misuse("length " + length);
        }
        bytes = Arrays.copyOf(bytes, (int) length);
    }

    @Override
    public void free() {
        bytes = new byte[0];
    }
}
