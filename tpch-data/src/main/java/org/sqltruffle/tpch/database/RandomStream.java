package org.sqltruffle.tpch.database;

import java.util.List;

/**
 * Pseudo-random numbers that are the same on every machine and Java version, which {@code SplittableRandom} does not promise. The algorithm
 * is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
 */
public final class RandomStream {
    private static final String ALPHANUMERIC = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ,. ";

    private long state;

    public RandomStream(long seed) {
        this.state = seed;
    }

    /** SplitMix64's finalizer: every input bit changes about half of the output bits. */
    public static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private long next() {
        state += 0x9e3779b97f4a7c15L;
        return mix(state);
    }

    /** A number from {@code least} to {@code most}, both included. The bias is below 2^-31 for the ranges used here. */
    public long between(long least, long most) {
        return least + Math.unsignedMultiplyHigh(next(), most - least + 1);
    }

    public int between(int least, int most) {
        return (int) between((long) least, (long) most);
    }

    public <T> T choice(List<T> among) {
        return among.get(between(0, among.size() - 1));
    }

    /** Whether something that happens in {@code percent} of 100 cases happens. */
    public boolean percent(int percent) {
        return between(1, 100) <= percent;
    }

    /** Text of {@code least} to {@code most} characters, like the addresses of TPC-H. */
    public String text(int least, int most) {
        return characters(ALPHANUMERIC, between(least, most));
    }

    public String characters(String alphabet, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(between(0, alphabet.length() - 1)));
        }
        return text.toString();
    }

    /**
     * {@code count} different numbers from 1 to {@code most}, ascending; each such set is as likely as any other.
     */
    public int[] distinct(int count, int most) {
        int[] chosen = new int[count];
        int found = 0;
        for (int candidate = 1; found < count; candidate++) {
            if (between(1, most - candidate + 1) <= count - found) {
                chosen[found++] = candidate;
            }
        }
        return chosen;
    }
}
