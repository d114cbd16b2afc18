package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** An execution of a statement. */
@Name("org.sqltruffle.Statement")
@Label("SQL Statement")
@Category({"SQLTruffle"})
@Description("An execution of a statement: its time is that in the engine, without the program's own between two rows")
@Threshold("10 ms")
@StackTrace
final class StatementEvent extends Event {

    @Label("SQL")
    String sql;
    @Label("Time in the Engine")
    @Timespan
    long engineTime;
    @Label("Rows")
    long rows;
    @Label("Executions")
    long executions;
    @Label("Tier")
    String tier;
    @Label("Read Columns")
    boolean columns;
    @Label("Connection")
    long connection;
}
