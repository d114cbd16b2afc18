package org.sqltruffle.bridge.testing.torture;

import org.sqltruffle.interpreter.TierThresholds;
import org.sqltruffle.language.EngineOptions;

/** How statements run in an attack. */
final class Tiers {

    static final EngineOptions C = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C);
    static final EngineOptions TRUFFLE = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE);
    private static final int MOST_STEPS = 60;
    private static final int MOST_JUMPS = 6;
    private static final int WAYS = 4;

    private Tiers() {
    }

    /** Tiers that change every few instructions, otherwise for each seed. */
    static EngineOptions mixed(long seed) {
        return EngineOptions.DEFAULT.withTier(EngineOptions.Tier.MIXED)
                        .withThresholds(new TierThresholds(0, 1 + (int) Math.floorMod(seed * 31, MOST_STEPS), 1 + (int) Math.floorMod(seed, MOST_JUMPS), seed));
    }

    /** Other tiers than {@link #C}: mostly mixed, else nodes alone. */
    static EngineOptions notC(long seed) {
        return Math.floorMod(seed, WAYS) == 0 ? TRUFFLE : mixed(seed);
    }

    /** Any tier. */
    static EngineOptions any(long seed) {
        return switch ((int) Math.floorMod(seed, WAYS)) {
            case 0 -> C;
            case 1 -> TRUFFLE;
            case 2 -> EngineOptions.DEFAULT.withThresholds(new TierThresholds(0, 100, 2, seed));
            default -> mixed(seed);
        };
    }
}
