package org.sqltruffle.bench;

import java.nio.file.Path;

/** A table of one row. */
final class TableBlobStore implements BlobStore {

    private final Session session;
    private final Query select;
    private final Query update;

    TableBlobStore(Engine engine, Path file) throws Exception {
        session = engine.openWritable(file);
        session.execute("CREATE TABLE store (id INTEGER PRIMARY KEY, content BLOB)");
        session.execute("INSERT INTO store VALUES (1, NULL)");
        select = session.prepare("SELECT content FROM store WHERE id = 1");
        update = session.prepare("UPDATE store SET content = ? WHERE id = 1");
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
