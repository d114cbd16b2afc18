package org.sqltruffle.bench.workload.program;

/** The numbers of tpcc.py. */
final class TpccRandom {

    private static final long FACTOR = 6364136223846793005L;
    private static final long SUMMAND = 1442695040888963407L;
    private static final int DROPPED = 33;

    private long state;

    TpccRandom(long seed) {
        state = seed;
    }

    long between(long least, long most) {
        state = state * FACTOR + SUMMAND;
        return least + (state >>> DROPPED) % (most - least + 1);
    }

    /** NURand of clause 2.1.6, with C = 0. */
    long nonuniform(long a, long least, long most) {
        long left = between(0, a);
        return (left | between(least, most)) % (most - least + 1) + least;
    }
}
