package org.sqltruffle.bridge.testing.torture.sql;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.slt.SltCorpus;
import org.sqltruffle.testing.slt.SltResult;
import org.sqltruffle.testing.slt.SltRunner;

/** SQLite's sqllogictest corpus, a file and a tier for each case. */
public final class SltAttack implements Attack {

    private static final int TIERS = 3;
    /** The corpus leaves the results of these queries out. */
    private static final Set<String> WITHOUT_RESULTS = Set.of("test/evidence/slt_lang_aggfunc.test:479:",
                    "test/evidence/slt_lang_aggfunc.test:483:", "test/evidence/slt_lang_aggfunc.test:490:",
                    "test/evidence/slt_lang_aggfunc.test:494:");

    @Override
    public String name() {
        return "slt";
    }

    @Override
    public String purpose() {
        return "Each record of SQLite's sqllogictest corpus passes in C, in nodes alone and in mixed tiers, one file and tier after the "
                        + "other: 622 files in three tiers are 1 866 cases.";
    }

    @Override
    public String measure() {
        return "records";
    }

    @Override
    public int patience() {
        return 1800;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        try (SltCorpus corpus = SltCorpus.open()) {
            List<String> names = corpus.names();
            String name = names.get((int) (seed / TIERS % names.size()));
            EngineOptions options = switch ((int) (seed % TIERS)) {
                case 0 -> Tiers.C;
                case 1 -> Tiers.TRUFFLE;
                default -> Tiers.mixed(seed);
            };
            SltResult result = new SltRunner(options, Integer.MAX_VALUE).run(name, corpus.read(name));
            report.count("records", result.records());
            result.failures().stream().filter(failure -> WITHOUT_RESULTS.stream().noneMatch(failure::startsWith))
                            .forEach(failure -> report.found(options.tier() + " " + failure));
        }
    }
}
