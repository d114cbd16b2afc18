package org.sqltruffle.bridge.replication.state;

/** What one fold of a site adds to a counter. It is applied exactly once: a site skips those whose stamp it knows. */
public record Delta(int column, Stamp stamp, long amount) {
}
