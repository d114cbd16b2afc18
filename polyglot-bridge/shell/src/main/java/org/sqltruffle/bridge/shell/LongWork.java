package org.sqltruffle.bridge.shell;

import org.sqltruffle.tpch.console.Progress;

/** Shows the progress of the work of replicas, if it takes more than a second. */
final class LongWork implements org.sqltruffle.bridge.replication.Progress {

    private static final long QUIET_NANOSECONDS = 1_000_000_000L;

    private String what = "";
    private long begun;
    private Progress bar;

    @Override
    public void at(String now, long done, long total) {
        if (!now.equals(what)) {
            done();
            what = now;
            begun = System.nanoTime();
        }
        if (bar == null && System.nanoTime() - begun > QUIET_NANOSECONDS) {
            bar = new Progress("Replica", total);
            bar.step(what);
        }
        if (bar != null) {
            bar.to(done, total);
        }
    }

    @Override
    public void done() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
