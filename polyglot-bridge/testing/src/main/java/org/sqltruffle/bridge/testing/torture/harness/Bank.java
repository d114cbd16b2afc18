package org.sqltruffle.bridge.testing.torture.harness;

import java.util.List;
import java.util.Random;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;

/**
 * Accounts whose balances have a constant sum, and a log with a row for each transfer: what {@code KillAttack} and {@code ProcessAttack}
 * check.
 */
public final class Bank {

    static final int ACCOUNTS = 50;
    private static final int TOTAL = ACCOUNTS * 1000;
    /** Journal modes by number. */
    public static final String[] JOURNALS = {"DELETE", "WAL", "TRUNCATE", "PERSIST"};
    private static final int PADDING = 300;

    private Bank() {
    }

    public static void create(EngineSession session, String journal) {
        session.connection().execute("PRAGMA page_size=1024; PRAGMA journal_mode=" + journal
                        + "; CREATE TABLE account(id INTEGER PRIMARY KEY, balance INT, note TEXT); CREATE INDEX balances ON "
                        + "account(balance);"
                        + "CREATE TABLE log(writer INT, n INT, padding TEXT, PRIMARY KEY(writer, n)) WITHOUT ROWID;"
                        + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < " + ACCOUNTS
                        + ") INSERT INTO account SELECT i, 1000, 'account ' || i FROM s");
    }

    /** The statements of a transfer, without the transaction. */
    public static List<String> transfer(long writer, long n, Random random) {
        int amount = random.nextInt(100);
        int from = 1 + random.nextInt(ACCOUNTS);
        int to = 1 + random.nextInt(ACCOUNTS);
        return List.of("UPDATE account SET balance = balance - " + amount + " WHERE id = " + from,
                        "UPDATE account SET balance = balance + " + amount + " WHERE id = " + to,
                        "INSERT INTO log VALUES(" + writer + ", " + n + ", printf('%." + random.nextInt(PADDING) + "c', 'x'))");
    }

    /** Runs a transfer as one transaction. Fails with SQLITE_BUSY when another connection has the lock too long. */
    public static void run(EngineSession session, long writer, long n, Random random) throws SqliteException {
        session.connection().execute("BEGIN IMMEDIATE");
        try {
            transfer(writer, n, random).forEach(session.connection()::execute);
            session.connection().execute("COMMIT");
        } catch (SqliteException e) {
            if (!session.connection().isAutocommit()) {
                session.connection().execute("ROLLBACK");
            }
            throw e;
        }
    }

    /** What contradicts the rules of the bank; {@code null} when nothing does. */
    public static String contradiction(Session session) {
        String sum = "SELECT sum(balance), count(*) FROM account";
        Result balances = session.run(sum, List.of());
        if (balances.errorName() != null) {
            return balances.errorName().contains("BUSY") || balances.errorName().equals("5") ? null
                            : balances.errorName() + " " + balances.errorMessage();
        }
        if (!balances.rows().getFirst().equals(List.of((long) TOTAL, (long) ACCOUNTS))) {
            return sum + " gives " + balances.rows().getFirst();
        }
        Result gaps = session.run("SELECT writer, count(*), min(n), max(n) FROM log GROUP BY writer HAVING count(*) <> max(n)", List.of());
        return gaps.rows().isEmpty() ? null : "the log of a writer has gaps: " + gaps.rows();
    }

    public static String integrity(Session session) {
        Result integrity = session.run("PRAGMA integrity_check", List.of());
        return integrity.rows().size() == 1 && Result.format(integrity.rows().getFirst()).equals("'ok'") ? null
                        : "integrity_check says " + integrity.rows() + " " + integrity.errorMessage();
    }

    /** The last transfer of a writer in the file. */
    public static long lastTransfer(Session session, long writer) {
        return (Long) session.run("SELECT coalesce(max(n), 0) FROM log WHERE writer = " + writer, List.of()).rows().getFirst().getFirst();
    }
}
