package org.sqltruffle.bridge.shell.output;

import org.sqltruffle.language.Statement;

/** Mode line: a line per value, an empty line between rows. */
final class LineWriter implements RowWriter {

    private static final int MIN_WIDTH = 5;

    private final Output out;
    private final ShellSettings settings;
    private int width = MIN_WIDTH;
    private boolean started;

    LineWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public void row(Statement statement) {
        if (started) {
            out.print(settings.rowSeparator);
        }
        started = true;
        for (int i = 0; i < statement.columnCount(); i++) {
            width = Math.max(width, statement.columnName(i).length());
        }
        for (int i = 0; i < statement.columnCount(); i++) {
            String name = statement.columnName(i);
            byte[] text = Text.of(statement, i);
            out.spaces(width - name.length()).print(name).print(" = ");
            if (text == null) {
                out.print(settings.nullValue);
            } else {
                out.print(text);
            }
            out.print(settings.rowSeparator);
        }
    }
}
