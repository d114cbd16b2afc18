package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A commit of a transaction that has written to a file. */
@Name("org.sqltruffle.Commit")
@Label("SQL Commit")
@Category({"SQLTruffle"})
@Description("A transaction is written to its file or WAL")
@Threshold("10 ms")
@StackTrace
final class CommitEvent extends Event {

    @Label("File")
    String file;
    @Label("Pages")
    long pages;
    @Label("Bytes")
    @DataAmount
    long bytes;
    @Label("Journal")
    @Description("wal or rollback")
    String journal;
    @Label("Result")
    String result;
    @Label("SQL")
    @Description("The last statement of the transaction")
    String sql;
    @Label("Connection")
    long connection;
}
