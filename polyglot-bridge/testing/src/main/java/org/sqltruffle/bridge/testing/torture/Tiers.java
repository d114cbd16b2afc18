package org.sqltruffle.bridge.testing.torture;

import org.sqltruffle.interpreter.TierThresholds;
import org.sqltruffle.language.EngineOptions;

/** How statements run in an attack. */
final class Tiers {

    static final EngineOptions C = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C);
    static final EngineOptions TRUFFLE = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE);
    private static final int MOST_STEPS = 60;
    private static final int MOST_JUMPS = 6;
    private static final int MOST_AUTOMATIC_STEPS = 100;
    private static final int WAYS = 4;

    private Tiers() {
    }

    /** Tiers that change every few instructions, otherwise for each seed. */
    static EngineOptions mixed(long seed) {
        return EngineOptions.DEFAULT.withTier(EngineOptions.Tier.MIXED)
                        .withThresholds(new TierThresholds(0, 1 + (int) Math.floorMod(seed * 31, MOST_STEPS), 1 + (int) Math.floorMod(seed, MOST_JUMPS), seed));
    }

    /** C first and nodes soon, as programs have it, but within a few instructions. */
    private static EngineOptions automatic(long seed) {
        return EngineOptions.DEFAULT.withThresholds(new TierThresholds(0, MOST_AUTOMATIC_STEPS, 2, seed));
    }

    /** Other tiers than {@link #C}. */
    static EngineOptions notC(long seed) {
        return switch ((int) Math.floorMod(seed, WAYS)) {
            case 0 -> TRUFFLE;
            case 2 -> automatic(seed);
            default -> mixed(seed);
        };
    }

    /** Any tier. */
    static EngineOptions any(long seed) {
        return switch ((int) Math.floorMod(seed, WAYS)) {
            case 0 -> C;
            case 1 -> TRUFFLE;
            case 2 -> automatic(seed);
            default -> mixed(seed);
        };
    }
}
