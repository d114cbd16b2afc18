package org.sqltruffle.bridge.testing.torture.crash;

import java.util.List;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.fuzz.Fuzzer;

/** A heap that is too small for what is asked. */
public final class HeapAttack implements Attack {

    private static final int ROUNDS = 5;

    @Override
    public String name() {
        return "heap";
    }

    @Override
    public String purpose() {
        return "In a JVM with a heap of 128 MB, large values and many rows end in an answer, SQLITE_NOMEM or an OutOfMemoryError, and the "
                        + "connection goes on: random SQL then gives what C gives.";
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
    public List<String> jvmOptions() {
        return List.of("-Xmx128m", "-XX:MaxDirectMemorySize=16m");
    }

    @Override
    public void run(long seed, AttackReport report) {
        try (EngineSession session = new EngineSession(":memory:", Tiers.any(seed))) {
            session.run("CREATE TABLE t(a, b)", List.of());
            for (int i = 0; i < ROUNDS; i++) {
                for (String sql : List.of("SELECT hex(zeroblob(" + (60_000_000 + seed % 1000) + "))",
                                "INSERT INTO t VALUES(zeroblob(30000000), 1)", "SELECT a || a FROM t",
                                "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 1000000) SELECT i, 'a text of "
                                                + "some length, with number ' || i FROM s",
                                "SELECT group_concat(hex(a)) FROM t")) {
                    try {
                        session.run(sql, List.of());
                    } catch (OutOfMemoryError e) {
                        report.count("OutOfMemoryErrors", 1);
                    }
                }
                Result result = session.run("SELECT count(*), max(length(a)) FROM t", List.of());
                if (result.errorName() != null || !result.rows().getFirst().get(1).equals(30_000_000L)) {
                    report.found("after memory was short: " + result.rows() + " " + result.errorName());
                }
                session.run("DELETE FROM t", List.of());
                report.count("rounds", 1);
            }
        }
        String difference = new Fuzzer(Tiers.notC(seed), null).run(seed);
        if (difference != null) {
            report.found(difference);
        }
    }
}
