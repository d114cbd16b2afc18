package org.sqltruffle.bridge.testing.torture.concurrency;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Interrupts statements at random moments. */
public final class CancelAttack implements Attack {

    private static final int ROWS = 300;
    /** Interrupts of each statement of a case. */
    private static final int INTERRUPTS = 25;
    private static final int CONTEXTS = 4;
    /** The promise of docs/SECURITY.md, with room for a machine that is shared. */
    private static final long LATEST_MILLISECONDS = 30_000;
    private static final List<String> STATEMENTS = List.of("SELECT sum(x.a * y.a), max(x.b) FROM t x CROSS JOIN t y WHERE x.id < 20",
                    "SELECT b FROM t ORDER BY b, a", "UPDATE t SET a = a + 1", "DELETE FROM t WHERE id % 2 = 0",
                    "INSERT INTO t(a, b) SELECT a, b || '!' FROM t WHERE id <= 150",
                    "SELECT a, count(*), group_concat(b) FROM t GROUP BY a", "CREATE INDEX tb ON t(b)",
                    "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 3000) SELECT count(*) FROM s");
    private static final String ENDLESS = "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT count(*) FROM s";
    private static final String CONTENT = "SELECT count(*), sum(a), sum(length(b)) FROM t";

    private Engine engine;

    @Override
    public String name() {
        return "cancel";
    }

    @Override
    public String purpose() {
        return "Statements are interrupted at random moments, and contexts are closed while they run. The answer is right or "
                        + "SQLITE_INTERRUPT, a statement that writes is done or is not, "
                        + "and the end comes in time.";
    }

    @Override
    public String measure() {
        return "cancellations";
    }

    @Override
    public boolean sharesMachine() {
        return false;
    }

    /** What a statement gives that nobody interrupts, and what the table holds afterwards. */
    private record Right(Result result, Result content, long nanoseconds) {
    }

    @Override
    public void run(long seed, AttackReport report) throws InterruptedException {
        Random random = new Random(seed);
        EngineOptions options = Tiers.any(seed);
        try (EngineSession session = new EngineSession(report.directory().resolve("cancel.db").toString(), options)) {
            session.connection()
                            .execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=" + Bank.JOURNALS[(int) (seed / 4 % Bank.JOURNALS.length)]
                                            + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);"
                                            + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < " + ROWS
                                            + ") INSERT INTO t SELECT i, i % 17, 'row ' || i * 7919 % 1000 FROM s");
            Result before = session.run(CONTENT, List.of());
            for (String sql : STATEMENTS) {
                Right right = uninterrupted(session, sql);
                for (int i = 0; i < INTERRUPTS; i++) {
                    interrupt(session, sql, random.nextLong(right.nanoseconds * 5 / 4), before, right, report);
                }
            }
            String wrong = Bank.integrity(session);
            if (wrong != null) {
                report.found(options.tier() + ": " + wrong);
            }
        }
        int interrupts = STATEMENTS.size() * INTERRUPTS;
        report.count("interrupts", interrupts);
        for (int i = 0; i < CONTEXTS; i++) {
            cancelContext(options.tier().name().toLowerCase(), random, report);
        }
        report.count("contexts", CONTEXTS);
        report.count("cancellations", interrupts + CONTEXTS);
    }

    /** Runs a statement in a transaction that is rolled back. */
    private static Right uninterrupted(EngineSession session, String sql) {
        session.run("BEGIN", List.of());
        long begin = System.nanoTime();
        Result result = session.run(sql, List.of());
        long nanoseconds = System.nanoTime() - begin;
        Result content = session.run(CONTENT, List.of());
        session.run("ROLLBACK", List.of());
        return new Right(result, content, nanoseconds);
    }

    /** As {@link #uninterrupted}, with an interrupt after some time. */
    private static void interrupt(EngineSession session, String sql, long nanoseconds, Result before, Right right, AttackReport report)
                    throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        session.run("BEGIN", List.of());
        Thread interrupter = Thread.ofPlatform().start(() -> {
            LockSupport.parkNanos(nanoseconds);
            if (!ended.get()) {
                session.connection().interrupt();
            }
        });
        Result result = session.run(sql, List.of());
        ended.set(true);
        interrupter.join();
        boolean transaction = !session.connection().isAutocommit();
        Result content = session.run(CONTENT, List.of());
        String wrong = null;
        if (result.errorName() != null) {
            report.count("statements that ended so", 1);
            wrong = result.errorName().equals("SQLITE_INTERRUPT") ? null : result.errorName() + " " + result.errorMessage();
            if (wrong == null && !content.rows().equals(before.rows()) && content.errorName() == null) {
                wrong = "an interrupted statement left " + content.rows() + ", before it was " + before.rows() + ", transaction "
                                + transaction;
            }
        } else if (!result.rows().equals(right.result.rows())) {
            wrong = "other rows: " + result.rows().size() + ", expected " + right.result.rows().size();
        } else if (content.errorName() == null && !content.rows().equals(right.content.rows())) {
            wrong = "other content: " + content.rows() + ", expected " + right.content.rows();
        }
        session.run("ROLLBACK", List.of());
        if (wrong != null) {
            report.found(session.connection().options().tier() + ": " + sql + " interrupted after "
                            + TimeUnit.NANOSECONDS.toMicros(nanoseconds) + " microseconds\n" + wrong);
        }
    }

    private void cancelContext(String tier, Random random, AttackReport report) throws InterruptedException {
        if (engine == null) {
            engine = Engine.newBuilder("sqlite").allowExperimentalOptions(true).build();
        }
        Context context = Context.newBuilder("sqlite").engine(engine).allowNativeAccess(true).allowExperimentalOptions(true)
                        .option("sqlite.Tier", tier).option("sqlite.Thresholds", "hot=0").build();
        Throwable[] thrown = new Throwable[1];
        Thread runner = Thread.ofPlatform().start(() -> {
            try {
                context.eval("sqlite", ENDLESS);
            } catch (PolyglotException | IllegalStateException e) {
                // On a busy machine the context may be closed before the statement begins.
                thrown[0] = e;
            }
        });
        Thread.sleep(1 + random.nextInt(20));
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
