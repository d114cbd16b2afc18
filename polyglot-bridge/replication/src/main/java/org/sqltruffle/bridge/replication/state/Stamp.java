package org.sqltruffle.bridge.replication.state;

/**
 * When and where a transaction was committed. Stamps are totally ordered, and no two transactions of all sites have the same one.
 *
 * @param time a reading of the site's hybrid logical clock: milliseconds since 1970, times 65 536, plus a counter
 * @param site the site's number
 */
public record Stamp(long time, long site) implements Comparable<Stamp> {

    /** Bits of a clock's reading below its milliseconds. */
    public static final int COUNTER_BITS = 16;
    /** The greatest number of a site. */
    public static final long MOST_SITE = Integer.MAX_VALUE - 1L;
    /** The greatest time, about 2 200 years from now: a clock that has heard of it can still go on. */
    public static final long MOST_TIME = 1L << 62;

    /** Whether a number is that of a site. */
    public static boolean isSite(long number) {
        return number > 0 && number <= MOST_SITE;
    }

    @Override
    public int compareTo(Stamp other) {
        int byTime = Long.compare(time, other.time);
        return byTime != 0 ? byTime : Long.compare(site, other.site);
    }

    /** Whether this stamp is later than another, which may be {@code null} for "before everything". */
    public boolean isAfter(Stamp other) {
        return other == null || compareTo(other) > 0;
    }

    public long milliseconds() {
        return time >> COUNTER_BITS;
    }
}
