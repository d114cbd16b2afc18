package org.sqltruffle.bridge.notebook.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;

/** A result as a Vega-Lite chart, which JupyterLab draws. */
public final class Plot {

    /** The rows of a chart are part of the notebook's file. */
    public static final int MOST_ROWS = 10_000;

    private static final String MIME = "application/vnd.vegalite.v5+json";
    private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";
    private static final int WIDTH = 480;
    private static final int HEIGHT = 260;
    private static final int BINS = 30;

    /** The kinds of charts. */
    public enum Kind {
        BAR,
        LINE,
        POINT,
        HISTOGRAM
    }

    private Plot() {
    }

    /** The kind of a name; {@code null}: there is none. */
    public static Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equalsIgnoreCase(name) || name.equalsIgnoreCase("hist") && kind == Kind.HISTOGRAM) {
                return kind;
            }
        }
        return null;
    }

    /**
     * The chart of a result.
     *
     * @param options {@code x}, {@code y} and {@code color} name columns; {@code title}
     * @throws IllegalArgumentException when a column is missing, or there are too many rows
     */
    public static DisplayData of(Kind kind, Result result, Map<String, String> options) {
        Column x = column(result, options.get("x"), 0);
        Column y = kind == Kind.HISTOGRAM ? null : column(result, options.get("y"), 1);
        Column color = options.containsKey("color") ? result.column(options.get("color")) : null;
        if (result.size() > MOST_ROWS) {
            throw new IllegalArgumentException(String.format(Locale.ROOT,
                            "%,d rows are more than the %,d of a chart; aggregate them in SQL", result.size(), MOST_ROWS));
        }
        Map<String, Object> encoding = new LinkedHashMap<>();
        encoding.put("x", kind == Kind.HISTOGRAM ? Map.of("field", "x", "bin", Map.of("maxbins", BINS), "title", x.name())
                        : axis("x", x, kind == Kind.BAR));
        encoding.put("y", y == null ? Map.of("aggregate", "count", "title", "rows") : axis("y", y, false));
        if (color != null) {
            encoding.put("color", axis("color", color, kind == Kind.BAR));
        }
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("$schema", SCHEMA);
        if (options.containsKey("title")) {
            spec.put("title", options.get("title"));
        }
        spec.put("width", WIDTH);
        spec.put("height", HEIGHT);
        spec.put("data", Map.of("values", values(result.size(), x, y, color)));
        spec.put("mark", Map.of("type", kind == Kind.HISTOGRAM ? "bar" : kind.name().toLowerCase(Locale.ROOT), "tooltip", true));
        spec.put("encoding", encoding);
        DisplayData data = new DisplayData(kind.name().toLowerCase(Locale.ROOT) + " chart of " + x.name()
                        + (y == null ? "" : " and " + y.name()) + ", " + result.size() + " rows");
        data.putData(MIME, spec);
        return data;
    }

    private static Column column(Result result, String name, int index) {
        if (name != null) {
            return result.column(name);
        }
        if (index >= result.columns().size()) {
            throw new IllegalArgumentException(
                            "the result has " + result.columns().size() + " column; name the columns as x=COLUMN y=COLUMN");
        }
        return result.columns().get(index);
    }

    private static Map<String, Object> axis(String field, Column column, boolean names) {
        boolean number = Cells.isNumeric(column);
        Map<String, Object> axis = new LinkedHashMap<>();
        axis.put("field", field);
        String type = number && !names ? "quantitative" : isDate(column) ? "temporal" : number ? "ordinal" : "nominal";
        axis.put("type", type);
        axis.put("title", column.name());
        if (field.equals("x") && (type.equals("ordinal") || type.equals("nominal"))) {
            // The order of the rows, which ORDER BY has given. Otherwise Vega-Lite sorts the values.
            Set<Object> order = new LinkedHashSet<>();
            for (int i = 0; i < column.size(); i++) {
                order.add(json(column.get(i)));
            }
            order.remove(null);
            axis.put("sort", order);
        }
        return axis;
    }

    /** Whether all texts of a column are dates as SQLite writes them. */
    private static boolean isDate(Column column) {
        for (int i = 0; i < column.size(); i++) {
            if (!(column.get(i) instanceof String text) || !text.matches("\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}.*)?")) {
                return false;
            }
        }
        return column.size() > 0;
    }

    private static List<Map<String, Object>> values(int rows, Column x, Column y, Column color) {
        List<Map<String, Object>> values = new ArrayList<>(rows);
        for (int i = 0; i < rows; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("x", json(x.get(i)));
            if (y != null) {
                row.put("y", json(y.get(i)));
            }
            if (color != null) {
                row.put("color", json(color.get(i)));
            }
            values.add(row);
        }
        return values;
    }

    /** JSON has neither infinity nor blobs. */
    private static Object json(Object value) {
        return value instanceof Double number && !Double.isFinite(number) ? null : value instanceof byte[] ? Cells.text(value) : value;
    }
}
