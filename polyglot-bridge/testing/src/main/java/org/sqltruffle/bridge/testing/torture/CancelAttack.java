package org.sqltruffle.bridge.testing.torture;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Interrupts statements at random moments. */
final class CancelAttack implements Attack {

    private static final int CANCELLATIONS = 100;
    private static final int CONTEXTS = 3;
    /** The promise of docs/SECURITY.md, with room for a machine that is shared. */
    private static final long LATEST_MILLISECONDS = 5_000;
    private static final List<String> STATEMENTS = List.of("SELECT sum(x.a * y.a), max(x.b) FROM t x CROSS JOIN t y WHERE x.id < 60", "SELECT b FROM t ORDER BY b, a", "UPDATE t SET a = a + 1", "DELETE FROM t WHERE id % 2 = 0",
                    "INSERT INTO t(a, b) SELECT a, b || '!' FROM t WHERE id <= 300", "SELECT a, count(*), group_concat(b) FROM t GROUP BY a", "CREATE INDEX tb ON t(b)",
                    "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 20000) SELECT count(*) FROM s");
    private static final String ENDLESS = "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT count(*) FROM s";

    @Override
    public String name() {
        return "cancel";
    }

    @Override
    public String purpose() {
        return "Statements are interrupted at random moments, and contexts are closed or interrupted while they run. The answer is right or SQLITE_INTERRUPT, a statement that writes is done or is not, "
                        + "and the end comes in time.";
    }

    @Override
    public String measure() {
        return "cancellations";
    }

    @Override
    public void run(long seed, AttackReport report) throws InterruptedException {
        Random random = new Random(seed);
        EngineOptions options = Tiers.any(seed);
        try (EngineSession session = new EngineSession(report.directory().resolve("cancel.db").toString(), options)) {
            session.connection().execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=" + Bank.JOURNALS[(int) (seed % Bank.JOURNALS.length)] + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);"
                            + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 600) INSERT INTO t SELECT i, i % 17, 'row ' || i * 7919 % 1000 FROM s");
            for (int i = 0; i < CANCELLATIONS; i++) {
                interrupt(session, STATEMENTS.get(random.nextInt(STATEMENTS.size())), random.nextInt(6) == 0 ? random.nextInt(20_000) : random.nextInt(1_500), options, report);
            }
            String wrong = Bank.integrity(session);
            if (wrong != null) {
                report.found(options.tier() + ": " + wrong);
            }
        }
        report.count("interrupts", CANCELLATIONS);
        for (int i = 0; i < CONTEXTS; i++) {
            cancelContext(options.tier().name().toLowerCase(), random, report);
        }
        report.count("contexts", CONTEXTS);
        report.count("cancellations", CANCELLATIONS + CONTEXTS);
    }

    /** Runs a statement in a transaction that is rolled back, with an interrupt after some microseconds. */
    private static void interrupt(EngineSession session, String sql, int microseconds, EngineOptions options, AttackReport report) throws InterruptedException {
        Result before = session.run("SELECT count(*), sum(a), sum(length(b)) FROM t", List.of());
        session.run("BEGIN", List.of());
        Result right = session.run(sql, List.of());
        Result after = session.run("SELECT count(*), sum(a), sum(length(b)) FROM t", List.of());
        session.run("ROLLBACK", List.of());
        AtomicBoolean ended = new AtomicBoolean();
        session.run("BEGIN", List.of());
        Thread interrupter = Thread.ofPlatform().start(() -> {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(microseconds));
            if (!ended.get()) {
                session.connection().interrupt();
            }
        });
        Result result = session.run(sql, List.of());
        ended.set(true);
        interrupter.join();
        boolean transaction = !session.connection().isAutocommit();
        Result content = session.run("SELECT count(*), sum(a), sum(length(b)) FROM t", List.of());
        String wrong = null;
        if (result.errorName() != null) {
            wrong = result.errorName().equals("SQLITE_INTERRUPT") ? null : result.errorName() + " " + result.errorMessage();
            if (wrong == null && !content.rows().equals(before.rows()) && content.errorName() == null) {
                wrong = "an interrupted statement left " + content.rows() + ", before it was " + before.rows() + ", transaction " + transaction;
            }
        } else if (!result.rows().equals(right.rows())) {
            wrong = "other rows: " + result.rows().size() + ", expected " + right.rows().size();
        } else if (content.errorName() == null && !content.rows().equals(after.rows())) {
            wrong = "other content: " + content.rows() + ", expected " + after.rows();
        }
        session.run("ROLLBACK", List.of());
        if (wrong != null) {
            report.found(options.tier() + ": " + sql + " interrupted after " + microseconds + " microseconds\n" + wrong);
        }
    }

    private static void cancelContext(String tier, Random random, AttackReport report) throws InterruptedException {
        Context context = Context.newBuilder("sqlite").allowNativeAccess(true).allowExperimentalOptions(true).option("sqlite.Tier", tier).option("sqlite.Thresholds", "hot=0").build();
        Throwable[] thrown = new Throwable[1];
        Thread runner = Thread.ofPlatform().start(() -> {
            try {
                context.eval("sqlite", ENDLESS);
            } catch (PolyglotException e) {
                thrown[0] = e;
            }
        });
        Thread.sleep(20 + random.nextInt(100));
        long begin = System.nanoTime();
        context.close(true);
        runner.join(LATEST_MILLISECONDS);
        if (runner.isAlive()) {
            report.found(tier + ": an endless statement runs " + LATEST_MILLISECONDS + " ms after its context was closed");
        } else if (thrown[0] == null) {
            report.found(tier + ": a cancelled statement ended without an exception");
        }
        report.count("milliseconds until cancelled contexts ended", (System.nanoTime() - begin) / 1_000_000);
    }
}
