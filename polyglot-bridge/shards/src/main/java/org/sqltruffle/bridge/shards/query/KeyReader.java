package org.sqltruffle.bridge.shards.query;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.bridge.shards.key.KeyCondition;
import org.sqltruffle.bridge.shards.key.KeyCondition.End;
import org.sqltruffle.bridge.shards.key.KeyCondition.Interval;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;
import org.sqltruffle.bridge.shards.sql.Tokens;

/**
 * Reads what a condition says about the shard key: comparisons of the column with literals or parameters, BETWEEN and IN, joined by AND and
 * OR. It knows nothing about any other condition, and a file is then read.
 */
final class KeyReader {

    /** Tokens, columns and parameters of the condition. */
    private final List<Object> parts = new ArrayList<>();
    private final int key;
    private int at;

    private KeyReader(Fragment condition, int key) {
        this.key = key;
        for (Object part : condition.parts()) {
            if (part instanceof Fragment.Text text) {
                List<Token> tokens = Tokens.ofStatement(text.text());
                // A text that cannot be read is a part that nothing below expects.
                parts.addAll(tokens == null ? List.of(part) : tokens);
            } else {
                parts.add(part);
            }
        }
    }

    /** What the condition says, or {@code null}. @param key the index of the column in the union */
    static KeyCondition read(Fragment condition, int key) {
        KeyReader reader = new KeyReader(condition, key);
        List<Interval> intervals = reader.either();
        return intervals == null || reader.at < reader.parts.size() ? null : new KeyCondition(intervals);
    }

    private boolean isSign(int index, String text) {
        return index < parts.size() && parts.get(index) instanceof Token token && token.is(text);
    }

    private boolean take(String text) {
        boolean found = isSign(at, text);
        at += found ? 1 : 0;
        return found;
    }

    private boolean takeKey() {
        boolean found = at < parts.size() && parts.get(at) instanceof Fragment.Column column && column.index() == key;
        at += found ? 1 : 0;
        return found;
    }

    private List<Interval> either() {
        List<Interval> intervals = both();
        while (intervals != null && take("or")) {
            List<Interval> more = both();
            intervals = more == null ? null : Stream.concat(intervals.stream(), more.stream()).toList();
        }
        return intervals;
    }

    private List<Interval> both() {
        List<Interval> intervals = one();
        while (intervals != null && take("and")) {
            List<Interval> more = one();
            intervals = more == null ? null : both(intervals, more);
        }
        return intervals;
    }

    /** Two ends make an interval. Of other pairs the first one alone holds, too. */
    private static List<Interval> both(List<Interval> some, List<Interval> more) {
        if (some.size() != 1 || more.size() != 1) {
            return some;
        }
        Interval a = some.getFirst();
        Interval b = more.getFirst();
        return a.high() == null && b.low() == null ? List.of(new Interval(a.low(), b.high()))
                        : a.low() == null && b.high() == null ? List.of(new Interval(b.low(), a.high())) : some;
    }

    private List<Interval> one() {
        int start = at;
        if (take("(")) {
            List<Interval> intervals = either();
            if (intervals != null && take(")")) {
                return intervals;
            }
            at = start;
        }
        return comparison();
    }

    private List<Interval> comparison() {
        if (!takeKey()) {
            End end = end();
            String operator = end == null ? null : operator();
            return operator == null || !takeKey() ? null : interval(mirrored(operator), end);
        }
        if (take("between")) {
            End low = end();
            End high = low != null && take("and") ? end() : null;
            return high == null ? null : List.of(new Interval(low, high));
        }
        if (take("in")) {
            return list();
        }
        String operator = operator();
        End end = operator == null ? null : end();
        return end == null ? null : interval(operator, end);
    }

    private List<Interval> list() {
        List<Interval> intervals = new ArrayList<>();
        boolean more = take("(");
        while (more) {
            End end = end();
            if (end == null) {
                return null;
            }
            intervals.add(new Interval(end, end));
            more = take(",");
        }
        return intervals.isEmpty() || !take(")") ? null : intervals;
    }

    private String operator() {
        for (String operator : new String[]{"=", "==", "<", "<=", ">", ">="}) {
            if (take(operator)) {
                return operator;
            }
        }
        return null;
    }

    private static String mirrored(String operator) {
        return operator.startsWith("<") ? operator.replace('<', '>') : operator.replace('>', '<');
    }

    private static List<Interval> interval(String operator, End end) {
        End limit = new End(end.constant(), end.parameter(), operator.length() == 1);
        return List.of(switch (operator.charAt(0)) {
            case '<' -> new Interval(null, limit);
            case '>' -> new Interval(limit, null);
            default -> new Interval(end, end);
        });
    }

    private End end() {
        boolean negative = take("-");
        if (at == parts.size()) {
            return null;
        }
        Object part = parts.get(at++);
        if (part instanceof Fragment.Parameter parameter) {
            return negative ? null : new End(null, parameter.index(), false);
        }
        if (!(part instanceof Token token)) {
            return null;
        }
        KeyValue value = token.kind() == Kind.STRING && !negative ? KeyValue.text(token.content().getBytes(StandardCharsets.UTF_8))
                        : token.kind() == Kind.LITERAL ? number((negative ? "-" : "") + token.text()) : null;
        return value == null ? null : new End(value, -1, false);
    }

    private static KeyValue number(String text) {
        if (text.matches("-?[0-9]{1,18}")) {
            return KeyValue.of(Long.parseLong(text));
        }
        // The shortest digits only: more of them may round differently in SQLite.
        return text.matches("-?[0-9]{1,8}\\.[0-9]{0,7}") ? KeyValue.of(Double.parseDouble(text)) : null;
    }
}
