package org.sqltruffle.tpch.oltp;

import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * TATP's four tables, {@code subscriber}, {@code access_info}, {@code special_facility} and {@code call_forwarding}, with a unique index on
 * {@code sub_nbr}. Foreign keys are declared, because a part of the transactions has to fail by them: connections that run
 * {@link TatpTransaction}s say {@code PRAGMA foreign_keys = on} first, and work on a {@linkplain GeneratedDatabase#copyTo copy}.
 */
public final class TatpDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final long BYTES_PER_SUBSCRIBER = 510;

    private final int subscribers;

    /**
     * @param subscribers rows of {@code subscriber}; the other tables have about 2.5, 2.5 and 3.75 rows for each. A subscriber takes about
     * 510 bytes of the file
     * @throws IllegalArgumentException if there is not at least one
     */
    public TatpDatabase(int subscribers) {
        if (subscribers < 1) {
            throw new IllegalArgumentException("the number of subscribers must be positive, not " + subscribers);
        }
        super("tatp-" + subscribers, VERSION, subscribers * BYTES_PER_SUBSCRIBER, new TatpTables(subscribers).all());
        this.subscribers = subscribers;
    }

    /** How many subscribers there are; their ids start with 1. */
    public int subscribers() {
        return subscribers;
    }

    @Override
    public boolean enforcesKeys() {
        return true;
    }
}
