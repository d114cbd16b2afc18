package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bridge.shards.sql.PushedWords;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/**
 * Splits a SELECT with aggregates: each file groups its rows, and the statement puts the groups together. Sums are added, counts too,
 * {@code avg} is a sum and a count. The whole WHERE clause, the keys and the arguments of the aggregates must be expressions that a file
 * can evaluate. Texts in keys, {@code min} and {@code max} must be compared byte by byte, because the statement compares them again.
 */
final class AggregateSplit {

    /** The statement's SELECT is one that this class does not split. */
    private static final class Unsplit extends Exception {
        private static final long serialVersionUID = 1;

        Unsplit() {
            super(null, null, false, false);
        }
    }

    /** A term of GROUP BY. @param tokens its tokens; @param text the column of the table of partial results */
    private record Key(Range tokens, String normal, String text) {
    }

    private final String sql;
    private final List<Token> tokens;
    private final ShardCall call;
    private final SelectCore core;
    private final UnionTable union;
    private final ParameterNumbers numbers;
    private final ExpressionReader reader;
    private final Arguments arguments = new Arguments();
    private final ScanPlan plan;
    private final List<Key> keys = new ArrayList<>();
    private final Map<String, String> partials = new HashMap<>();

    AggregateSplit(String sql, List<Token> tokens, ShardCall call, UnionTable union, ParameterNumbers numbers) {
        this.sql = sql;
        this.tokens = tokens;
        this.call = call;
        this.core = call.core();
        this.union = union;
        this.numbers = numbers;
        this.reader = new ExpressionReader(tokens, union, call.alias(), false, numbers);
        this.plan = new ScanPlan(union, arguments);
    }

    ScanPlan plan() {
        return plan;
    }

    /** The SELECT over partial results, or {@code null}. @param table the name of their table */
    String split(String table) {
        if (!call.alone() || core.isCompound() || core.isDistinct() || core.clause("window") != null || !isAggregate()) {
            return null;
        }
        try {
            return write(table);
        } catch (Unsplit e) {
            return null;
        }
    }

    private boolean isAggregate() {
        if (core.clause("group") != null) {
            return true;
        }
        for (int i = core.clause("select").from(); i < core.end(); i++) {
            if (isAggregateCall(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAggregateCall(int at) {
        Token token = tokens.get(at);
        return token.kind() == Kind.WORD && PushedWords.isAggregate(token.text()) && at + 1 < core.end() && tokens.get(at + 1).is("(") &&
                        !(PushedWords.isExtreme(token.text()) && reader.argumentsOf(at + 1, core.end()).size() != 1);
    }

    private String write(String table) throws Unsplit {
        where();
        groupBy();
        // The keys come first. Partial results are added while the clauses are written.
        List<String> items = new ArrayList<>();
        for (SelectCore.Item item : core.items()) {
            items.add(outer(item.expression(), false) + " AS " + SqlNames.quoted(name(item)));
        }
        Range having = core.clause("having");
        String filter = having == null ? "" : " HAVING " + outer(having, true);
        Range orderBy = core.clause("order");
        String order = orderBy == null ? "" : " ORDER BY " + orderBy(orderBy);
        Range limit = core.clause("limit");
        String rows = limit == null ? "" : " LIMIT " + limit(limit);
        String group = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys.stream().map(Key::text).distinct().toList());
        return "SELECT " + String.join(", ", items) + " FROM " + SqlNames.quoted(table) + arguments.list() + group + filter + order + rows;
    }

    private void where() throws Unsplit {
        Range where = core.clause("where");
        if (where != null) {
            for (Range condition : ExpressionReader.conditions(tokens, where)) {
                plan.condition(required(reader.read(condition.from(), condition.to(), arguments)));
            }
        }
    }

    private static Fragment required(Fragment fragment) throws Unsplit {
        if (fragment == null) {
            throw new Unsplit();
        }
        return fragment;
    }

    private void groupBy() throws Unsplit {
        Range group = core.clause("group");
        if (group == null) {
            return;
        }
        for (Range term : ExpressionReader.split(tokens, group)) {
            Range meant = resolved(term, false);
            Fragment fragment = required(reader.read(meant.from(), meant.to(), arguments));
            if (!fragment.isBinary() || !fragment.hasColumn() || contains(meant, "cast")) {
                throw new Unsplit();
            }
            String name = SqlNames.quoted("k" + keys.size());
            int column = fragment.onlyColumn();
            plan.column(name + " " + (column < 0 ? isFile(fragment) ? "TEXT" : "" : union.columns().get(column).type()), fragment);
            keys.add(new Key(meant, normal(meant), name));
        }
        plan.groupByFirst(keys.size());
    }

    private static boolean isFile(Fragment fragment) {
        return fragment.key().equals(new Fragment().column(Fragment.FILE, null).key());
    }

    private boolean contains(Range range, String word) {
        return tokens.subList(range.from(), range.to()).stream().anyMatch(token -> token.is(word));
    }

    /** A term of GROUP BY or ORDER BY: a number or an alias means a result column. @param aliasFirst whether an alias wins over a column */
    private Range resolved(Range term, boolean aliasFirst) throws Unsplit {
        if (term.size() != 1) {
            return term;
        }
        Token token = tokens.get(term.from());
        if (token.kind() == Kind.LITERAL) {
            int number = token.text().matches("[0-9]{1,4}") ? Integer.parseInt(token.text()) : 0;
            if (number < 1 || number > core.items().size()) {
                throw new Unsplit();
            }
            return core.items().get(number - 1).expression();
        }
        if (!aliasFirst && reader.column(term.from(), term.to()) != null) {
            return term;
        }
        SelectCore.Item item = alias(token);
        return item == null ? term : item.expression();
    }

    private SelectCore.Item alias(Token token) {
        return !token.isName() ? null
                        : core.items().stream()
                                        .filter(item -> item.alias() != null
                                                        && ColumnShape.key(item.alias()).equals(ColumnShape.key(token.content())))
                                        .findFirst().orElse(null);
    }

    /** The name that SQLite gives to a result column. */
    private String name(SelectCore.Item item) {
        if (item.alias() != null) {
            return item.alias();
        }
        Range range = item.expression();
        Range inner = range;
        while (inner.size() > 2 && tokens.get(inner.from()).is("(")
                        && ExpressionReader.closing(tokens, inner.from(), inner.to()) == inner.to() - 1) {
            inner = new Range(inner.from() + 1, inner.to() - 1);
        }
        ExpressionReader.ColumnAt column = reader.column(inner.from(), inner.to());
        if (column != null && column.next() == inner.to()) {
            return column.index() == Fragment.FILE ? UnionTable.FILE : union.columns().get(column.index()).name();
        }
        return sql.substring(tokens.get(range.from()).start(), tokens.get(range.to() - 1).end());
    }

    /** An expression over partial results. @param aliases whether it may use result columns by their names */
    private String outer(Range range, boolean aliases) throws Unsplit {
        for (Key key : keys) {
            if (key.normal.equals(normal(range))) {
                return operand(key);
            }
        }
        StringBuilder text = new StringBuilder();
        int at = range.from();
        while (at < range.to()) {
            int next = keyAt(at, range, text);
            if (next == at) {
                next = isAggregateCall(at) ? aggregate(at, range.to(), text) : other(at, range, aliases, text);
            }
            at = next;
        }
        return text.toString().strip();
    }

    /** A plain column keeps its affinity. An expression has none. */
    private String operand(Key key) {
        ExpressionReader.ColumnAt column = reader.column(key.tokens.from(), key.tokens.to());
        return column != null && column.next() == key.tokens.to() ? key.text : "(+" + key.text + ")";
    }

    /** Writes the key that begins at a token, if one does: a column, a call or an expression in parentheses. Returns the token after it. */
    private int keyAt(int at, Range range, StringBuilder text) {
        Token token = tokens.get(at);
        ExpressionReader.ColumnAt column = reader.column(at, range.to());
        boolean call = token.isName() && at + 1 < range.to() && tokens.get(at + 1).is("(");
        int end = column != null ? column.next() : call ? ExpressionReader.closing(tokens, at + 1, range.to()) + 1
                        : token.is("(") ? ExpressionReader.closing(tokens, at, range.to()) + 1 : at;
        if (end <= at || end > range.to()) {
            return at;
        }
        String normal = normal(new Range(at, end));
        for (Key key : keys) {
            if (key.normal.equals(normal)) {
                text.append(' ').append(operand(key));
                return end;
            }
        }
        return at;
    }

    private int other(int at, Range range, boolean aliases, StringBuilder text) throws Unsplit {
        Token token = tokens.get(at);
        text.append(' ');
        boolean call = at + 1 < range.to() && tokens.get(at + 1).is("(");
        if (token.kind() == Kind.PARAMETER) {
            text.append(numbers.text(at));
        } else if (token.kind() == Kind.NAME || token.kind() == Kind.WORD && !PushedWords.isKeyword(token.text())
                        && !(call && (PushedWords.isFunction(token.text()) || PushedWords.isExtreme(token.text())))) {
            SelectCore.Item item = aliases && !call && reader.column(at, range.to()) == null ? alias(token) : null;
            if (item == null) {
                throw new Unsplit();
            }
            text.append('(').append(outer(item.expression(), false)).append(')');
        } else {
            text.append(token.text());
        }
        return at + 1;
    }

    private int aggregate(int at, int to, StringBuilder text) throws Unsplit {
        int close = ExpressionReader.closing(tokens, at + 1, to);
        int next = close + 1;
        Fragment condition = null;
        if (next + 1 < to && tokens.get(next).is("filter")) {
            int end = ExpressionReader.closing(tokens, next + 1, to);
            condition = required(reader.read(next + 3, end, arguments));
            next = end + 1;
        }
        if (next < to && tokens.get(next).is("over")) {
            throw new Unsplit();
        }
        Range given = new Range(at + 2, close);
        String name = tokens.get(at).text().toLowerCase(Locale.ROOT);
        boolean rows = name.equals("count") && (given.size() == 0 || given.size() == 1 && tokens.get(given.from()).is("*"));
        Fragment argument = rows ? new Fragment().text("*") : required(reader.read(given.from(), given.to(), arguments));
        if (contains(given, "distinct") && tokens.get(given.from()).is("distinct") || PushedWords.isExtreme(name) && !argument.isBinary()
                        || ExpressionReader.split(tokens, given).size() > 1) {
            throw new Unsplit();
        }
        text.append(' ').append(switch (name) {
            case "count" -> "coalesce(sum(" + partial("count", argument, condition) + "), 0)";
            case "avg" -> average(argument, condition);
            default -> name + "(" + partial(name, argument, condition) + ")";
        });
        return next;
    }

    private String average(Fragment argument, Fragment condition) {
        String count = "sum(" + partial("count", argument, condition) + ")";
        return "CASE WHEN " + count + " > 0 THEN total(" + partial("total", argument, condition) + ") / " + count + " END";
    }

    /** The column of a partial result. */
    private String partial(String function, Fragment argument, Fragment condition) {
        Fragment fragment = new Fragment().text(function + "(").add(argument).text(")");
        if (condition != null) {
            fragment.text("FILTER (WHERE").add(condition).text(")");
        }
        return partials.computeIfAbsent(fragment.key(), key -> {
            String name = SqlNames.quoted("a" + partials.size());
            plan.column(name, fragment);
            return name;
        });
    }

    private String orderBy(Range clause) throws Unsplit {
        List<String> terms = new ArrayList<>();
        for (Range term : ExpressionReader.split(tokens, clause)) {
            Range expression = OrderTerms.expression(tokens, term);
            String suffix = OrderTerms.suffix(tokens, term);
            Token first = tokens.get(expression.from());
            SelectCore.Item item = expression.size() == 1 ? alias(first) : null;
            boolean number = expression.size() == 1 && first.kind() == Kind.LITERAL;
            terms.add((item != null ? SqlNames.quoted(item.alias()) : number ? first.text() : outer(expression, true)) + suffix);
        }
        return String.join(", ", terms);
    }

    private String limit(Range clause) throws Unsplit {
        StringBuilder text = new StringBuilder();
        for (int i = clause.from(); i < clause.to(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.WORD && !token.is("offset") || token.kind() == Kind.NAME) {
                throw new Unsplit();
            }
            text.append(token.kind() == Kind.PARAMETER ? numbers.text(i) : token.text()).append(' ');
        }
        return text.toString().strip();
    }

    /** Equal for the same expression, however it is written. */
    private String normal(Range range) {
        StringBuilder text = new StringBuilder();
        int at = range.from();
        while (at < range.to()) {
            ExpressionReader.ColumnAt column = reader.column(at, range.to());
            if (column != null) {
                text.append("column ").append(column.index());
                at = column.next();
            } else {
                Token token = tokens.get(at);
                text.append(token.kind() == Kind.WORD ? token.text().toLowerCase(Locale.ROOT)
                                : token.kind() == Kind.PARAMETER ? numbers.text(at) : token.text());
                at++;
            }
            text.append(' ');
        }
        return text.toString();
    }
}
