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
        boolean[] right = new boolean[columns.size()];
        for (int c = 0; c < right.length; c++) {
            right[c] = Cells.isNumeric(columns.get(c));
        }
        return aligned(lines, right, WIDEST) + (columns.size() < result.columns().size()
                        ? "… " + (result.columns().size() - columns.size()) + " more columns\n" : "") + HtmlTable.summary(result);
    }

    /**
     * Lines of cells below one another. The first line has the names.
     *
     * @param right whether the cells of a column are aligned to the right
     * @param widest characters of a cell that are shown
     */
    public static String aligned(List<String[]> lines, boolean[] right, int widest) {
        int[] widths = new int[right.length];
        for (String[] line : lines) {
            for (int c = 0; c < widths.length; c++) {
                line[c] = line[c].length() > widest ? line[c].substring(0, widest - 1) + "…" : line[c];
                widths[c] = Math.max(widths[c], line[c].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < lines.size(); r++) {
            line(text, lines.get(r), right, widths);
            if (r == 0) {
                String[] rule = new String[widths.length];
                for (int c = 0; c < widths.length; c++) {
                    rule[c] = "-".repeat(widths[c]);
                }
                line(text, rule, right, widths);
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String[] line, boolean[] right, int[] widths) {
        StringBuilder padded = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String padding = " ".repeat(widths[c] - line[c].length());
            padded.append(c == 0 ? "" : "  ").append(right[c] ? padding + line[c] : line[c] + padding);
        }
        text.append(padded.toString().stripTrailing()).append('\n');
    }
}
