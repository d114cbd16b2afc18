package org.sqltruffle.bridge.shell.input;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sqltruffle.language.Connection;

/** Cuts a text into its statements, by SQLite's own notion of a complete one. */
public final class StatementSplitter {

    private StatementSplitter() {
    }

    /** The statements in order, without those that only hold white space. */
    public static List<String> split(byte[] sql) {
        List<String> statements = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < sql.length; i++) {
            boolean end = i == sql.length - 1 || sql[i] == ';' && Connection.isComplete(Arrays.copyOfRange(sql, start, i + 1));
            if (end) {
                String statement = new String(sql, start, i + 1 - start, StandardCharsets.UTF_8);
                if (!statement.isBlank() && !statement.strip().equals(";")) {
                    statements.add(statement);
                }
                start = i + 1;
            }
        }
        return statements;
    }
}
