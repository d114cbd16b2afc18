package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Random window functions: all of SQLite's own, aggregates as window functions, partitions, orders, frames, exclusions and named windows.
 */
final class WindowGenerator {

    private final Dice dice;
    private final ExpressionGenerator expressions;

    WindowGenerator(Dice dice, ExpressionGenerator expressions) {
        this.dice = dice;
        this.expressions = expressions;
    }

    /**
     * Some calls of window functions.
     *
     * @param argument makes an argument of a function
     * @param key makes a term of PARTITION BY or ORDER BY
     * @param from what comes between the result columns and the WINDOW clause
     * @return a SELECT without the word SELECT, of {@code width} columns
     */
    String select(int width, List<String> columns, IntFunction<String> argument, IntFunction<String> key, String from) {
        String named = dice.chance(30) ? specification(key) : null;
        List<String> results = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            String call = dice.chance(70) || i == 0 ? call(columns, argument) + " OVER " + over(named, key) : argument.apply(2);
            results.add(dice.chance(15) ? "coalesce(" + call + ", " + argument.apply(0) + ")" : call);
        }
        return String.join(", ", results) + from + (named == null ? "" : " WINDOW w AS (" + named + ")");
    }

    /** A call without OVER. */
    private String call(List<String> columns, IntFunction<String> argument) {
        String a = argument.apply(dice.below(3));
        return switch (dice.below(16)) {
            case 0 -> "row_number()";
            case 1 -> dice.pick("rank", "dense_rank", "percent_rank", "cume_dist") + "()";
            case 2 -> "ntile(" + dice.pick("1", "2", "3", "7", "100") + ")";
            case 3, 4 -> dice.pick("lag", "lead") + "(" + a + (dice.chance(50)
                            ? ", " + dice.pick("0", "1", "2", "5", "-1", "NULL") + (dice.chance(50) ? ", " + argument.apply(1) : "") : "")
                            + ")";
            case 5, 6 -> dice.pick("first_value", "last_value") + "(" + a + ")";
            case 7 -> "nth_value(" + a + ", " + dice.between(1, 4) + ")";
            case 8 -> "count(*)" + filter(columns);
            case 9 -> "group_concat(" + a + (dice.chance(40) ? ", " + dice.pick("'-'", "''", "NULL", argument.apply(0)) : "") + ")"
                            + filter(columns);
            case 10, 11 -> dice.pick("min", "max") + "(" + a + ")" + filter(columns);
            default -> dice.pick("sum", "total", "avg", "count") + "(" + a + ")" + filter(columns);
        };
    }

    private String filter(List<String> columns) {
        return !columns.isEmpty() && dice.chance(15) ? " FILTER (WHERE " + expressions.condition(columns, 1) + ")" : "";
    }

    private String over(String named, IntFunction<String> key) {
        if (named == null || dice.chance(30)) {
            return "(" + specification(key) + ")";
        }
        // A window that is based on another one may add an order to one without, and a frame.
        return named.contains("BETWEEN") || dice.chance(60) ? "w"
                        : "(w" + (named.contains("ORDER") ? "" : order(key, 1)) + frame(false) + ")";
    }

    private String specification(IntFunction<String> key) {
        String partition = dice.chance(50) ? "PARTITION BY " + key.apply(dice.below(2)) + (dice.chance(20) ? ", " + key.apply(1) : "") : "";
        int terms = dice.pick(0, 1, 1, 1, 2);
        return partition + order(key, terms) + (dice.chance(60) ? frame(terms == 1) : "");
    }

    private String order(IntFunction<String> key, int terms) {
        List<String> order = new ArrayList<>();
        for (int i = 0; i < terms; i++) {
            order.add(key.apply(dice.below(2)) + dice.pick("", "", " DESC", " COLLATE NOCASE", " NULLS LAST", " DESC NULLS FIRST"));
        }
        return order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
    }

    /** @param oneTerm whether there is just one ORDER BY term, as a range with a distance needs it */
    private String frame(boolean oneTerm) {
        String unit = dice.pick(" ROWS ", " RANGE ", " GROUPS ");
        boolean distance = oneTerm || !unit.equals(" RANGE ");
        String frame = switch (dice.below(8)) {
            case 0 -> "UNBOUNDED PRECEDING";
            case 1 -> "CURRENT ROW";
            case 2 -> distance ? length() + " PRECEDING" : "UNBOUNDED PRECEDING";
            default -> {
                String begin = dice.pick("UNBOUNDED PRECEDING", "CURRENT ROW", distance ? length() + " PRECEDING" : "CURRENT ROW",
                                distance ? length() + " FOLLOWING" : "CURRENT ROW");
                String end = begin.endsWith("FOLLOWING") ? dice.pick("UNBOUNDED FOLLOWING", length() + " FOLLOWING")
                                : dice.pick("UNBOUNDED FOLLOWING", "CURRENT ROW", distance ? length() + " FOLLOWING" : "CURRENT ROW",
                                                distance && !begin.equals("CURRENT ROW") ? length() + " PRECEDING" : "CURRENT ROW");
                yield "BETWEEN " + begin + " AND " + end;
            }
        };
        return unit + frame + (dice.chance(30) ? " EXCLUDE " + dice.pick("NO OTHERS", "CURRENT ROW", "GROUP", "TIES") : "");
    }

    private String length() {
        return dice.pick("0", "1", "2", "3", "10");
    }
}
