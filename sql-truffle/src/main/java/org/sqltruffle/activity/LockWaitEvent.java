package org.sqltruffle.activity;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A lock that a connection has waited for, or did not get. */
@Name("org.sqltruffle.LockWait")
@Label("SQL Lock Wait")
@Category({"SQLTruffle"})
@Description("A wait for a lock of a database that goes on, or that has failed, and who holds the lock")
@StackTrace
final class LockWaitEvent extends Event {

    @Label("Connection")
    long connection;
    @Label("Waited")
    @Timespan(Timespan.MILLISECONDS)
    long waited;
    @Label("Error")
    @Description("Empty while the wait goes on")
    String error;
    @Label("Report")
    String report;
}
