package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.language.Statement;

/** Mode quote: values as SQL literals. */
final class QuoteWriter extends SeparatedWriter {

    QuoteWriter(Output out, ShellSettings settings) {
        super(out, settings);
    }

    @Override
    void name(String name) {
        SqlLiteral.string(out, name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    void value(Statement statement, int column) {
        SqlLiteral.print(out, statement, column);
    }
}
