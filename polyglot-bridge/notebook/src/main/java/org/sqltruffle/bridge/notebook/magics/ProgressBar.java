package org.sqltruffle.bridge.notebook.magics;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.result.HtmlTable;

/** A progress bar below a cell. */
final class ProgressBar {

    private static final long NANOS_BETWEEN_UPDATES = 200_000_000;
    private static final int ROWS_BETWEEN_LOOKS = 256;
    private static final AtomicInteger LAST = new AtomicInteger();

    private final String id = "sqltruffle-progress-" + LAST.incrementAndGet();
    private final String what;
    private final long total;
    private final CellOutput output;
    private long next = System.nanoTime();
    private boolean shown;

    /** @param total what the progress is counted to */
    ProgressBar(String what, long total, CellOutput output) {
        this.what = what;
        this.total = total;
        this.output = output;
    }

    /** Shows the progress if that is due. Called for each row, looks at the clock now and then only. */
    void showNowAndThen(long progress, long rows) {
        if (rows % ROWS_BETWEEN_LOOKS == 0) {
            showIfDue(progress, rows);
        }
    }

    /** Shows the progress if that is due. */
    void showIfDue(long progress, long rows) {
        if (System.nanoTime() > next) {
            next = System.nanoTime() + NANOS_BETWEEN_UPDATES;
            show(progress, rows, false);
        }
    }

    /** Shows the progress. */
    void show(long progress, long rows, boolean done) {
        String text = String.format(Locale.ROOT, done ? "%s: %,d rows loaded" : "%s: %,d rows", what, rows);
        DisplayData data = new DisplayData(text);
        data.putHTML("<progress max=\"" + total + "\" value=\"" + (done ? total : progress) + "\"></progress> " + HtmlTable.escape(text));
        data.setDisplayId(id);
        if (shown) {
            output.update(data);
        } else {
            output.display(data);
        }
        shown = true;
    }
}
