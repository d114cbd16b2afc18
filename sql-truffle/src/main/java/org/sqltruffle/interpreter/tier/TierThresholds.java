package org.sqltruffle.interpreter.tier;

import java.util.Locale;

/**
 * When a statement changes tiers. Small numbers make it change within a few rows, which tests need.
 *
 * @param hot instructions that a statement runs in C before its program is decoded
 * @param steps instructions of a stretch in C: of the first one with {@code AUTO}, at most with {@code MIXED}
 * @param jumps backward jumps of an interpreted stretch: of the first one with {@code AUTO}, at most of any stretch with {@code MIXED}
 * @param seed of the pseudo-random choices of {@code MIXED}
 */
public record TierThresholds(long hot, int steps, int jumps, long seed) {

    /** The thresholds of normal use. */
    public static final TierThresholds DEFAULT = new TierThresholds(5_000_000, 50_000, 64, 0);
    /** Tiers change every few instructions. */
    public static final TierThresholds SMALL = new TierThresholds(0, 40, 4, 0);

    /** The same with another seed. */
    public TierThresholds withSeed(long newSeed) {
        return new TierThresholds(hot, steps, jumps, newSeed);
    }

    /**
     * Reads a text as {@code hot=0,steps=40,jumps=4,seed=1}. Missing names keep their default.
     *
     * @throws IllegalArgumentException for another name, or a number that is negative or malformed
     */
    public static TierThresholds parse(String text) {
        long hot = DEFAULT.hot;
        int steps = DEFAULT.steps;
        int jumps = DEFAULT.jumps;
        long seed = DEFAULT.seed;
        for (String part : text.isBlank() ? new String[0] : text.split(",")) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals).strip().toLowerCase(Locale.ROOT);
            long value = number(part.substring(equals + 1).strip(), part);
            switch (name) {
                case "hot" -> hot = value;
                case "steps" -> steps = Math.toIntExact(Math.max(1, value));
                case "jumps" -> jumps = Math.toIntExact(Math.max(1, value));
                case "seed" -> seed = value;
                default -> throw new IllegalArgumentException("hot, steps, jumps or seed expected, not '" + name + "'");
            }
        }
        return new TierThresholds(hot, steps, jumps, seed);
    }

    private static long number(String digits, String part) {
        try {
            long value = Long.parseLong(digits);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same message.
        }
        throw new IllegalArgumentException("a number that is not negative expected in '" + part + "'");
    }
}
