package org.sqltruffle.bridge.shell.output;

import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;

/** Mode insert: INSERT statements. */
public final class InsertWriter implements RowWriter {

    private final Output out;
    private final ShellSettings settings;

    public InsertWriter(Output out, ShellSettings settings) {
        this.out = out;
        this.settings = settings;
    }

    @Override
    public void row(Statement statement) {
        out.print("INSERT INTO ").print(SqlLiteral.identifier(settings.insertTable));
        int n = statement.columnCount();
        if (settings.headers) {
            for (int i = 0; i < n; i++) {
                out.print(i == 0 ? '(' : ',').print(SqlLiteral.identifier(statement.columnName(i)));
            }
            out.print(')');
        }
        for (int i = 0; i < n; i++) {
            out.print(i == 0 ? " VALUES(" : ",");
            if (statement.columnType(i) == ApiConstants.SQLITE_TEXT) {
                SqlLiteral.oneLineString(out, Text.of(statement, i));
            } else {
                SqlLiteral.print(out, statement, i);
            }
        }
        out.print(");\n");
    }
}
