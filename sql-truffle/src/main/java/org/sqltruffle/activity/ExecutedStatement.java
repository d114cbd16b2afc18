package org.sqltruffle.activity;

import org.sqltruffle.events.StatementFacts;

/** A statement, for the thread that has its connection. */
public interface ExecutedStatement extends StatementFacts {

    /** The text with the values of its parameters. */
    String expandedSql();

    /** EXPLAIN QUERY PLAN, a line for each row; empty when there is none. */
    String plan();
}
