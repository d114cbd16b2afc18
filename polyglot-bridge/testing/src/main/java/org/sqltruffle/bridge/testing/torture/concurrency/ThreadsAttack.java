package org.sqltruffle.bridge.testing.torture.concurrency;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;

/** Threads that close and interrupt what another thread reads. */
public final class ThreadsAttack implements Attack {

    private static final int ROUNDS = 25;
    private static final int MOST_ROWS = 3_000;
    private static final int MOST_ATTACKERS = 3;
    /** Every so many cases run in Python. */
    private static final int PYTHON = 16;
    /** The reader of a round that nobody ends begins no other reading after this time. */
    private static final long READING = 20_000_000;
    private static final int LATEST_MICROSECONDS = 4_000;
    /** After this time nothing may wait, unless the machine itself did. */
    private static final long LIMIT = 1_000_000_000L;
    private static final long PATIENCE = 60_000_000_000L;
    /** A round may take so many times what the machine lets a single thread wait. */
    private static final int MACHINE = 20;
    private static final String ENDLESS = "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT max(i) FROM s";
    private static final String SCAN = "SELECT id, 'row ' || id FROM t";
    private static final List<String> TIERS = List.of("auto", "c", "truffle", "mixed");

    @Override
    public String name() {
        return "threads";
    }

    @Override
    public String purpose() {
        return "Threads close, abort, interrupt, cancel and execute again, at random moments, what another thread reads by JDBC, the Java "
                        + "API or Python's cursors. The reader gets all rows, each with its own content, or an "
                        + "error of SQLite's. Nothing waits for more than a second, and questions that need no statement are answered at "
                        + "once.";
    }

    @Override
    public String measure() {
        return "rounds";
    }

    @Override
    public boolean sharesMachine() {
        return false;
    }

    @Override
    public void run(long seed, AttackReport report) throws Exception {
        Random random = new Random(seed);
        if (seed % PYTHON == 0) {
            PythonThreads.run(random, report);
        } else {
            int rows = 1 + random.nextInt(MOST_ROWS);
            String url = create(report.directory().resolve("threads.db"), rows, seed);
            try (Pulse pulse = new Pulse()) {
                for (int i = 0; i < ROUNDS; i++) {
                    new Round(url, rows, random, pulse, report).run();
                }
            }
            report.count("rounds", ROUNDS);
        }
    }

    /** Creates the table and returns the URL for a tier and with or without columns. */
    private static String create(Path file, int rows, long seed) throws SQLException {
        String tier = TIERS.get((int) (seed % TIERS.size()));
        String url = "jdbc:sqltruffle:" + file + "?sqltruffle.tier=" + tier
                        + (tier.equals("c") ? "" : "&sqltruffle.thresholds=hot=0,steps=40,jumps=4,seed=" + seed) + "&synchronous=OFF";
        try (Connection c = DriverManager.getConnection(url); Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE t(id INTEGER PRIMARY KEY, a INT); CREATE TABLE u(a); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL "
                            + "SELECT i + 1 FROM s WHERE i < "
                            + rows + ") INSERT INTO t SELECT i, i % 7 FROM s");
        }
        return url;
    }

    /** Notes how long the machine itself lets a thread wait. */
    private static final class Pulse implements AutoCloseable {

        private static final long BEAT = 5_000_000;

        private final Thread thread = Thread.ofPlatform().daemon().start(this::beat);
        private volatile long longest;

        private void beat() {
            long before = System.nanoTime();
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(BEAT);
                long now = System.nanoTime();
                longest = Math.max(longest, now - before - BEAT);
                before = now;
            }
        }

        void begin() {
            longest = 0;
        }

        /** Whether a time is too long, and the machine itself does not explain it. */
        boolean isExceeded(long time) {
            return time > LIMIT + MACHINE * longest;
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }

    /** Something that another thread does to a reader. */
    @FunctionalInterface
    private interface Deed {
        void act() throws Exception;
    }

    /** A connection, a reader, and those who disturb it. */
    private static final class Round {

        private final int rows;
        private final Random random;
        private final Pulse pulse;
        private final AttackReport report;
        private final Connection connection;
        private final Database database;
        private final PreparedStatement prepared;
        private final Query query;
        private volatile ResultSet result;
        private volatile Stream<Row> stream;
        private volatile boolean readerEnded;
        private final List<String> deeds = new CopyOnWriteArrayList<>();
        private final AtomicLong whole = new AtomicLong();
        private final AtomicLong broken = new AtomicLong();

        Round(String url, int rows, Random random, Pulse pulse, AttackReport report) throws SQLException {
            this.rows = rows;
            this.random = random;
            this.pulse = pulse;
            this.report = report;
            this.connection = DriverManager.getConnection(url);
            this.database = connection.unwrap(Database.class);
            this.prepared = connection.prepareStatement(SCAN);
            this.query = database.prepare(SCAN);
        }

        void run() throws InterruptedException, SQLException {
            boolean endless = random.nextInt(6) == 0;
            int kind = random.nextInt(endless ? 2 : 7);
            int attackers = 1 + random.nextInt(MOST_ATTACKERS);
            CountDownLatch ended = new CountDownLatch(attackers + 2);
            pulse.begin();
            List<Thread> threads = new ArrayList<>();
            threads.add(start(ended, () -> read(kind, endless)));
            threads.add(start(ended, this::ask));
            for (int i = 0; i < attackers; i++) {
                // A statement without an end needs one deed that ends it.
                boolean last = endless && i == attackers - 1 && !deeds.contains("abort");
                String name = last ? random.nextBoolean() ? "interrupt until the end" : "abort" : DEEDS.get(random.nextInt(DEEDS.size()));
                deeds.add(name);
                long delay = random.nextInt(LATEST_MICROSECONDS) * 1_000L;
                threads.add(start(ended, () -> {
                    LockSupport.parkNanos(delay);
                    act(name);
                }));
            }
            await(ended, threads, kind, endless);
            report.count("whole answers", whole.get());
            report.count("answers that ended with an error", broken.get());
            connection.close();
        }

        private Thread start(CountDownLatch ended, Deed deed) {
            Runnable runnable = () -> {
                try {
                    deed.act();
                } catch (Throwable t) {
                    if (!isExpected(t)) {
                        found("thrown: " + t + "\n" + trace(t.getStackTrace()));
                    }
                } finally {
                    ended.countDown();
                }
            };
            return random.nextInt(4) == 0 ? Thread.ofVirtual().start(runnable) : Thread.ofPlatform().daemon().start(runnable);
        }

        /** Waits for all threads. What takes longer than a second must be the machine's fault. */
        private void await(CountDownLatch ended, List<Thread> threads, int kind, boolean endless) throws InterruptedException {
            long begin = System.nanoTime();
            boolean inTime = ended.await(LIMIT, TimeUnit.NANOSECONDS);
            if (!inTime) {
                StringBuilder dump = new StringBuilder();
                threads.forEach(thread -> dump.append(thread.getName()).append('\n').append(trace(thread.getStackTrace())));
                boolean ends = ended.await(PATIENCE, TimeUnit.NANOSECONDS);
                long time = System.nanoTime() - begin;
                if (!ends || pulse.isExceeded(time)) {
                    found("reader " + kind + (endless ? ", endless" : "") + " and " + (threads.size() - 1) + " others took "
                                    + (ends ? "" : "more than ") + TimeUnit.NANOSECONDS.toMillis(time)
                                    + " ms, and the machine let a thread wait for " + TimeUnit.NANOSECONDS.toMillis(pulse.longest) + " ms\n"
                                    + dump);
                }
                report.count("rounds of more than a second", 1);
            }
        }

        private void found(String what) {
            report.found(String.join("; ", deeds) + ": " + what);
        }

        private static String trace(StackTraceElement[] frames) {
            return Stream.of(frames).limit(12).map(frame -> "  at " + frame + "\n").reduce("", String::concat);
        }

        private static boolean isExpected(Throwable t) {
            // Java's own streams throw one for a stream that was closed before it was read.
            return t instanceof SQLException || t instanceof DatabaseException
                            || t instanceof IllegalStateException && t.getStackTrace()[0].getClassName().startsWith("java.util.stream.");
        }

        // ---- the reader

        private void read(int kind, boolean endless) throws SQLException {
            try {
                for (long begin = System.nanoTime(); System.nanoTime() - begin < READING;) {
                    check(endless ? readEndless(kind) : readAll(kind));
                    whole.incrementAndGet();
                }
            } catch (SQLException | DatabaseException e) {
                broken.incrementAndGet();
                throw e;
            } finally {
                readerEnded = true;
            }
        }

        private void check(long count) {
            if (count != rows) {
                found("a whole answer has " + count + " of " + rows + " rows");
            }
        }

        private long readEndless(int kind) throws SQLException {
            if (kind == 0) {
                try (Statement s = connection.createStatement(); ResultSet r = s.executeQuery(ENDLESS)) {
                    return r.getLong(1);
                }
            }
            return database.prepare(ENDLESS).first(row -> row.getLong(0)).orElseThrow();
        }

        private long readAll(int kind) throws SQLException {
            switch (kind) {
                case 0 -> {
                    return count(prepared.executeQuery());
                }
                case 1 -> {
                    try (Statement s = connection.createStatement()) {
                        return count(s.executeQuery(SCAN));
                    }
                }
                case 2 -> {
                    long[] n = new long[1];
                    query.forEach(row -> {
                        check(row.getLong(0), row.getString(1), ++n[0]);
                    });
                    return n[0];
                }
                case 3 -> {
                    return query.list(row -> row.getLong(0)).size();
                }
                case 4 -> {
                    return query.reduceLong(0, (soFar, row) -> soFar + 1);
                }
                case 5 -> {
                    stream = query.stream();
                    return stream.map(row -> row.getLong(0)).count();
                }
                default -> {
                    // A query of its own, which others do not close.
                    try (Query own = database.prepare(SCAN); Stream<Row> rowStream = own.stream()) {
                        return rowStream.map(row -> row.getLong(0)).reduce(0L, (n, id) -> n + 1);
                    }
                }
            }
        }

        private long count(ResultSet r) throws SQLException {
            result = r;
            long n = 0;
            while (r.next()) {
                check(r.getLong(1), r.getString(2), ++n);
            }
            return n;
        }

        private void check(long id, String text, long n) {
            if (id != n || !text.equals("row " + n)) {
                found("row " + n + " has " + id + " and '" + text + "'");
            }
        }

        // ---- the others

        /** Asks what needs no statement, until the reader has ended. */
        private void ask() throws SQLException {
            while (!readerEnded) {
                long begin = System.nanoTime();
                connection.isClosed();
                connection.getAutoCommit();
                prepared.isClosed();
                prepared.setMaxRows(0);
                database.inTransaction();
                database.totalChanges();
                database.lastInsertRowid();
                long time = System.nanoTime() - begin;
                if (pulse.isExceeded(time)) {
                    found("questions took " + TimeUnit.NANOSECONDS.toMillis(time) + " ms");
                }
                LockSupport.parkNanos(200_000);
            }
        }

        private static final List<String> DEEDS = List.of("close connection", "close statement", "close result", "close database",
                        "close query", "close stream", "abort", "interrupt", "cancel", "execute again", "write",
                        "close result and execute again", "stream again");

        private void act(String name) throws SQLException {
            switch (name) {
                case "close connection" -> connection.close();
                case "close statement" -> prepared.close();
                case "close result" -> closeResult();
                case "close database" -> database.close();
                case "close query" -> query.close();
                case "close stream" -> closeStream();
                case "abort" -> connection.abort(Runnable::run);
                case "interrupt" -> database.interrupt();
                case "cancel" -> prepared.cancel();
                case "interrupt until the end" -> {
                    // An interrupt that comes before the statement begins has no effect.
                    while (!readerEnded) {
                        database.interrupt();
                        LockSupport.parkNanos(1_000_000);
                    }
                }
                case "execute again" -> prepared.executeQuery().next();
                case "close result and execute again" -> {
                    closeResult();
                    prepared.executeQuery().next();
                }
                case "stream again" -> {
                    closeStream();
                    query.first(row -> row.getLong(0));
                }
                default -> database.update("INSERT INTO u VALUES(1)");
            }
        }

        private void closeResult() throws SQLException {
            ResultSet now = result;
            if (now != null) {
                now.close();
            }
        }

        private void closeStream() {
            Stream<Row> now = stream;
            if (now != null) {
                now.close();
            }
        }
    }
}
