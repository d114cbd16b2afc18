package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** Columns of a table or an index are built. */
@Name("org.sqltruffle.ColumnBuild")
@Label("SQL Columns Built")
@Category({"SQLTruffle"})
@Description("The rows of a table or an index are copied into columns")
@Threshold("0 ns")
@StackTrace(false)
final class ColumnBuildEvent extends Event {

    @Label("File")
    String file;
    @Label("Table")
    @Description("Or the index")
    String table;
    @Label("Columns")
    long columns;
    @Label("Rows")
    long rows;
    @Label("Bytes")
    @DataAmount
    long bytes;
    @Label("Result")
    String result;
    @Label("Connection")
    @Description("That waits for the columns; 0 when they are built in the background")
    long connection;
}
