package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A replica sends changes, or gets some. */
@Name("org.sqltruffle.ReplicaSync")
@Label("Replica Synchronization")
@Category({"SQLTruffle"})
@Description("Changes of rows are sent to another replica, or merged from it")
@Threshold("0 ns")
@StackTrace(false)
final class ReplicaSyncEvent extends Event {

    @Label("File")
    String file;
    @Label("Peer")
    @Description("The other replica, a directory or a file")
    String peer;
    @Label("Direction")
    @Description("push or pull; of a server: served push, or served pull, whose rows it does not count")
    String direction;
    @Label("Rows")
    long rows;
    @Label("Bytes")
    @DataAmount
    long bytes;
    @Label("Error")
    @Description("Empty when there is none")
    String error;
}
