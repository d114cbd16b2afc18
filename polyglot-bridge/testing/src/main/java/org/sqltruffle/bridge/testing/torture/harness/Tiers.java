package org.sqltruffle.bridge.testing.torture.harness;

import org.sqltruffle.interpreter.tier.TierThresholds;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;

/** How statements run in an attack. */
public final class Tiers {

    public static final EngineOptions C = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C);
    public static final EngineOptions TRUFFLE = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE);
    private static final int MOST_STEPS = 60;
    private static final int MOST_JUMPS = 6;
    private static final int MOST_AUTOMATIC_STEPS = 100;
    private static final int WAYS = 4;

    private Tiers() {
    }

    /** Tiers that change every few instructions, otherwise for each seed. */
    public static EngineOptions mixed(long seed) {
        return EngineOptions.DEFAULT.withTier(EngineOptions.Tier.MIXED)
                        .withThresholds(new TierThresholds(0, 1 + (int) Math.floorMod(seed * 31, MOST_STEPS),
                                        1 + (int) Math.floorMod(seed, MOST_JUMPS), seed));
    }

    /** C first and nodes soon, as programs have it, but within a few instructions. */
    private static EngineOptions automatic(long seed) {
        return EngineOptions.DEFAULT.withThresholds(new TierThresholds(0, MOST_AUTOMATIC_STEPS, 2, seed));
    }

    /** Other tiers than {@link #C}. */
    public static EngineOptions notC(long seed) {
        return switch ((int) Math.floorMod(seed, WAYS)) {
            case 0 -> TRUFFLE;
            case 2 -> automatic(seed);
            default -> mixed(seed);
        };
    }

    /** Any tier, with columns from the first scan on for half of the seeds. */
    public static EngineOptions any(long seed) {
        return columns(seed, switch ((int) Math.floorMod(seed, WAYS)) {
            case 0 -> C;
            case 1 -> TRUFFLE;
            case 2 -> automatic(seed);
            default -> mixed(seed);
        });
    }

    /** With columns for {@link #hasColumns some seeds}, without any for the others. */
    public static EngineOptions columns(long seed, EngineOptions options) {
        return options.withColumns(hasColumns(seed) ? ColumnStore.Mode.BUILD : ColumnStore.Mode.OFF);
    }

    /** So many seeds in a row have columns as there are ways, and as many have none. */
    public static boolean hasColumns(long seed) {
        return seed / WAYS % 2 == 0;
    }
}
