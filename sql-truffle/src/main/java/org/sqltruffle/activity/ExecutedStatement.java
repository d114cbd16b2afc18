package org.sqltruffle.activity;

/** A statement, for the thread that has its connection. */
public interface ExecutedStatement {

    String sql();

    /** The text with the values of its parameters. */
    String expandedSql();

    /** EXPLAIN QUERY PLAN, a line for each row; empty when there is none. */
    String plan();

    /** Who runs its loops: {@code compiled}, {@code nodes} or {@code C}. */
    String tier();

    /** Whether executions have read columns. */
    boolean hasReadColumns();

    /** The number of its connection. */
    long connection();
}
