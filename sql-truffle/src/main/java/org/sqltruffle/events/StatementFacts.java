package org.sqltruffle.events;

/** A statement that has been executed, for the thread that has its connection. */
public interface StatementFacts {

    String sql();

    /** Who runs its loops: {@code compiled}, {@code nodes} or {@code C}. */
    String tier();

    /** Whether executions have read columns. */
    boolean hasReadColumns();

    /** The number of its connection. */
    long connection();
}
