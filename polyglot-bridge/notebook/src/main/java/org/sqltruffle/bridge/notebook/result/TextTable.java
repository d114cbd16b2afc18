package org.sqltruffle.bridge.notebook.result;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;

/** A result as text, for consoles. */
public final class TextTable {

    private static final int MOST_COLUMNS = 12;
    private static final int WIDEST = 40;

    private TextTable() {
    }

    /** The table of a result. */
    public static String of(Result result) {
        List<Column> columns = result.columns().subList(0, Math.min(result.columns().size(), MOST_COLUMNS));
        int rows = Math.min(result.size(), HtmlTable.MOST_ROWS);
        List<String[]> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::name).toArray(String[]::new));
        for (int r = 0; r < rows; r++) {
            String[] line = new String[columns.size()];
            for (int c = 0; c < line.length; c++) {
                String text = Cells.text(columns.get(c).get(r));
                line[c] = text == null ? "NULL" : text.replace('\n', ' ');
            }
            lines.add(line);
        }
        return aligned(lines, columns) + (columns.size() < result.columns().size() ? "… " + (result.columns().size() - columns.size()) + " more columns\n" : "") + HtmlTable.summary(result);
    }

    private static String aligned(List<String[]> lines, List<Column> columns) {
        int[] widths = new int[columns.size()];
        for (String[] line : lines) {
            for (int c = 0; c < widths.length; c++) {
                line[c] = line[c].length() > WIDEST ? line[c].substring(0, WIDEST - 1) + "…" : line[c];
                widths[c] = Math.max(widths[c], line[c].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < lines.size(); r++) {
            line(text, lines.get(r), columns, widths);
            if (r == 0) {
                String[] rule = new String[widths.length];
                for (int c = 0; c < widths.length; c++) {
                    rule[c] = "-".repeat(widths[c]);
                }
                line(text, rule, columns, widths);
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String[] line, List<Column> columns, int[] widths) {
        StringBuilder padded = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String padding = " ".repeat(widths[c] - line[c].length());
            padded.append(c == 0 ? "" : "  ").append(Cells.isNumeric(columns.get(c)) ? padding + line[c] : line[c] + padding);
        }
        text.append(padded.toString().stripTrailing()).append('\n');
    }
}
