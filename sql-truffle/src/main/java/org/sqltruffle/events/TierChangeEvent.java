package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Another tier runs a statement from now on. */
@Name("org.sqltruffle.TierChange")
@Label("SQL Tier Change")
@Category({"SQLTruffle"})
@Description("Another tier runs a statement, or one of its loops, from now on: C, nodes (interpreted) or compiled")
@StackTrace(false)
final class TierChangeEvent extends Event {

    @Label("SQL")
    String sql;
    @Label("From")
    String from;
    @Label("To")
    String to;
    @Label("Reason")
    String reason;
    @Label("Address")
    @Description("The instruction at which it happens, -1: none")
    int address;
    @Label("Connection")
    long connection;
}
