package org.sqltruffle.interpreter;

/** What a {@link TierDriver} knows of its statement. */
enum Phase {
    /** Nothing: C runs until the statement is hot. */
    COLD,
    /** Its nodes: both tiers run it. */
    DECODED,
    /** C runs it for good. */
    ONLY_C
}
