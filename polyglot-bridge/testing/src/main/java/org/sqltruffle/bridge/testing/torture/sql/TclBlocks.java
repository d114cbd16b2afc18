package org.sqltruffle.bridge.testing.torture.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of plain SQL in a file of SQLite's TCL tests: {@code execsql}, {@code do_execsql_test} and {@code do_catchsql_test} with SQL
 * in braces. Blocks with variables or commands of Tcl are left out.
 *
 * @param sql the statements of each block
 * @param expected what the test expects, as a list of Tcl; {@code null} when it says nothing
 */
public record TclBlocks(List<String> sql, List<String> expected) {

    private static final Pattern BLOCK = Pattern
                    .compile("\\b(do_execsql_test|do_catchsql_test|execsql|catchsql)\\s+(?:(?:-db\\s+\\w+\\s+)?[\\w.$,-]+\\s+)?\\{");
    private static final int MAX_SQL = 20_000;

    public static TclBlocks of(String text) {
        List<String> sql = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        int at = 0;
        while (matcher.find(at)) {
            int end = end(text, matcher.end());
            if (end < 0) {
                break;
            }
            String block = text.substring(matcher.end(), end).strip();
            at = matcher.end();
            boolean isPlain = block.length() < MAX_SQL && !block.contains("$") && !block.contains("[") && !block.contains("\\")
                            && !block.contains("{");
            if (isPlain) {
                at = end + 1;
                sql.add(block);
                expected.add(matcher.group(1).equals("do_execsql_test") ? expectation(text, at) : null);
            }
        }
        return new TclBlocks(sql, expected);
    }

    /** The index of the brace that closes one before an index; -1 when there is none. */
    private static int end(String text, int from) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            depth += switch (text.charAt(i)) {
                case '{' -> 1;
                case '}' -> -1;
                default -> 0;
            };
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** The list in braces that follows the SQL. */
    private static String expectation(String text, int from) {
        int open = from;
        while (open < text.length() && (text.charAt(open) == ' ' || text.charAt(open) == '\t')) {
            open++;
        }
        if (open >= text.length() || text.charAt(open) != '{') {
            return null;
        }
        int end = end(text, open + 1);
        return end < 0 ? null : text.substring(open + 1, end).strip().replaceAll("\\s+", " ");
    }
}
