package org.sqltruffle.bench.workload;

import java.nio.file.Path;

/** A table of one row. */
public final class TableBlobStore implements BlobStore {

    public static final String CREATE = "CREATE TABLE store (id INTEGER PRIMARY KEY, content BLOB)";
    public static final String INSERT = "INSERT INTO store VALUES (1, NULL)";
    public static final String SELECT = "SELECT content FROM store WHERE id = 1";
    public static final String UPDATE = "UPDATE store SET content = ? WHERE id = 1";

    private final Session session;
    private final Query select;
    private final Query update;

    TableBlobStore(Connector engine, Path file) throws Exception {
        session = engine.openWritable(file);
        session.execute(CREATE);
        session.execute(INSERT);
        select = session.prepare(SELECT);
        update = session.prepare(UPDATE);
    }

    @Override
    public byte[] read() throws Exception {
        select.start();
        select.next();
        byte[] blob = select.getBytes(0);
        select.reset();
        return blob;
    }

    @Override
    public void write(byte[] blob) throws Exception {
        update.reset();
        update.bindBytes(1, blob);
        update.update();
    }

    @Override
    public void close() throws Exception {
        select.close();
        update.close();
        session.close();
    }
}
