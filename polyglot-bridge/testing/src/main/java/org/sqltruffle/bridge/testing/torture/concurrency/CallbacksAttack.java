package org.sqltruffle.bridge.testing.torture.concurrency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.TableFunction;
import org.sqltruffle.api.WindowFunction;
import org.sqltruffle.bridge.session.Backup;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** Callbacks that do to their connection what is forbidden. */
public final class CallbacksAttack implements Attack {

    private static final int STATEMENTS = 60;
    private static final int ROWS = 120;
    private static final int INSTRUCTIONS = 9;
    private static final int BUSY_CALLS = 5;
    /** One in so many statements follows a backup. */
    private static final int BACKUPS = 10;
    /** So many seeds in a row have the same journal mode: all tiers, with columns and without. */
    private static final int JOURNAL_SEEDS = 8;
    private static final String FAILED = "failed: ";

    /** Statements whose answer is known when no callback has changed anything. */
    private static final List<String> QUERIES = List.of("SELECT sum(f(a)), count(*) FROM t", "SELECT g(a) FROM t WHERE id > 10",
                    "SELECT f(id), b FROM t WHERE f(a) % 2 = 0 ORDER BY id",
                    "SELECT id FROM t ORDER BY b COLLATE k, id", "SELECT max(b COLLATE k) FROM t",
                    "SELECT id, w(a) OVER (ORDER BY id ROWS 3 PRECEDING) FROM t", "SELECT a, g(id) FROM t GROUP BY a ORDER BY a",
                    "SELECT sum(x), count(*) FROM gen(50)", "SELECT x, (SELECT f(b) FROM t WHERE id = x) FROM gen(20)",
                    "SELECT count(*) FROM t WHERE b > 'row 4' COLLATE k", "SELECT sum(a) FROM t",
                    "SELECT t.id, u.id FROM t JOIN t AS u ON f(u.id) = t.id WHERE t.a < 5 ORDER BY t.id");
    private static final List<String> CHANGES = List.of("INSERT INTO t(a, b) SELECT f(a), b || 'x' FROM t WHERE id <= 40",
                    "UPDATE t SET a = f(a) + 1 WHERE f(id) % 3 = 0", "DELETE FROM t WHERE f(id) % 4 = 1",
                    "CREATE INDEX tk ON t(b COLLATE k)", "DROP INDEX tk", "INSERT INTO t(a, b) VALUES(1, 'a'), (2, 'b') RETURNING f(a)",
                    "BEGIN", "COMMIT", "ROLLBACK");

    @Override
    public String name() {
        return "callbacks";
    }

    @Override
    public String purpose() {
        return "Functions, aggregates, window functions, collations, tables and all handlers close their connection, end, rerun or "
                        + "replace what calls them, and run other statements, at random moments. "
                        + "What is forbidden is refused, answers are right where nothing was changed, the connection goes on, and the "
                        + "file is sound.";
    }

    @Override
    public String measure() {
        return "deeds";
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        Random random = new Random(seed);
        EngineOptions options = Tiers.any(seed);
        Path file = report.directory().resolve("callbacks.db");
        Path otherFile = report.directory().resolve("other.db");
        try (Database other = Database.open(otherFile)) {
            other.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); INSERT INTO t VALUES(1, 2, 'other')");
        }
        Session session = new Session(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, options);
        try (Database db = new SessionDatabase(session); Database plain = Database.inMemory(); Database locker = Database.open(file)) {
            db.execute("PRAGMA journal_mode=" + Bank.JOURNALS[(int) Math.floorMod(seed / JOURNAL_SEEDS, Bank.JOURNALS.length)]
                            + "; PRAGMA synchronous=OFF");
            CallbackDeeds deeds = new CallbackDeeds(db, report.directory(), Files.readAllBytes(otherFile), random);
            CallbackDeeds none = new CallbackDeeds(plain, report.directory(), new byte[0], random);
            prepare(plain, none, false);
            for (int i = 0; i < STATEMENTS; i++) {
                boolean isQuery = random.nextInt(3) > 0;
                String sql = pick(random, isQuery ? QUERIES : CHANGES);
                try {
                    prepare(db, deeds, random.nextBoolean());
                } catch (DatabaseException e) {
                    throw new IllegalStateException("busy are "
                                    + session.engine().statements().stream().filter(Statement::isBusy).map(Statement::sql).toList(), e);
                }
                deeds.active = true;
                if (random.nextInt(BACKUPS) == 0) {
                    backup(session, report.directory().resolve("progress.db"), deeds);
                }
                boolean locked = !isQuery && random.nextBoolean();
                if (locked) {
                    locker.execute("BEGIN IMMEDIATE");
                }
                deeds.changed = false;
                String answer = answer(db, sql, deeds);
                deeds.active = false;
                if (locked) {
                    locker.execute("ROLLBACK");
                }
                if (isQuery && !deeds.changed && !answer.startsWith(FAILED) && !answer.equals(answer(plain, sql, none))) {
                    report.found(options.tier() + ": " + sql + "\nexpected " + answer(plain, sql, none) + "\ngot " + answer);
                }
                report.count("statements", 1);
            }
            prepare(db, deeds, false);
            report.count("deeds", deeds.done + deeds.refused);
            report.count("deeds that were refused", deeds.refused);
            String integrity = answer(db, "PRAGMA integrity_check", none);
            if (!integrity.equals("[[ok]]")) {
                report.found(options.tier() + ": integrity_check says " + integrity);
            }
        }
    }

    private static String pick(Random random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Ends what deeds have begun, fills the table as it was, and registers the callbacks anew. */
    private static void prepare(Database db, CallbackDeeds deeds, boolean withHandlers) {
        deeds.end();
        db.onProgress(0, null);
        db.onCommit(null);
        if (db.inTransaction()) {
            db.execute("ROLLBACK");
        }
        register(db, deeds);
        try {
            db.execute("DETACH x");
        } catch (DatabaseException e) {
            // No deed has attached it.
        }
        db.execute("CREATE TABLE IF NOT EXISTS t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE INDEX IF NOT EXISTS tb ON t(b); DELETE "
                        + "FROM t;"
                        + "INSERT INTO t SELECT x, x * 7 % 31, 'row ' || x * 7919 % 1000 FROM gen(" + ROWS + ")");
        if (withHandlers) {
            db.onProgress(INSTRUCTIONS, () -> done(deeds));
            db.onCommit(() -> done(deeds));
        }
    }

    private static boolean done(CallbackDeeds deeds) {
        deeds.maybe();
        return true;
    }

    private static void register(Database db, CallbackDeeds deeds) {
        db.function("f", 1, x -> {
            deeds.maybe();
            return x.getLong(0);
        });
        db.aggregate("g", 1, new Sum(deeds));
        db.window("w", 1, new Sum(deeds));
        db.collation("k", (x, y) -> {
            deeds.maybe();
            return y.compareTo(x);
        });
        db.table("gen", new Numbers(deeds));
        db.onChange((kind, database, table, rowid) -> deeds.maybe());
        db.onRollback(deeds::maybe);
        db.onBusy(n -> {
            deeds.maybe();
            return n < BUSY_CALLS;
        });
    }

    /** The sum of integers, and the number of rows. */
    private record Sum(CallbackDeeds deeds) implements WindowFunction<long[]> {

        @Override
        public long[] start() {
            deeds.maybe();
            return new long[2];
        }

        @Override
        public void step(long[] state, Arguments arguments) {
            deeds.maybe();
            state[0] += arguments.getLong(0);
            state[1]++;
        }

        @Override
        public void inverse(long[] state, Arguments arguments) {
            deeds.maybe();
            state[0] -= arguments.getLong(0);
            state[1]--;
        }

        @Override
        public Object value(long[] state) {
            deeds.maybe();
            return state[0] + "/" + state[1];
        }
    }

    /** The numbers from 1 on. */
    private record Numbers(CallbackDeeds deeds) implements TableFunction {

        @Override
        public List<String> columns() {
            return List.of("x");
        }

        @Override
        public List<String> parameters() {
            return List.of("n");
        }

        @Override
        public Iterator<Object[]> rows(Arguments arguments) {
            deeds.maybe();
            return LongStream.rangeClosed(1, arguments.getLong(0)).mapToObj(i -> {
                deeds.maybe();
                return new Object[]{i};
            }).iterator();
        }
    }

    private static void backup(Session session, Path file, CallbackDeeds deeds) {
        try {
            Backup.toFile(session, "main", file.toString(), (left, all) -> deeds.maybe());
        } catch (SqliteException e) {
            // A deed has the database locked.
        }
    }

    /** The rows, or what made the statement fail. */
    private static String answer(Database db, String sql, CallbackDeeds deeds) {
        try (Query query = db.prepare(sql)) {
            deeds.running = query;
            return query.list(row -> Arrays.toString(row.toArray())).toString();
        } catch (DatabaseException e) {
            return FAILED + e.getMessage();
        } finally {
            deeds.running = null;
        }
    }
}
