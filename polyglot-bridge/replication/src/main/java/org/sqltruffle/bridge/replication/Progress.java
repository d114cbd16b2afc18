package org.sqltruffle.bridge.replication;

/** Is told how far a long operation has come. */
@FunctionalInterface
public interface Progress {

    Progress NONE = (what, done, total) -> {};

    /** @param what what is done, as "merging" @param done of {@code total} bytes or rows */
    void at(String what, long done, long total);

    /** The operation is over. */
    default void done() {
        // Most need not know.
    }
}
