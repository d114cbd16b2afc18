package org.sqltruffle.language;

import java.util.Locale;
import java.util.Set;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.interpreter.tier.TierThresholds;

/**
 * How statements of a connection run.
 *
 * @param tier which tiers may run a statement
 * @param thresholds when a statement changes tiers
 * @param disabledOpcodes names of opcodes (without {@code OP_}) that always run in C: for bisecting and ablations
 * @param idleStatements how many released statements a connection keeps for the next use of their text; 0 for none
 * @param columns when columns are built and read; {@code null}: as the process does
 */
public record EngineOptions(Tier tier, TierThresholds thresholds, Set<String> disabledOpcodes, int idleStatements,
                ColumnStore.Mode columns) {

    /** Which tiers run a statement. */
    public enum Tier {
        /** Starts in C and moves to Truffle when hot and when an optimizing runtime is present. */
        AUTO,
        /** Truffle from the first instruction that has a node, compiled or not: for tests. */
        TRUFFLE,
        /** Both tiers in turns of pseudo-random length: for tests. */
        MIXED,
        /** C only. */
        C;

        /**
         * Reads the name of a tier, in any case.
         *
         * @throws IllegalArgumentException for another name
         */
        public static Tier parse(String name) {
            try {
                return valueOf(name.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("auto, truffle, mixed or c expected, not '" + name + "'", e);
            }
        }
    }

    /** Statements kept when nothing else is asked for. */
    public static final int IDLE_STATEMENTS = 64;

    /** AUTO with all nodes. */
    public static final EngineOptions DEFAULT = new EngineOptions(Tier.AUTO, TierThresholds.DEFAULT, Set.of(), IDLE_STATEMENTS, null);

    Policy policy() {
        return Policy.valueOf(tier.name());
    }

    public EngineOptions withTier(Tier newTier) {
        return new EngineOptions(newTier, thresholds, disabledOpcodes, idleStatements, columns);
    }

    public EngineOptions withThresholds(TierThresholds newThresholds) {
        return new EngineOptions(tier, newThresholds, disabledOpcodes, idleStatements, columns);
    }

    /** @param newThresholds a text that {@link TierThresholds#parse} reads */
    public EngineOptions withThresholds(String newThresholds) {
        return withThresholds(TierThresholds.parse(newThresholds));
    }

    public EngineOptions withDisabledOpcodes(Set<String> opcodes) {
        return new EngineOptions(tier, thresholds, Set.copyOf(opcodes), idleStatements, columns);
    }

    public EngineOptions withIdleStatements(int number) {
        return new EngineOptions(tier, thresholds, disabledOpcodes, number, columns);
    }

    public EngineOptions withColumns(ColumnStore.Mode mode) {
        return new EngineOptions(tier, thresholds, disabledOpcodes, idleStatements, mode);
    }
}
