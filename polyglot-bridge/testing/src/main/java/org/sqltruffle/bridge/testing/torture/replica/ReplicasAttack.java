package org.sqltruffle.bridge.testing.torture.replica;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.testing.simulation.Simulator;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;

/** Random schedules of replicas, and damaged change sets. */
public final class ReplicasAttack implements Attack {

    private static final int SCHEDULES = 3;
    private static final int CHANGE_SETS = 20;

    @Override
    public String name() {
        return "replicas";
    }

    @Override
    public String purpose() {
        return "Sites that write, exchange, lose, delay and repeat change sets, with merges that fail, have the same rows in the end, and "
                        + "no write is lost: `simulate`. A damaged change set is refused "
                        + "and changes nothing. One whose digest was repaired is refused, or merged into a sound database.";
    }

    @Override
    public String measure() {
        return "schedules";
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        try (Simulator simulator = new Simulator(report.directory())) {
            for (int i = 0; i < SCHEDULES; i++) {
                String failure = simulator.run(seed * SCHEDULES + i);
                if (failure != null) {
                    report.found(failure);
                }
                report.count("schedules", 1);
            }
            report.count("steps", simulator.steps());
        }
        damage(new Random(seed), report);
    }

    private static void damage(Random random, AttackReport report) throws IOException {
        Path a = report.directory().resolve("a.db");
        Path b = report.directory().resolve("b.db");
        try (EngineSession session = new EngineSession(a.toString(), Tiers.C)) {
            session.connection().execute(
                            "PRAGMA synchronous=OFF; CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, n INTEGER NOT NULL DEFAULT "
                                            + "0, v); CREATE TABLE u(k TEXT PRIMARY KEY, t INT REFERENCES t(id)) WITHOUT ROWID;"
                                            + "INSERT INTO t VALUES(1, 'one', 5, NULL), (2, 'two', 7, 1.5); INSERT INTO u VALUES('x', 1)");
        }
        Replica.init(a, "a", List.of("t.n"));
        byte[] changes;
        try (Replica replica = Replica.open(a)) {
            replica.cloneTo(b, "b");
            write(a, random);
            try (Replica other = Replica.open(b)) {
                changes = replica.changesFor(other.greeting());
            }
        }
        for (int i = 0; i < CHANGE_SETS; i++) {
            boolean isSealed = i % 2 == 1;
            byte[] damaged = isSealed ? ChangeSetDamage.sealed(changes, random) : ChangeSetDamage.damaged(changes, random);
            report.count(isSealed ? "change sets with repaired digests" : "damaged change sets", 1);
            if (merge(b, damaged, isSealed, report)) {
                report.count("merged all the same", 1);
                Files.delete(b);
                try (Replica replica = Replica.open(a)) {
                    replica.cloneTo(b, "b" + i);
                }
                write(a, random);
                try (Replica replica = Replica.open(a); Replica other = Replica.open(b)) {
                    changes = replica.changesFor(other.greeting());
                }
            }
        }
    }

    private static void write(Path file, Random random) {
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            for (int i = 0; i < 8; i++) {
                int id = 1 + random.nextInt(9);
                session.run(switch (random.nextInt(6)) {
                    case 0 -> "DELETE FROM t WHERE id = " + id;
                    case 1 -> "UPDATE t SET v = 'value " + random.nextInt(100) + "', n = n + 1 WHERE id = " + id;
                    case 2 -> "INSERT OR REPLACE INTO u VALUES('k" + id + "', (SELECT min(id) FROM t))";
                    case 3 -> "CREATE INDEX IF NOT EXISTS i" + id + " ON t(v)";
                    default -> "INSERT OR REPLACE INTO t VALUES(" + id + ", 'name" + id + "', " + id + ", x'0102')";
                }, List.of());
            }
        }
    }

    /** Whether the change set was merged. */
    private static boolean merge(Path file, byte[] damaged, boolean isSealed, AttackReport report) {
        String before = content(file);
        boolean isMerged;
        try (Replica replica = Replica.open(file)) {
            replica.merge(damaged);
            isMerged = true;
        } catch (ReplicaException | DatabaseException e) {
            isMerged = false;
        } catch (RuntimeException e) {
            report.found("a change set of " + damaged.length + " bytes gives " + e + "\n" + trace(e));
            isMerged = false;
        }
        if (isMerged && !isSealed) {
            report.found("a damaged change set was merged");
        }
        if (!isMerged && !before.equals(content(file))) {
            report.found("a change set that was refused has changed the database\n" + before + "\n" + content(file));
        }
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            String wrong = Bank.integrity(session);
            if (wrong != null) {
                report.found(wrong);
            }
        }
        return isMerged;
    }

    private static String trace(Throwable e) {
        return String.join("\n", List.of(e.getStackTrace()).stream().limit(12).map(StackTraceElement::toString).toList());
    }

    private static String content(Path file) {
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            return session.run("SELECT sql FROM sqlite_schema ORDER BY name", List.of()).rows() + "\n"
                            + session.run("SELECT * FROM t ORDER BY id", List.of()).rows() + "\n"
                            + session.run("SELECT * FROM u ORDER BY k", List.of()).rows();
        }
    }
}
