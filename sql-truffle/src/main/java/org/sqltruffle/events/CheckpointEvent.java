package org.sqltruffle.events;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A checkpoint of a write-ahead log. */
@Name("org.sqltruffle.Checkpoint")
@Label("SQL Checkpoint")
@Category({"SQLTruffle"})
@Description("Frames of a write-ahead log are copied into its database")
@Threshold("0 ns")
@StackTrace(false)
final class CheckpointEvent extends Event {

    @Label("File")
    String file;
    @Label("Mode")
    String mode;
    @Label("Frames of the WAL")
    long frames;
    @Label("Frames not Checkpointed")
    @Description("Frames that are still in the WAL only")
    long framesLeft;
    @Label("Result")
    String result;
    @Label("Readers")
    @Description("Who reads the WAL, when frames are left")
    String readers;
    @Label("Connection")
    long connection;
}
