package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Rows that something but the last row has ended, and calls that come while a statement runs or after the database was closed. */
class EndedQueryTest {

    private static final int ROWS = 1000;
    private static final String SCAN = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " + ROWS
                    + ") SELECT i FROM c";
    private static final int[] READ = {0, 1, 20, 73, ROWS};
    private static final int PATIENCE = 60;

    private final Database db = Database.inMemory();
    private final Query query = db.prepare(SCAN);
    private Stream<Row> stream;

    @TempDir
    Path directory;

    @AfterEach
    void close() {
        db.close();
    }

    /** Reads some rows of a stream, ends it, and reads on. */
    private void endedBy(Runnable end) {
        for (int read : READ) {
            stream = query.stream();
            Iterator<Row> rows = stream.iterator();
            for (int i = 1; i <= read; i++) {
                assertEquals(i, rows.next().getLong(0));
            }
            end.run();
            assertThrows(DatabaseException.class, rows::hasNext, read + " rows");
            assertThrows(DatabaseException.class, rows::next, read + " rows");
            if (!isUsable()) {
                return;
            }
        }
    }

    private boolean isUsable() {
        try {
            return query.first(row -> row.getLong(0)).isPresent();
        } catch (DatabaseException e) {
            return false;
        }
    }

    private static Runnable inAnotherThread(Runnable action) {
        return () -> CompletableFuture.runAsync(action).join();
    }

    @Test
    void aClosedStreamFails() {
        endedBy(() -> stream.close());
        endedBy(inAnotherThread(() -> stream.close()));
        endedBy(() -> {
            stream.close();
            query.first(row -> row.getLong(0));
        });
    }

    @Test
    void aStreamOfAClosedQueryFails() {
        endedBy(query::close);
    }

    @Test
    void aStreamOfAQueryThatAnotherThreadClosesFails() {
        endedBy(inAnotherThread(query::close));
    }

    @Test
    void aStreamOfAClosedDatabaseFails() {
        endedBy(inAnotherThread(db::close));
    }

    @Test
    void aStreamAtItsEndHasNoMoreRows() {
        try (Stream<Row> rows = query.stream()) {
            Iterator<Row> iterator = rows.iterator();
            while (iterator.hasNext()) {
                iterator.next();
            }
            query.close();
            assertFalse(iterator.hasNext());
        }
    }

    /** It would begin the other execution anew. */
    @Test
    void aStreamThatHasEndedDoesNotEndTheNextExecution() {
        Stream<Row> old = query.stream();
        old.iterator().forEachRemaining(row -> {});
        long[] n = new long[1];
        query.forEach(row -> {
            if (++n[0] == 1) {
                old.close();
            }
        });
        assertEquals(ROWS, n[0]);
    }

    @Test
    void readersFailWhenTheirQueryIsClosed() {
        List<Consumer<Query>> readers = List.of(q -> q.forEach(row -> closeIn(q, row)), q -> q.list(row -> closeIn(q, row)),
                        q -> q.reduce(0L, (n, row) -> closeIn(q, row)),
                        q -> q.reduceLong(0, (n, row) -> closeIn(q, row)), q -> q.reduceDouble(0, (n, row) -> closeIn(q, row)),
                        q -> q.stream().forEach(row -> closeIn(q, row)));
        for (Consumer<Query> reader : readers) {
            Query closed = db.prepare(SCAN);
            assertThrows(DatabaseException.class, () -> reader.accept(closed));
        }
    }

    private static long closeIn(Query q, Row row) {
        if (row.getLong(0) == 20) {
            CompletableFuture.runAsync(q::close).join();
        }
        return row.getLong(0);
    }

    /** A method of the database or of its parts. */
    private record Call(String name, Executable what) {
    }

    @Test
    void everyCallOnAClosedDatabaseFails() {
        db.execute("CREATE TABLE t(a); INSERT INTO t VALUES(x'010203')");
        Blob blob = db.blob("t", "a", 1, false);
        byte[] bytes = db.serialize();
        db.close();
        List<Call> calls = List.of(new Call("execute", () -> db.execute("SELECT 1")), new Call("prepare", () -> db.prepare("SELECT 1")),
                        new Call("update", () -> db.update("SELECT 1")),
                        new Call("transaction", () -> db.transaction(() -> {})), new Call("inTransaction", db::inTransaction),
                        new Call("lastInsertRowid", db::lastInsertRowid),
                        new Call("totalChanges", db::totalChanges), new Call("function", () -> db.function("f", 0, arguments -> 1)),
                        new Call("deterministicFunction", () -> db.deterministicFunction("f", 0, arguments -> 1)),
                        new Call("collation", () -> db.collation("c", String::compareTo)),
                        new Call("onChange", () -> db.onChange((kind, name, table, rowid) -> {})),
                        new Call("onCommit", () -> db.onCommit(() -> true)), new Call("onRollback", () -> db.onRollback(() -> {})),
                        new Call("onProgress", () -> db.onProgress(1, () -> true)), new Call("onBusy", () -> db.onBusy(n -> true)),
                        new Call("busyTimeout", () -> db.busyTimeout(1)),
                        new Call("columns", () -> db.columns(Columns.Mode.OFF)),
                        new Call("backup", () -> db.backup(directory.resolve("b.db"))),
                        new Call("restore", () -> db.restore(directory.resolve("b.db"))),
                        new Call("serialize", db::serialize), new Call("deserialize", () -> db.deserialize(bytes)),
                        new Call("blob", () -> db.blob("t", "a", 1, false)),
                        new Call("blob.read", () -> blob.read(0, 1)), new Call("query", query::execute));
        for (Call call : calls) {
            assertThrows(DatabaseException.class, call.what, call.name);
        }
        db.interrupt();
        db.close();
        blob.close();
        query.close();
    }

    @Test
    void whatDoesNotWaitForAStatement() throws Exception {
        db.execute("CREATE TABLE t(a); INSERT INTO t VALUES(x'010203')");
        Blob blob = db.blob("t", "a", 1, false);
        Query parameter = db.prepare("SELECT ?");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        db.function("hold", 0, arguments -> {
            begun.countDown();
            try {
                return release.await(PATIENCE, TimeUnit.SECONDS) ? 1 : 0;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        CompletableFuture<Long> held = CompletableFuture
                        .supplyAsync(() -> db.prepare("SELECT hold()").first(row -> row.getLong(0)).orElseThrow());
        begun.await();
        assertFalse(db.inTransaction());
        assertEquals(1, db.totalChanges());
        assertEquals(1, db.lastInsertRowid());
        assertEquals(3, blob.size());
        assertEquals(List.of("?"), parameter.columns());
        parameter.bind(1, 5);
        db.interrupt();
        release.countDown();
        // What the thread that holds the statement did in time shows that nothing above has waited for it.
        assertTrue(held.handle((value, failure) -> failure != null || value == 1).get());
    }
}
