package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Random expressions over the columns in scope. */
final class ExpressionGenerator {

    private final Dice dice;
    private final Literals literals;
    /** Makes a subquery of one column, given the depth that is left; set by the query generator. */
    private java.util.function.IntFunction<String> subquery = depth -> "SELECT 1";

    ExpressionGenerator(Dice dice) {
        this.dice = dice;
        this.literals = new Literals(dice);
    }

    void subqueries(java.util.function.IntFunction<String> generator) {
        subquery = generator;
    }

    /** An expression without aggregates. */
    String scalar(List<String> columns, int depth) {
        if (depth <= 0 || dice.chance(25)) {
            return leaf(columns);
        }
        int d = depth - 1;
        return switch (dice.below(20)) {
            case 0, 1, 2, 3 ->
                "(" + scalar(columns, d) + dice.pick("+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>") + scalar(columns, d) + ")";
            case 4, 5, 6 -> "(" + condition(columns, d) + ")";
            case 7 -> dice.pick("- ", "+ ", "~ ", "NOT ") + scalar(columns, d);
            case 8 -> "CAST(" + scalar(columns, d) + " AS " + dice.pick("INTEGER", "REAL", "TEXT", "NUMERIC", "BLOB") + ")";
            case 9 -> "CASE WHEN " + condition(columns, d) + " THEN " + scalar(columns, d)
                            + (dice.chance(60) ? " ELSE " + scalar(columns, d) : "") + " END";
            case 10 -> "CASE " + scalar(columns, d) + " WHEN " + scalar(columns, d) + " THEN " + scalar(columns, d) + " ELSE "
                            + scalar(columns, d) + " END";
            case 11, 12, 13 -> function(columns, d);
            case 14 -> "(" + subquery.apply(d) + ")";
            case 15 -> "(" + scalar(columns, d) + " COLLATE " + dice.pick("NOCASE", "BINARY", "RTRIM") + ")";
            default -> leaf(columns);
        };
    }

    private String leaf(List<String> columns) {
        return columns.isEmpty() || dice.chance(30) ? literals.any() : dice.pick(columns);
    }

    private String function(List<String> columns, int d) {
        String a = scalar(columns, d);
        return switch (dice.below(20)) {
            case 0 -> "abs(" + a + ")";
            case 1 -> "length(" + a + ")";
            case 2 ->
                dice.pick("upper", "lower", "trim", "ltrim", "rtrim", "hex", "quote", "typeof", "unicode", "octet_length") + "(" + a + ")";
            case 3 -> "substr(" + a + ", " + dice.between(-4, 4) + (dice.chance(50) ? ", " + dice.between(-3, 4) : "") + ")";
            case 4 -> "coalesce(" + a + ", " + scalar(columns, d) + ")";
            case 5 -> "ifnull(" + a + ", " + scalar(columns, d) + ")";
            case 6 -> "nullif(" + a + ", " + scalar(columns, d) + ")";
            case 7 -> "iif(" + condition(columns, d) + ", " + a + ", " + scalar(columns, d) + ")";
            case 8 -> "round(" + a + (dice.chance(50) ? ", " + dice.between(-1, 5) : "") + ")";
            case 9 -> "instr(" + a + ", " + scalar(columns, d) + ")";
            case 10 -> "replace(" + a + ", " + literals.text() + ", " + dice.pick("''", "'x'", "'abc'", "NULL") + ")";
            case 11 -> dice.pick("min", "max") + "(" + a + ", " + scalar(columns, d) + ")";
            case 12 -> dice.pick("sign", "ceil", "floor", "trunc") + "(" + a + ")";
            case 13 -> dice.pick("like", "glob") + "(" + literals.pattern() + ", " + a + ")";
            case 14 -> dice.pick("likely", "unlikely") + "(" + a + ")";
            case 15 -> "printf('%d|%s|%.3f', " + a + ", " + a + ", " + a + ")";
            case 16 -> "date(" + dice.between(0, 100000) + " * 86400, 'unixepoch')";
            // Not of blobs: in a UTF-16 database SQLite's concat() copies as many bytes as the blob has out of its shorter UTF-8 text.
            case 17 -> "concat(CAST(" + a + " AS TEXT), CAST(" + scalar(columns, d) + " AS TEXT))";
            case 18 -> "trim(" + a + ", " + literals.text() + ")";
            default -> "typeof(" + a + ")";
        };
    }

    /** An expression that is mostly true or false. */
    String condition(List<String> columns, int depth) {
        int d = depth - 1;
        if (depth <= 0) {
            return leaf(columns) + dice.pick(" = ", " < ", " > ", " <= ", " >= ", " <> ") + leaf(columns);
        }
        return switch (dice.below(14)) {
            case 0, 1, 2, 3, 4 -> scalar(columns, d) + dice.pick(" = ", " == ", " <> ", " < ", " <= ", " > ", " >= ") + scalar(columns, d);
            case 5 -> scalar(columns, d) + dice.pick(" IS ", " IS NOT ") + dice.pick("NULL", "TRUE", "FALSE", scalar(columns, d));
            case 6 -> "(" + condition(columns, d) + dice.pick(" AND ", " OR ") + condition(columns, d) + ")";
            case 7 -> "NOT (" + condition(columns, d) + ")";
            case 8 -> scalar(columns, d) + dice.pick("", " NOT") + " BETWEEN " + scalar(columns, d) + " AND " + scalar(columns, d);
            case 9 -> scalar(columns, d) + dice.pick("", " NOT") + " IN (" + list(columns, d) + ")";
            case 10 -> scalar(columns, d) + dice.pick("", " NOT") + " IN (" + subquery.apply(d) + ")";
            case 11 -> scalar(columns, d) + dice.pick(" LIKE ", " GLOB ", " NOT LIKE ") + literals.pattern();
            case 12 -> dice.pick("", "NOT ") + "EXISTS (" + subquery.apply(d) + ")";
            default -> scalar(columns, d);
        };
    }

    private String list(List<String> columns, int d) {
        List<String> items = new ArrayList<>();
        for (int i = dice.between(0, 4); i > 0; i--) {
            items.add(dice.chance(70) ? literals.any() : scalar(columns, Math.min(d, 1)));
        }
        return String.join(", ", items);
    }

    /** A comparison that an index or the rowid may serve. */
    String lookup(String column) {
        return switch (dice.below(7)) {
            case 0, 1, 2 -> column + dice.pick(" = ", " > ", " >= ", " < ", " <= ") + literals.any();
            case 3 -> column + " = " + literals.smallInteger();
            case 4 -> column + " BETWEEN " + literals.any() + " AND " + literals.any();
            case 5 -> column + " IN (" + list(List.of(), 1) + ")";
            default -> column + dice.pick(" IS NULL", " IS NOT NULL", " LIKE 'a%'", " GLOB 'a*'");
        };
    }

    /** An aggregate, perhaps inside an expression. */
    String aggregate(List<String> columns, int depth) {
        String a = scalar(columns, depth);
        String call = switch (dice.below(9)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + dice.pick("", "DISTINCT ") + a + ")";
            case 2, 3 -> "sum(" + dice.pick("", "", "DISTINCT ") + a + ")";
            case 4 -> "total(" + a + ")";
            case 5 -> "avg(" + a + ")";
            case 6 -> "group_concat(" + a + (dice.chance(30) ? ", '-'" : "") + ")";
            default -> dice.pick("min", "max") + "(" + a + ")";
        };
        if (dice.chance(10)) {
            call += " FILTER (WHERE " + condition(columns, depth - 1) + ")";
        }
        return switch (dice.below(6)) {
            case 0 -> call + dice.pick(" + ", " * ", " || ", " = ") + literals.any();
            case 1 -> "coalesce(" + call + ", " + literals.any() + ")";
            default -> call;
        };
    }
}
