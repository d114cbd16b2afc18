package org.sqltruffle.bridge.shell;

/** The settings of the shell, with the defaults of {@code sqlite3}. Options and dot-commands change them. */
final class ShellSettings {

    OutputMode mode = OutputMode.LIST;
    /** True if modes with optional headers write column names. */
    boolean headers;
    /** True if the user set {@link #headers}. A change of mode then leaves that setting. */
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
    /** True if EXPLAIN has its own layout in every mode. */
    boolean explainAutomatic = true;
    boolean explainAlways;

    void setHeaders(boolean on) {
        headers = on;
        headersChosen = true;
    }

    /** Sets the mode of a command line option. {@code -csv} keeps the row separator, as in sqlite3; {@code .mode csv} changes it. */
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
