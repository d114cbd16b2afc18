package org.sqltruffle.bridge.notebook.result;

/** A result has more rows than fit into the memory for results. */
public final class TooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MEGABYTE = 1_000_000;

    TooLargeException(long rows, long bytes) {
        super("the first " + rows + " rows fill the " + bytes / MEGABYTE
                        + " MB that a result may take; use LIMIT, or CREATE TABLE ... AS SELECT");
    }
}
