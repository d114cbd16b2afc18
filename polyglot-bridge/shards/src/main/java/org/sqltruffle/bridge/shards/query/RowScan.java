package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sqltruffle.bridge.shards.sql.PushedWords;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/**
 * Plans a scan that gives the statement rows: the columns that it names, the conditions that each file can evaluate, and with
 * {@code ORDER BY … LIMIT} the first rows of each file. The statement evaluates all of its clauses again.
 */
final class RowScan {

    private final List<Token> tokens;
    private final ShardCall call;
    private final SelectCore core;
    private final UnionTable union;
    private final ParameterNumbers numbers;
    private final Arguments arguments = new Arguments();
    private final ExpressionReader reader;
    private final ScanPlan plan;

    RowScan(List<Token> tokens, ShardCall call, UnionTable union, ParameterNumbers numbers) {
        this.tokens = tokens;
        this.call = call;
        this.core = call.core();
        this.union = union;
        this.numbers = numbers;
        this.reader = new ExpressionReader(tokens, union, call.alias(), !call.alone(), numbers);
        this.plan = new ScanPlan(union, arguments);
    }

    ScanPlan plan() {
        return plan;
    }

    Arguments arguments() {
        return arguments;
    }

    /** Makes the plan. @param push whether files evaluate conditions and limits */
    void make(boolean push) {
        boolean whole = push && conditions();
        Set<Integer> used = used();
        List<Range> order = core.clause("order") == null ? List.of() : ExpressionReader.split(tokens, core.clause("order"));
        boolean plain = call.alone() && !core.isCompound() && core.clause("group") == null && core.clause("window") == null
                        && core.items().stream().allMatch(this::isPlain);
        if (whole && plain && core.clause("limit") != null && !core.isDistinct()) {
            first(order);
        }
        if (push && isDistinct() && used.stream().allMatch(this::isBinary)) {
            plan.distinct();
        }
        for (int i = 0; i < union.columns().size(); i++) {
            ColumnShape column = union.columns().get(i);
            String collation = column.collation().equals(ColumnShape.BINARY) ? "" : " COLLATE " + SqlNames.quoted(column.collation());
            plan.column(SqlNames.quoted(column.name()) + " " + column.type() + collation,
                            used.contains(i) ? new Fragment().column(i, union) : null);
        }
        plan.column(SqlNames.quoted(UnionTable.FILE) + " TEXT HIDDEN",
                        used.contains(Fragment.FILE) ? new Fragment().column(Fragment.FILE, union) : null);
    }

    private boolean isBinary(int column) {
        return column == Fragment.FILE || union.columns().get(column).collation().equals(ColumnShape.BINARY);
    }

    /** Gives the plan the conditions that files can evaluate; returns whether these are all. */
    private boolean conditions() {
        Range where = core.clause("where");
        if (where == null) {
            return true;
        }
        if (!call.inner()) {
            return false;
        }
        boolean whole = true;
        for (Range condition : ExpressionReader.conditions(tokens, where)) {
            Arguments own = new Arguments();
            if (reader.read(condition.from(), condition.to(), own) == null || !call.alone() && !namesColumn(condition)) {
                whole = false;
            } else {
                plan.condition(reader.read(condition.from(), condition.to(), arguments));
            }
        }
        return whole;
    }

    private boolean namesColumn(Range range) {
        for (int i = range.from(); i < range.to(); i++) {
            if (reader.column(i, range.to()) != null) {
                return true;
            }
        }
        return false;
    }

    /** The columns that the SELECT may read: those whose names it has anywhere, or all. */
    private Set<Integer> used() {
        Set<Integer> used = new HashSet<>();
        for (int i = call.select(); i < core.end(); i++) {
            Token token = tokens.get(i);
            if (token.is("*") && isStar(i) || token.is("natural")) {
                for (int k = 0; k < union.columns().size(); k++) {
                    used.add(k);
                }
            } else if (token.isName() || token.kind() == Kind.STRING) {
                int column = ColumnShape.key(token.content()).equals(UnionTable.FILE) ? Fragment.FILE : union.index(token.content());
                if (column != -1) {
                    used.add(column);
                }
            }
        }
        return used;
    }

    private boolean isStar(int at) {
        Token before = tokens.get(at - 1);
        return before.is("select") || before.is("distinct") || before.is("all") || before.is(",") || before.is(".");
    }

    /** Whether a result column is evaluated for each row alone, by functions that are known. */
    private boolean isPlain(SelectCore.Item item) {
        Range range = item.expression();
        if (range.size() == 1 && tokens.get(range.from()).is("*")
                        || range.size() == 3 && tokens.get(range.to() - 1).is("*") && tokens.get(range.from() + 1).is(".")) {
            return true;
        }
        return reader.read(range.from(), range.to(), new Arguments()) != null;
    }

    /** Whether repeated rows make no difference to the SELECT. */
    private boolean isDistinct() {
        if (!call.alone() || core.clause("window") != null || core.clause("limit") != null && core.clause("order") == null) {
            return false;
        }
        boolean aggregates = false;
        boolean distinctOnly = true;
        for (int i = core.clause("select").from(); i < core.end(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.WORD && i + 1 < core.end() && tokens.get(i + 1).is("(") && !PushedWords.isKeyword(token.text())) {
                boolean one = PushedWords.isExtreme(token.text()) && reader.argumentsOf(i + 1, core.end()).size() == 1;
                boolean aggregate = PushedWords.isAggregate(token.text()) && (one || !PushedWords.isExtreme(token.text()));
                if (!aggregate && !PushedWords.isFunction(token.text()) && !PushedWords.isExtreme(token.text())) {
                    return false;
                }
                aggregates |= aggregate;
                distinctOnly &= !aggregate || one || i + 2 < core.end() && tokens.get(i + 2).is("distinct");
            } else if (token.is("select") || token.is("over")) {
                return false;
            }
        }
        return aggregates ? distinctOnly && core.clause("group") == null && bareColumns()
                        : core.isDistinct() && core.clause("group") == null;
    }

    /** Whether a SELECT with aggregates reads columns in their arguments only: other columns would be those of some row. */
    private boolean bareColumns() {
        int depth = 0;
        for (int i = core.clause("select").from(); i < core.clause("select").to(); i++) {
            Token token = tokens.get(i);
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 && reader.column(i, core.end()) != null) {
                return false;
            }
        }
        return true;
    }

    /** Asks each file for its first rows only. */
    private void first(List<Range> order) {
        List<ScanPlan.Order> terms = new ArrayList<>();
        for (Range term : order) {
            Range expression = resolved(OrderTerms.expression(tokens, term));
            Fragment fragment = expression == null ? null : reader.read(expression.from(), expression.to(), new Arguments());
            if (fragment == null || !fragment.hasColumn()) {
                return;
            }
            terms.add(new ScanPlan.Order(reader.read(expression.from(), expression.to(), arguments), OrderTerms.suffix(tokens, term)));
        }
        Fragment limit = limit(core.clause("limit"));
        if (limit != null) {
            plan.order(terms);
            plan.limit(limit);
        }
    }

    /** What a term of ORDER BY means: a number or an alias is a result column. {@code null}: it is not known here. */
    private Range resolved(Range term) {
        Token token = tokens.get(term.from());
        if (term.size() != 1) {
            return term;
        }
        if (token.kind() == Kind.LITERAL) {
            int number = token.text().matches("[0-9]{1,4}") ? Integer.parseInt(token.text()) : 0;
            boolean stars = core.items().stream().anyMatch(item -> tokens.get(item.expression().to() - 1).is("*"));
            return number < 1 || number > core.items().size() || stars ? null : core.items().get(number - 1).expression();
        }
        SelectCore.Item item = !token.isName() ? null
                        : core.items().stream()
                                        .filter(each -> each.alias() != null
                                                        && ColumnShape.key(each.alias()).equals(ColumnShape.key(token.content())))
                                        .findFirst().orElse(null);
        return item == null ? term : item.expression();
    }

    /** The number of rows that each file gives: LIMIT and OFFSET together. A negative LIMIT is none. */
    private Fragment limit(Range clause) {
        int offset = -1;
        int comma = -1;
        for (int i = clause.from(); i < clause.to(); i++) {
            offset = tokens.get(i).is("offset") ? i : offset;
            comma = tokens.get(i).is(",") ? i : comma;
        }
        Range rows = comma >= 0 ? new Range(comma + 1, clause.to()) : new Range(clause.from(), offset >= 0 ? offset : clause.to());
        Range skipped = comma >= 0 ? new Range(clause.from(), comma) : offset >= 0 ? new Range(offset + 1, clause.to()) : null;
        Fragment count = number(rows);
        Fragment start = skipped == null ? new Fragment().text("0") : number(skipped);
        if (count == null || start == null) {
            return null;
        }
        return new Fragment().text("CASE WHEN").add(count).text("BETWEEN 0 AND 1000000000 AND").add(start).text("<= 1000000000 THEN")
                        .add(count).text("+ max(0,").add(start).text(") ELSE -1 END");
    }

    private Fragment number(Range range) {
        Token token = tokens.get(range.from());
        if (range.size() != 1) {
            return null;
        }
        if (token.kind() == Kind.PARAMETER) {
            return new Fragment().text("CAST(").parameter(arguments.index(numbers.text(range.from()))).text("AS INTEGER)");
        }
        return token.kind() == Kind.LITERAL && token.text().matches("[0-9]{1,15}") ? new Fragment().text(token.text()) : null;
    }
}
