package org.sqltruffle.bridge.notebook.magics;

import org.sqltruffle.bridge.notebook.cells.InterruptCheck;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.tpch.database.LoadListener;

/** Progress bars for the tables of a database that is made. Shows nothing if the database exists. */
final class TpchProgress implements LoadListener, AutoCloseable {

    private final CellOutput output;
    private final InterruptCheck interrupt;
    private String table;
    private ProgressBar bar;
    private long rows;

    TpchProgress(CellOutput output, InterruptCheck interrupt) {
        this.output = output;
        this.interrupt = interrupt;
    }

    @Override
    public void rows(String name, long rowsDone, long rowsExpected) {
        interrupt.check();
        if (!name.equals(table)) {
            close();
            table = name;
            bar = new ProgressBar(name, Math.max(1, rowsExpected), output);
        }
        rows = rowsDone;
        bar.showNowAndThen(rowsDone, 0);
    }

    @Override
    public void step(String description) {
        // Indices take less time than the rows.
        interrupt.check();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.show(0, rows, true);
        }
        bar = null;
    }
}
