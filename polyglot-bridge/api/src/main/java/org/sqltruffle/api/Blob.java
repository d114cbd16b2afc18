package org.sqltruffle.api;

/** A blob of a row, read and written in parts. Its size cannot change. When its row changes otherwise, the next access fails. */
public interface Blob extends AutoCloseable {

    /** Size in bytes. */
    int size();

    /** Reads bytes from a position, which begins at 0. */
    byte[] read(int position, int length);

    /** Writes bytes at a position. */
    void write(int position, byte[] bytes);

    @Override
    void close();
}
