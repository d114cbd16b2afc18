package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A wait for a lock of a database, or a lock that a statement did not get. */
@Name("org.sqltruffle.LockWait")
@Label("SQL Lock Wait")
@Category({"SQLTruffle"})
@Description("A wait of a statement for the lock of another connection or process, until it has the lock or fails")
@Threshold("0 ns")
@StackTrace
final class LockWaitEvent extends Event {

    @Label("Connection")
    long connection;
    @Label("SQL")
    String sql;
    @Label("Error")
    @Description("Empty when the statement has got the lock")
    String error;
    @Label("Report")
    @Description("Who holds the lock, and what to do")
    String report;
}
