package org.sqltruffle.bridge.shell.output;

import org.sqltruffle.language.Statement;

/** Modes list and tabs: values as they are, with separators. */
final class ListWriter extends SeparatedWriter {

    ListWriter(Output out, ShellSettings settings) {
        super(out, settings);
    }

    @Override
    void name(String name) {
        out.print(name);
    }

    @Override
    void value(Statement statement, int column) {
        byte[] text = Text.of(statement, column);
        if (text == null) {
            out.print(settings.nullValue);
        } else {
            out.print(text);
        }
    }
}
