package org.sqltruffle.bridge.shell;

import org.sqltruffle.language.Statement;

/** Modes list and tabs: values as they are, with separators. */
final class ListWriter implements RowWriter {

    private final Output out;
    private final ShellSettings settings;
    private boolean started;

    ListWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public void row(Statement statement) {
        int n = statement.columnCount();
        if (!started && settings.headers) {
            for (int i = 0; i < n; i++) {
                out.print(statement.columnName(i)).print(i == n - 1 ? settings.rowSeparator : settings.columnSeparator);
            }
        }
        started = true;
        for (int i = 0; i < n; i++) {
            byte[] text = Text.of(statement, i);
            if (text == null) {
                out.print(settings.nullValue);
            } else {
                out.print(text);
            }
            out.print(i == n - 1 ? settings.rowSeparator : settings.columnSeparator);
        }
    }
}
