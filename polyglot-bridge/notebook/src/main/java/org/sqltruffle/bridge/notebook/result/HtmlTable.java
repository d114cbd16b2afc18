package org.sqltruffle.bridge.notebook.result;

import java.util.List;
import java.util.Locale;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;

/** A result as an HTML table: names and types of the columns, the first rows, and the number of all. */
public final class HtmlTable {

    /** Rows that are shown. */
    public static final int MOST_ROWS = 20;
    /** Columns that are shown. */
    public static final int MOST_COLUMNS = 40;

    private static final String GREY = "color: var(--jp-ui-font-color2, #777); font-weight: normal";

    private HtmlTable() {
    }

    /** The table of a result. */
    public static String of(Result result) {
        List<Column> columns = result.columns().subList(0, Math.min(result.columns().size(), MOST_COLUMNS));
        boolean cut = columns.size() < result.columns().size();
        StringBuilder html = new StringBuilder("<table><thead><tr>");
        for (Column column : columns) {
            html.append("<th style=\"text-align: ").append(Cells.isNumeric(column) ? "right" : "left").append("\">")
                            .append(escape(column.name()));
            html.append("<br><span style=\"").append(GREY).append("\">").append(escape(column.type().isEmpty() ? "\u00a0" : column.type()))
                            .append("</span></th>");
        }
        html.append(cut ? "<th>…</th></tr></thead><tbody>" : "</tr></thead><tbody>");
        int rows = Math.min(result.size(), MOST_ROWS);
        for (int r = 0; r < rows; r++) {
            html.append("<tr>");
            for (Column column : columns) {
                cell(html, column.get(r));
            }
            html.append(cut ? "<td>…</td></tr>" : "</tr>");
        }
        html.append("</tbody></table>");
        return html.append("<p style=\"").append(GREY).append("\">").append(escape(summary(result))).append("</p>").toString();
    }

    private static void cell(StringBuilder html, Object value) {
        if (value == null) {
            html.append("<td style=\"text-align: left; ").append(GREY).append("\"><i>NULL</i></td>");
        } else if (value instanceof byte[]) {
            html.append("<td style=\"text-align: left; ").append(GREY).append("\">").append(Cells.text(value)).append("</td>");
        } else {
            html.append("<td style=\"text-align: ").append(Cells.isNumber(value) ? "right" : "left").append("\">")
                            .append(escape(Cells.text(value))).append("</td>");
        }
    }

    /** "3 rows", and what is not shown. */
    static String summary(Result result) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, result.total() == 1 ? "%,d row" : "%,d rows", result.total()));
        if (result.total() > MOST_ROWS) {
            text.append(", the first ").append(MOST_ROWS).append(" are shown");
        }
        if (result.columns().size() > MOST_COLUMNS) {
            text.append(String.format(Locale.ROOT, "; %,d columns, the first %d are shown", result.columns().size(), MOST_COLUMNS));
        }
        return text.toString();
    }

    /** A text in HTML. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("$", "&#36;");
    }
}
