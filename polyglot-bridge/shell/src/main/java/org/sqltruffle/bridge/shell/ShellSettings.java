package org.sqltruffle.bridge.shell;

/** What dot-commands and options set. Starts as {@code sqlite3} does. */
final class ShellSettings {

    OutputMode mode = OutputMode.LIST;
    /** Whether column names are written in the modes that leave the choice. */
    boolean headers;
    /** Whether the user chose {@link #headers}; a mode then does not change it. */
    private boolean headersChosen;
    String nullValue = "";
    String columnSeparator = "|";
    String rowSeparator = "\n";
    /** Table that the mode insert names. */
    String insertTable = "table";
    boolean timer;
    boolean bail;
    boolean echo;
    boolean changes;
    /** Whether EXPLAIN is shown in its own form, whatever the mode. */
    boolean explainAutomatic = true;
    boolean explainAlways;

    void setHeaders(boolean on) {
        headers = on;
        headersChosen = true;
    }

    /** Mode of a command line option. Unlike {@code .mode}, {@code -csv} leaves the row separator alone: sqlite3 does. */
    void startIn(OutputMode newMode) {
        mode = newMode;
        if (newMode.columnSeparator() != null) {
            columnSeparator = newMode.columnSeparator();
        }
    }

    /** {@code .mode}. */
    void change(OutputMode newMode) {
        mode = newMode;
        if (newMode.columnSeparator() != null) {
            columnSeparator = newMode.columnSeparator();
        }
        if (newMode.rowSeparator() != null) {
            rowSeparator = newMode.rowSeparator();
        }
        if (newMode == OutputMode.COLUMN && !headersChosen) {
            headers = true;
        }
    }
}
