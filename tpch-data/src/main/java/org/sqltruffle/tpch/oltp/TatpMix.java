package org.sqltruffle.tpch.oltp;

import org.sqltruffle.tpch.database.RandomStream;

/**
 * An endless, deterministic sequence of TATP transactions in the benchmark's mix. Subscribers are chosen with TATP's non-uniform
 * distribution: (a random number up to A, or'ed with one up to the population) modulo the population.
 */
public final class TatpMix {
    private final RandomStream random;
    private final int subscribers;
    private final long spread;

    /**
     * @param subscribers the population, as of {@link TatpDatabase#subscribers()}
     * @param seed clients with different seeds get different sequences
     * @throws IllegalArgumentException if there is not at least one subscriber
     */
    public TatpMix(int subscribers, long seed) {
        if (subscribers < 1) {
            throw new IllegalArgumentException("the number of subscribers must be positive, not " + subscribers);
        }
        this.random = new RandomStream(RandomStream.mix(seed));
        this.subscribers = subscribers;
        // The constant A of the benchmark description.
        this.spread = subscribers <= 1_000_000 ? 65_535 : subscribers <= 10_000_000 ? 1_048_575 : 2_097_151;
    }

    /** The next transaction. */
    public TatpCall next() {
        TatpTransaction transaction = transaction();
        long subscriber = (random.between(0L, spread) | random.between(1L, subscribers)) % subscribers + 1;
        long startTime = TatpTables.START_TIMES[random.between(0, TatpTables.START_TIMES.length - 1)];
        return new TatpCall(transaction, subscriber, random.between(1L, TatpTables.TYPES), startTime, random.between(1L, 24L),
                        random.between(0L, 1L), random.between(0L, 255L), TatpTables.location(random),
                        TatpTables.forwardingNumber(random));
    }

    private TatpTransaction transaction() {
        int percent = random.between(1, 100);
        for (TatpTransaction transaction : TatpTransaction.values()) {
            percent -= transaction.percent();
            if (percent <= 0) {
                return transaction;
            }
        }
        throw new AssertionError("the mix adds up to 100 percent");
    }
}
