package org.sqltruffle.tpch.query;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a query in memory, for comparison and as text.
 *
 * <p>The text has a line of column names and a line for each row, the values as SQL literals between bars: {@code 'A'|25.5|3|NULL}. A REAL
 * has as many digits as it takes to read the same double back.
 *
 * @param columns the names of the columns; not compared, as engines differ in the case of names
 * @param rows the rows in order; a value is a {@link Long}, {@link Double}, {@link String} or null
 */
public record Answer(List<String> columns, List<List<Object>> rows) {
    private static final String SEPARATOR = "|";

    /**
     * Reads a result to its end. Numbers of all kinds become Long or Double, dates ISO text.
     *
     * @throws IllegalArgumentException if a value is of a class that no benchmark query returns
     */
    public static Answer of(ResultSet result) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            columns.add(result.getMetaData().getColumnLabel(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = normal(result.getObject(i + 1));
            }
            rows.add(Collections.unmodifiableList(Arrays.asList(row)));
        }
        return new Answer(columns, rows);
    }

    /** Reads the text form back. */
    public static Answer parse(String text) {
        AnswerParser parser = new AnswerParser(text);
        List<String> columns = parser.line().stream().map(String::valueOf).toList();
        List<List<Object>> rows = new ArrayList<>();
        while (!parser.atEnd()) {
            rows.add(parser.line());
        }
        return new Answer(columns, rows);
    }

    /** The text form; every line ends in a newline. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        line(text, columns);
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private static void line(StringBuilder text, List<?> values) {
        text.append(values.stream().map(Answer::literal).collect(Collectors.joining(SEPARATOR))).append('\n');
    }

    /**
     * The first difference from an expected answer, if there is one. The order of rows counts, and so does whether a number is a Long or a
     * Double.
     */
    public Optional<String> differenceFrom(Answer expected) {
        return difference(expected, AnswerComparison.EXACT);
    }

    /**
     * As {@link #differenceFrom(Answer)}, for an engine that adds in another order: numbers may differ by a part of
     * {@code relativeTolerance} of the larger, and 3 equals 3.0. Rows still count in order.
     */
    public Optional<String> differenceFrom(Answer expected, double relativeTolerance) {
        return difference(expected, new AnswerComparison(relativeTolerance));
    }

    private Optional<String> difference(Answer expected, AnswerComparison comparison) {
        if (columns.size() != expected.columns.size()) {
            return Optional.of(columns.size() + " columns, expected " + expected.columns.size());
        }
        for (int r = 0; r < Math.min(rows.size(), expected.rows.size()); r++) {
            for (int c = 0; c < columns.size(); c++) {
                Object value = rows.get(r).get(c);
                Object other = expected.rows.get(r).get(c);
                if (!comparison.same(value, other)) {
                    String place = "row " + (r + 1) + ", column " + expected.columns.get(c);
                    return Optional.of(place + ": " + literal(value) + ", expected " + literal(other));
                }
            }
        }
        boolean sameSize = rows.size() == expected.rows.size();
        return sameSize ? Optional.empty() : Optional.of(rows.size() + " rows, expected " + expected.rows.size());
    }

    private static Object normal(Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Double number -> number;
            case Float number -> number.doubleValue();
            case BigDecimal number when number.scale() > 0 -> number.doubleValue();
            case Number whole -> new BigDecimal(whole.toString()).longValueExact();
            case java.sql.Date date -> date.toString();
            case java.time.LocalDate date -> date.toString();
            default -> throw new IllegalArgumentException("no benchmark query returns a " + value.getClass().getName());
        };
    }

    private static String literal(Object value) {
        return switch (value) {
            case null -> "NULL";
            case String text -> "'" + text.replace("'", "''") + "'";
            case Double number -> withoutExponent(number);
            default -> value.toString();
        };
    }

    /** The shortest decimal number that reads back as the same double, always with a point. */
    private static String withoutExponent(double number) {
        String shortest = Double.toString(number);
        if (shortest.indexOf('E') < 0) {
            return shortest;
        }
        String plain = new BigDecimal(shortest).toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }
}
