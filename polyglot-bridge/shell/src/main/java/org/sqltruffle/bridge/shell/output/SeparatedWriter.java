package org.sqltruffle.bridge.shell.output;

import org.sqltruffle.language.Statement;

/** Writes rows with one separator between columns and another one after each row. Column names come first if the setting asks for them. */
abstract class SeparatedWriter implements RowWriter {

    final Output out;
    final ShellSettings settings;
    private boolean started;

    SeparatedWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public final void row(Statement statement) {
        int n = statement.columnCount();
        if (!started && settings.headers) {
            for (int i = 0; i < n; i++) {
                name(statement.columnName(i));
                separator(i, n);
            }
        }
        started = true;
        for (int i = 0; i < n; i++) {
            value(statement, i);
            separator(i, n);
        }
    }

    private void separator(int column, int n) {
        out.print(column == n - 1 ? settings.rowSeparator : settings.columnSeparator);
    }

    /** Writes the name of a column. */
    abstract void name(String name);

    /** Writes the value of a column in the statement's current row. */
    abstract void value(Statement statement, int column);
}
