package org.sqltruffle.testing;

import java.util.List;
import java.util.Set;
import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.EngineOptions;

/**
 * The ways in which a test runs its statements. Which of INTERPRETED and COMPILED is meant depends on the options of the JVM: the build
 * runs the tests tagged {@code compiled} in a second JVM, where the Truffle runtime compiles everything before its first execution.
 */
public enum Configuration {
    /** SQLite as other people built it: the oracle for the expectation itself. */
    ORACLE(null),
    /** This project's SQLite, all in C: the oracle for all that an expectation does not show. */
    C(EngineOptions.Tier.C),
    /** Truffle nodes from the first instruction on, not compiled at first. */
    INTERPRETED(EngineOptions.Tier.TRUFFLE),
    /** Truffle nodes and C in turns of a few instructions. */
    MIXED(EngineOptions.Tier.MIXED),
    /** The same nodes, compiled before they first run. */
    COMPILED(EngineOptions.Tier.TRUFFLE);

    private final EngineOptions options;

    Configuration(EngineOptions.Tier tier) {
        this.options = tier == null ? null
                        : EngineOptions.DEFAULT.withTier(tier).withThresholds(TierThresholds.SMALL).withDisabledOpcodes(disabledOpcodes());
    }

    /** Configurations to compare with {@link #C} in this JVM. */
    public static List<Configuration> underTest() {
        return compiles() ? List.of(COMPILED) : List.of(INTERPRETED, MIXED);
    }

    /** True if this JVM compiles before the first execution. */
    public static boolean compiles() {
        return Boolean.getBoolean("polyglot.engine.CompileImmediately");
    }

    /** Opens a database file. */
    public Session open(String path) {
        return this == ORACLE ? new OracleSession(path) : new EngineSession(path, options);
    }

    public EngineOptions options() {
        return options;
    }

    /** {@code -Dsqltruffle.disable=Column,Next} bisects a failing test as the launcher's option of that name does. */
    private static Set<String> disabledOpcodes() {
        String names = System.getProperty("sqltruffle.disable", "");
        return names.isEmpty() ? Set.of() : Set.of(names.split(","));
    }
}
