package org.sqltruffle.bridge.testing.torture.concurrency;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.sqltruffle.api.Blob;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.sqlite.ResultCode;

/**
 * What the callbacks of {@link CallbacksAttack} do to the database that calls them. Each deed is done, or refused by an exception of the
 * API.
 */
final class CallbackDeeds {

    /** Statements that a function may run. SQLite says which of them it refuses while a statement runs. */
    private static final List<String> STATEMENTS = List.of("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE s",
                    "DELETE FROM t WHERE id % 3 = 1",
                    "UPDATE t SET a = a + 1, b = b || '!' WHERE id % 5 = 2", "INSERT INTO t(a, b) VALUES(1, 'one'), (2, 'two')",
                    "INSERT OR REPLACE INTO t SELECT id + 1, a, b FROM t WHERE id < 9", "DELETE FROM t",
                    "DROP TABLE t", "DROP INDEX tb", "CREATE INDEX IF NOT EXISTS ta ON t(a)", "DROP INDEX IF EXISTS ta",
                    "CREATE TABLE IF NOT EXISTS u(x)", "DROP TABLE IF EXISTS u", "ALTER TABLE u ADD COLUMN y",
                    "ALTER TABLE t RENAME COLUMN b TO b", "VACUUM", "ANALYZE", "REINDEX", "ATTACH ':memory:' AS x", "DETACH x",
                    "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode=MEMORY", "PRAGMA shrink_memory",
                    "PRAGMA integrity_check", "PRAGMA schema_version=7", "PRAGMA cache_size=5", "SELECT sum(f(a)) FROM t WHERE id < 20",
                    "SELECT b FROM t ORDER BY b COLLATE k", "SELECT sum(x) FROM gen(30)",
                    "SELECT g(a), w(a) OVER (ORDER BY id) FROM t");

    private static final int CALLS_FOR_A_DEED = 40;
    /** Deeds in callbacks of the statements of deeds. */
    private static final int MOST_DEPTH = 3;
    private static final int KINDS = 24;

    private final Database db;
    private final Path directory;
    private final byte[] other;
    private final Random random;
    /** Whether the callbacks do anything. */
    boolean active;
    /** The query that is being run, or {@code null}. */
    Query running;
    /** A query with a row that nobody has read. */
    private Query left;
    /** Whether a deed may have changed what the statement gives. */
    boolean changed;
    long done;
    long refused;
    private int depth;

    /** @param other the bytes of another database */
    CallbackDeeds(Database db, Path directory, byte[] other, Random random) {
        this.db = db;
        this.directory = directory;
        this.other = other;
        this.random = random;
    }

    /** Is called by each callback: does something in some of the calls. */
    void maybe() {
        if (active && depth < MOST_DEPTH && random.nextInt(CALLS_FOR_A_DEED) == 0) {
            depth++;
            try {
                any();
            } finally {
                depth--;
            }
        }
    }

    private void any() {
        try {
            int which = random.nextInt(KINDS);
            switch (which) {
                case 0, 1 -> forbidden(db::close);
                case 2 -> forbidden(() -> db.deserialize(other));
                case 3 -> forbidden(() -> db.restore(directory.resolve("other.db")));
                case 4 -> ifRunning(Query::close);
                case 5 -> ifRunning(Query::execute);
                case 6 -> db.backup(directory.resolve("copy.db"));
                case 7 -> db.serialize();
                case 8 -> {
                    changed = true;
                    db.interrupt();
                }
                case 9 -> db.function("f", 1, random.nextBoolean() ? null : x -> x.getLong(0));
                case 10 -> db.collation("k", random.nextBoolean() ? null : (x, y) -> x.compareTo(y));
                case 11 -> db.onProgress(7, random.nextBoolean() ? null : () -> true);
                case 12 -> db.onChange(random.nextBoolean() ? null : (kind, database, table, rowid) -> {});
                case 13 -> db.onCommit(null);
                case 14 -> db.onRollback(null);
                case 15 -> blob();
                case 16 -> db.columns(random.nextBoolean() ? Columns.Mode.OFF : Columns.Mode.AUTO);
                case 17 -> leave();
                case 18 -> db.inTransaction();
                default -> run(STATEMENTS.get(random.nextInt(STATEMENTS.size())));
            }
            done++;
        } catch (DatabaseException e) {
            refused++;
        }
    }

    private static void forbidden(Runnable deed) {
        try {
            deed.run();
        } catch (DatabaseException e) {
            if (e.code() != ResultCode.MISUSE) {
                throw new AssertionError("forbidden, but: " + e, e);
            }
            throw e;
        }
        throw new AssertionError("nobody has refused what is forbidden");
    }

    private void ifRunning(Consumer<Query> deed) {
        if (running != null) {
            forbidden(() -> deed.accept(running));
        }
    }

    /** Ends the query that was left with a row. */
    void end() {
        if (left != null) {
            left.close();
            left = null;
        }
    }

    private void run(String sql) {
        changed |= !sql.startsWith("SELECT");
        try (Query query = db.prepare(sql)) {
            query.forEach(row -> row.getString(0));
        }
    }

    /** Reads one row of a query and lets the query be, until the next time. */
    private void leave() {
        end();
        Query query = db.prepare("SELECT b FROM t WHERE id > " + random.nextInt(100));
        query.stream().iterator().hasNext();
        left = query;
    }

    private void blob() {
        try (Blob blob = db.blob("t", "b", 1 + random.nextInt(50), random.nextBoolean())) {
            blob.read(0, Math.min(2, blob.size()));
        }
    }
}
