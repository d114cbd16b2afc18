package org.sqltruffle.bridge.replication.store.schema;

/** Names in SQL. */
public final class Names {

    /** What the names of our own tables and triggers begin with. */
    public static final String OWN = "_replica_";

    private Names() {
    }

    /** The name that an identity begins with. */
    public static String ofUid(String uid) {
        int end = uid.lastIndexOf('#');
        return end < 0 ? uid : uid.substring(0, end);
    }

    /** Whether a table is replicated: not one of ours, nor one of SQLite's. */
    public static boolean isReplicated(String table) {
        return !table.regionMatches(true, 0, OWN, 0, OWN.length()) && !table.regionMatches(true, 0, "sqlite_", 0, "sqlite_".length());
    }
}
