package org.sqltruffle.bridge.shell.demo;

import java.util.List;

/**
 * A line of the demo's table.
 *
 * @param rows of the table that the program reads
 * @param ours rows per second on this project
 * @param theirs rows per second on sqlite-jdbc
 * @param equal whether the answers are
 */
record DemoResult(String name, long rows, double ours, double theirs, boolean equal) {

    /** Seconds of one run, and its answer. */
    record Timing(double seconds, List<Object> answer) {
    }

    double factor() {
        return ours / theirs;
    }
}
