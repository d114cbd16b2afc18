package org.sqltruffle.bridge.notebook.protocol;

import java.util.List;

/** The failure of a cell, as the notebook shows it. */
public final class CellFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final String name;
    private final List<String> lines;

    /**
     * @param name the kind of the error, for example {@code ZeroDivisionError} or {@code SQLITE_ERROR}
     * @param lines the text below the cell
     */
    public CellFailure(String name, String message, List<String> lines) {
        super(message, null, false, false);
        this.name = name;
        this.lines = List.copyOf(lines);
    }

    /** A failure whose text is its name and its message. */
    public CellFailure(String name, String message) {
        this(name, message, List.of(name + ": " + message));
    }

    /** A mistake in the use of the notebook itself. */
    public static CellFailure usage(String message) {
        return new CellFailure("UsageError", message);
    }

    public String name() {
        return name;
    }

    public List<String> lines() {
        return lines;
    }
}
