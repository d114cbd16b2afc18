package org.sqltruffle.bench.workload;

/** A place for one blob. */
public interface BlobStore extends AutoCloseable {

    /** The whole blob, valid until the next call. */
    byte[] read() throws Exception;

    /** Replaces the blob, durably. */
    void write(byte[] blob) throws Exception;

    @Override
    void close() throws Exception;
}
