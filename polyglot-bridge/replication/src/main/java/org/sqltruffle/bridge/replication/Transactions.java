package org.sqltruffle.bridge.replication;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.store.Sequences;
import org.sqltruffle.bridge.replication.store.Store;

/** The transactions of a replica's connection. */
final class Transactions {

    /**
     * A merge copies the pages of the WAL to the database's file when there are so many. One merge changes thousands of pages all over the
     * file, and the next one often the same pages: they are copied once for several merges.
     */
    static final int MOST_WAL_PAGES = 16_000;

    private final Path file;
    private final Database db;
    private final Store store;

    Transactions(Path file, Database db, Store store) {
        this.file = file;
        this.db = db;
        this.store = store;
    }

    /** Before the connection ends: copies the pages of the WAL to the file. Otherwise a program's next commit would have to. */
    void copyWal() {
        try {
            if (store.isWal()) {
                db.execute("PRAGMA wal_checkpoint(PASSIVE)");
            }
        } catch (DatabaseException e) {
            // The pages stay in the WAL, where all connections find them.
        }
    }

    /** Runs an action in a transaction that writes. */
    <T> T write(Supplier<T> action) {
        try {
            db.execute("BEGIN IMMEDIATE");
            store.refreshCatalog();
            Sequences sequences = new Sequences(store);
            T result = action.get();
            sequences.restore();
            db.execute("COMMIT");
            return result;
        } catch (RuntimeException | Error e) {
            rollBack();
            store.undone();
            if (e instanceof DatabaseException failure && failure.codeName().equals("SQLITE_FULL")) {
                throw new ReplicaException("the disk of " + file + " is full. Nothing has changed: make room, and repeat the command", e);
            }
            throw e;
        }
    }

    private void rollBack() {
        if (db.inTransaction()) {
            failAfter(0);
            db.execute("ROLLBACK");
        }
    }

    /** Reads without a lock that others could wait for. */
    <T> T read(Supplier<T> action) {
        try {
            // An interrupt can end this statement after it has begun the transaction.
            db.execute("BEGIN");
            store.refreshCatalog();
            T result = action.get();
            db.execute("COMMIT");
            return result;
        } catch (RuntimeException | Error e) {
            rollBack();
            throw e;
        }
    }

    /** As {@link #write}, for changes that may be lost when the power fails. */
    void writeWithoutWaiting(Runnable action) {
        String synchronous = store.pragma("synchronous");
        boolean isWal = store.isWal();
        if (isWal) {
            db.execute("PRAGMA synchronous = NORMAL");
        }
        try {
            write(() -> {
                action.run();
                return null;
            });
        } finally {
            if (isWal) {
                db.execute("PRAGMA synchronous = " + synchronous);
            }
        }
    }

    /**
     * Writes the program's commits to the disk: what has been sent must not be lost. With PRAGMA synchronous = NORMAL they may not be there
     * yet. Only the file of the WAL can be opened for this: closing the database's own file would end the locks of this process.
     */
    void syncWal() {
        if (!store.isWal()) {
            return;
        }
        try {
            Path path = file.toRealPath();
            try (FileChannel wal = FileChannel.open(path.resolveSibling(path.getFileName() + "-wal"), StandardOpenOption.WRITE)) {
                wal.force(false);
            }
        } catch (NoSuchFileException e) {
            // All of it is in the database's file.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@link Replica#failAfter}. */
    void failAfter(int instructions) {
        db.onProgress(instructions, instructions == 0 ? null : () -> false);
    }
}
