package org.sqltruffle.abi;

/** Files that another program cut short while they were mapped: {@code mapguard.c}. */
public final class MapFaults {

    private MapFaults() {
    }

    /** Whether what a connection reads of its files may be zeros. */
    public static boolean isFaulty(long pDb) {
        return hasFaultyFiles() && TierApi.stIsFaulty(pDb) != 0;
    }

    /** Whether a file of any connection of this process is faulty. */
    public static boolean hasFaultyFiles() {
        return TierApi.stFaultyFiles() != 0;
    }
}
