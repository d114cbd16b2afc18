package org.sqltruffle.bridge.replication.state;

/**
 * What one transaction of a site adds to a counter. It is applied exactly once: a site skips those whose stamp it knows. The differences of
 * several transactions are not added up: a site may know some of them, from a copy of the file that was made in between.
 */
public record Delta(int column, Stamp stamp, long amount) {
}
