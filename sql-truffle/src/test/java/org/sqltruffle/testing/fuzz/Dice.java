package org.sqltruffle.testing.fuzz;

import java.util.List;
import java.util.Random;

/** Seeded choices. The same seed gives the same case on every machine: {@link Random}'s algorithm is specified. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L ^ seed >>> 32);
    }

    /** 0 to {@code n}-1. */
    int below(int n) {
        return random.nextInt(n);
    }

    int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    /** True in {@code percent} of 100 cases. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    long bits() {
        return random.nextLong();
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
