package org.sqltruffle.activity;

import java.util.List;

/** What any thread may know of an open connection, without waiting for what the connection runs. */
public interface ConnectionActivity {

    /** Counts the connections of the process from 1 on. */
    long number();

    /** The {@code sqlite3*}: a name only, which nobody may follow. */
    long pDb();

    /** The place of the program that opened the connection, {@code null} when {@link Places} are not noted. */
    String openedAt();

    /** The place that ran the first statement of the present transaction, or of the last one; {@code null} as {@link #openedAt}. */
    String begunAt();

    /** The statements whose execution has begun and not ended, in the order of their preparation. */
    List<StatementActivity> running();

    /** The statement that ran last, {@code null} when there is none. */
    StatementActivity last();
}
