package org.sqltruffle.notebook;

/** What stops a Java cell: the code of cells calls {@link #check} at the start of each method and before each jump back. */
public final class StopCheck {

    /** Ends the code of a cell. */
    public static final class Stopped extends Error {

        private static final long serialVersionUID = 1L;

        Stopped() {
            super("the cell was interrupted", null, false, false);
        }
    }

    private static volatile boolean stopping;

    private StopCheck() {
    }

    /** Has the code of cells end, or lets it run again. */
    public static void set(boolean stop) {
        stopping = stop;
    }

    /** Throws when the cell is to be stopped. */
    public static void check() {
        if (stopping) {
            throw new Stopped();
        }
    }
}
