package org.sqltruffle.bridge.shell;

import java.nio.charset.StandardCharsets;
import org.sqltruffle.language.Statement;

/** Mode quote: values as SQL literals. */
final class QuoteWriter implements RowWriter {

    private final Output out;
    private final ShellSettings settings;
    private boolean started;

    QuoteWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public void row(Statement statement) {
        int n = statement.columnCount();
        if (!started && settings.headers) {
            for (int i = 0; i < n; i++) {
                SqlLiteral.string(out, statement.columnName(i).getBytes(StandardCharsets.UTF_8));
                out.print(i == n - 1 ? settings.rowSeparator : settings.columnSeparator);
            }
        }
        started = true;
        for (int i = 0; i < n; i++) {
            SqlLiteral.print(out, statement, i);
            out.print(i == n - 1 ? settings.rowSeparator : settings.columnSeparator);
        }
    }
}
