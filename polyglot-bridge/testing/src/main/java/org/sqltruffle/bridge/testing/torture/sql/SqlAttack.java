package org.sqltruffle.bridge.testing.torture.sql;

import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.fuzz.Fuzzer;

/** The fuzzer. */
public final class SqlAttack implements Attack {

    @Override
    public String name() {
        return "sql";
    }

    @Override
    public String purpose() {
        return "Random schemas, data and statements give in mixed tiers, and in nodes alone, what they give in C: rows, storage classes, "
                        + "errors, counters and the bytes of the file. "
                        + "C gives what plain SQLite gives.";
    }

    @Override
    public String measure() {
        return "statements";
    }

    @Override
    public boolean runsSanitized() {
        return true;
    }

    @Override
    public void run(long seed, AttackReport report) {
        Fuzzer fuzzer = new Fuzzer(Tiers.notC(seed), null);
        String difference = fuzzer.run(seed);
        report.count("statements", fuzzer.statements());
        if (difference != null) {
            report.found(difference);
        }
        String plainDifference = Fuzzer.runPlain(seed);
        if (plainDifference != null) {
            report.found(plainDifference);
        }
    }
}
