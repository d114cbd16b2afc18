package org.sqltruffle.bridge.shell.output;

/** The settings of the shell, with the defaults of {@code sqlite3}. Options and dot-commands change them. */
public final class ShellSettings {

    public OutputMode mode = OutputMode.LIST;
    /** True if modes with optional headers write column names. */
    public boolean headers;
    /** True if the user set {@link #headers}. A change of mode then leaves that setting. */
    private boolean headersChosen;
    public String nullValue = "";
    public String columnSeparator = "|";
    public String rowSeparator = "\n";
    /** Table that the mode insert names. */
    public String insertTable = "table";
    public boolean timer;
    public boolean bail;
    public boolean echo;
    public boolean changes;
    /** True if EXPLAIN has its own layout in every mode. */
    public boolean explainAutomatic = true;
    public boolean explainAlways;

    public void setHeaders(boolean on) {
        headers = on;
        headersChosen = true;
    }

    /** Sets the mode of a command line option. {@code -csv} keeps the row separator, as in sqlite3; {@code .mode csv} changes it. */
    public void startIn(OutputMode newMode) {
        mode = newMode;
        if (newMode.columnSeparator() != null) {
            columnSeparator = newMode.columnSeparator();
        }
    }

    /** {@code .mode}. */
    public void change(OutputMode newMode) {
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
