package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A loop nest of a statement is compiled. */
@Name("org.sqltruffle.Compilation")
@Label("SQL Compilation")
@Category({"SQLTruffle"})
@Description("A part of a statement is compiled, until its code first runs")
@Threshold("0 ns")
@StackTrace(false)
final class CompilationEvent extends Event {

    @Label("SQL")
    String sql;
    @Label("Address")
    @Description("The instruction at which the part begins, as EXPLAIN numbers them")
    int address;
    @Label("Instructions")
    @Description("Of the whole statement")
    int instructions;
    @Label("Connection")
    long connection;
}
