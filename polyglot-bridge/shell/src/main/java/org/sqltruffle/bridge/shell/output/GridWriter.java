package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;
import org.sqltruffle.language.Statement;

/** Modes table, box, markdown and column. The writer collects all rows first, because the widths of the columns depend on them. */
final class GridWriter implements RowWriter {

    private final Output out;
    private final ShellSettings settings;
    private final GridStyle style;
    private List<String> names;
    private final List<String[]> rows = new ArrayList<>();

    GridWriter(Output out, ShellSettings settings, GridStyle style) {
        this.out = out;
        this.settings = settings;
        this.style = style;
    }

    @Override
    public void row(Statement statement) {
        int n = statement.columnCount();
        if (names == null) {
            names = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                names.add(statement.columnName(i));
            }
        }
        String[] row = new String[n];
        for (int i = 0; i < n; i++) {
            byte[] text = Text.of(statement, i);
            row[i] = text == null ? settings.nullValue : new String(text, StandardCharsets.UTF_8);
        }
        rows.add(row);
    }

    @Override
    public void end() {
        if (names == null) {
            return;
        }
        int[] widths = widths();
        if (style.isPlain()) {
            if (settings.headers) {
                cells(names.toArray(String[]::new), widths, false);
                String[] dashes = new String[widths.length];
                for (int i = 0; i < widths.length; i++) {
                    dashes[i] = "-".repeat(widths[i]);
                }
                cells(dashes, widths, false);
            }
        } else {
            rule(style.top(), widths);
            cells(names.toArray(String[]::new), widths, true);
            rule(style.middle(), widths);
        }
        for (String[] row : rows) {
            cells(row, widths, false);
        }
        rule(style.bottom(), widths);
    }

    private int[] widths() {
        int[] widths = new int[names.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = width(names.get(i));
            for (String[] row : rows) {
                for (String line : row[i].split("\n", -1)) {
                    widths[i] = Math.max(widths[i], width(line));
                }
            }
        }
        return widths;
    }

    private void rule(String line, int[] widths) {
        if (line.isEmpty()) {
            return;
        }
        String fill = line.substring(1, 2);
        for (int i = 0; i < widths.length; i++) {
            out.print(i == 0 ? line.substring(0, 1) : line.substring(2, 3)).print(fill.repeat(widths[i] + 2));
        }
        out.print(line.substring(3, 4)).print("\n");
    }

    /** Writes a row. A cell with line breaks makes the row several lines high. */
    private void cells(String[] row, int[] widths, boolean centered) {
        int nLine = 1;
        String[][] lines = new String[row.length][];
        for (int i = 0; i < row.length; i++) {
            lines[i] = row[i].split("\n", -1);
            nLine = Math.max(nLine, lines[i].length);
        }
        for (int k = 0; k < nLine; k++) {
            out.print(style.row()[0]);
            for (int i = 0; i < row.length; i++) {
                String cell = k < lines[i].length ? lines[i][k] : "";
                int padding = widths[i] - width(cell);
                int left = centered ? padding / 2 : 0;
                out.print(i == 0 ? "" : style.row()[1]).spaces(left).print(cell).spaces(padding - left);
            }
            out.print(style.row()[2]).print("\n");
        }
    }

    private static int width(String text) {
        return text.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum();
    }
}
