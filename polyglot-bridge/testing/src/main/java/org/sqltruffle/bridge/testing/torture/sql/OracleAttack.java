package org.sqltruffle.bridge.testing.torture.sql;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.testing.Session;
import org.sqltruffle.testing.fuzz.LogicOracle;

/** Answers that contradict each other, by the JDBC driver. */
public final class OracleAttack implements Attack {

    private static final String[] TIERS = {"mixed", "truffle", "c", "auto"};

    @Override
    public String name() {
        return "oracles";
    }

    @Override
    public String purpose() {
        return "Answers of the JDBC driver do not contradict each other (TLP, NoREC, PQS). A contradiction that plain SQLite shows as "
                        + "well is counted, not a finding.";
    }

    @Override
    public String measure() {
        return "statements";
    }

    @Override
    public void run(long seed, AttackReport report) throws SQLException {
        String tier = TIERS[(int) Math.floorMod(seed, TIERS.length)];
        Path file = report.directory().resolve("oracle.db");
        String url = "jdbc:sqltruffle:" + file + "?sqltruffle.tier=" + tier + "&sqltruffle.thresholds=hot=0,steps=30,jumps=3,seed=" + seed;
        String contradiction;
        String script;
        try (Session session = JdbcSession.open(url)) {
            LogicOracle oracle = new LogicOracle(session);
            contradiction = oracle.run(seed);
            script = oracle.script();
            report.count("statements", oracle.statements());
        }
        if (contradiction == null) {
            return;
        }
        try (Session plain = JdbcSession.open("jdbc:sqlite:" + report.directory().resolve("plain.db"))) {
            if (new LogicOracle(plain).run(seed) == null) {
                report.found(tier + ": " + contradiction + "\n" + script);
            } else {
                report.count("contradictions of plain SQLite", 1);
            }
        }
    }
}
