package org.sqltruffle.bridge.notebook.protocol;

import java.util.List;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;

/** What runs the cells of a notebook. All methods but {@link #interrupt} and {@link #shutdown} are called by one thread. */
public interface Backend {

    /** Matches for the text before the cursor, and the part of the cell that a match replaces. */
    record Completions(List<String> matches, int start, int end) {
    }

    /**
     * Runs a cell.
     *
     * @return the value of the cell; {@code null}: none
     * @throws CellFailure when the cell fails
     */
    DisplayData execute(String code, CellOutput output) throws CellFailure;

    /** Completes the text before a position. */
    Completions complete(String code, int position);

    /** Describes what is at a position; {@code null}: nothing is known of it. */
    DisplayData inspect(String code, int position);

    /** Whether a console should run the text: {@code complete}, {@code incomplete}, {@code invalid} or {@code unknown}. */
    String isComplete(String code);

    /** Stops the cell that is running; from any thread. */
    void interrupt();

    /** Stops the cell that is running and closes the database; from any thread. */
    void shutdown();
}
