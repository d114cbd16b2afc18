package org.sqltruffle.tpch.console;

import org.sqltruffle.tpch.database.LoadListener;

/** Shows the progress of making a database. Shows nothing if the database exists. */
public final class LoadProgress implements LoadListener, AutoCloseable {

    private Progress progress;
    private String shown = "";

    private Progress show(String what) {
        if (progress == null) {
            progress = new Progress("Making data", 0);
        }
        if (!what.equals(shown)) {
            shown = what;
            progress.step(what);
        }
        return progress;
    }

    @Override
    public void rows(String table, long rowsDone, long rowsExpected) {
        show(table).to(rowsDone, rowsExpected);
    }

    @Override
    public void step(String description) {
        show(description);
    }

    @Override
    public void close() {
        if (progress != null) {
            progress.close();
        }
    }
}
