package org.sqltruffle.bench.report;

import java.util.ArrayList;
import java.util.List;

/** A table of text: the first column to the left, the others to the right. */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    int rows() {
        return rows.size();
    }

    /** For a terminal. */
    public String plain() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(i == 0 ? "" : "  ").append(padded(row.get(i), widths[i], i == 0));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** In Markdown; the first row is the header. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            text.append("| ").append(String.join(" | ", rows.get(r))).append(" |\n");
            if (r == 0) {
                text.append('|').append("---|").append("---:|".repeat(rows.get(r).size() - 1)).append('\n');
            }
        }
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private static String padded(String text, int width, boolean left) {
        String spaces = " ".repeat(width - text.length());
        return left ? text + spaces : spaces + text;
    }
}
