package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shards.sql.PushedWords;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/**
 * Reads expressions of a statement that each file can evaluate by itself. It parses nothing: SQLite parses the same tokens again, in the
 * file. It only sees to it that each token is allowed, and that each name is a column.
 */
final class ExpressionReader {

    private final List<Token> tokens;
    private final UnionTable union;
    private final String alias;
    private final boolean qualifiedOnly;
    private final ParameterNumbers numbers;

    /**
     * @param alias the name of the table in the statement
     * @param qualifiedOnly whether a name without it may belong to another table
     */
    ExpressionReader(List<Token> tokens, UnionTable union, String alias, boolean qualifiedOnly, ParameterNumbers numbers) {
        this.tokens = tokens;
        this.union = union;
        this.alias = alias;
        this.qualifiedOnly = qualifiedOnly;
        this.numbers = numbers;
    }

    /** A column at a token. @param index of the union, or {@link Fragment#FILE}; @param next the token after it */
    record ColumnAt(int index, int next) {
    }

    /** The column that is written at a token, or {@code null}. */
    ColumnAt column(int at, int to) {
        Token token = tokens.get(at);
        if (!token.isName()) {
            return null;
        }
        boolean qualified = at + 2 < to && tokens.get(at + 1).is(".");
        if (qualified) {
            return ColumnShape.key(token.content()).equals(ColumnShape.key(alias)) && tokens.get(at + 2).isName()
                            ? column(tokens.get(at + 2).content(), at + 3) : null;
        }
        boolean function = at + 1 < tokens.size() && tokens.get(at + 1).is("(");
        return qualifiedOnly || function || token.kind() == Kind.WORD && PushedWords.isKeyword(token.text()) ? null
                        : column(token.content(), at + 1);
    }

    private ColumnAt column(String name, int next) {
        if (ColumnShape.key(name).equals(UnionTable.FILE)) {
            return new ColumnAt(Fragment.FILE, next);
        }
        int index = union.index(name);
        return index < 0 ? null : new ColumnAt(index, next);
    }

    /** The expression of some tokens, or {@code null} when a file cannot evaluate it. */
    Fragment read(int from, int to, Arguments arguments) {
        Fragment fragment = new Fragment();
        int at = from;
        while (at < to) {
            Token token = tokens.get(at);
            ColumnAt column = column(at, to);
            if (column != null) {
                if (column.index >= 0 && union.isRetyped(column.index) && (at > from || column.next < to)) {
                    // Without the column's affinity, a comparison with another column would convert more than it does in a table.
                    return null;
                }
                fragment.column(column.index, union);
                at = column.next;
                continue;
            }
            if (token.kind() == Kind.PARAMETER) {
                fragment.parameter(arguments.index(numbers.text(at)));
            } else if (token.kind() == Kind.WORD && !word(at, to)) {
                return null;
            } else if (token.kind() == Kind.NAME || token.is(".") || token.is(";")) {
                return null;
            } else {
                fragment.text(token.text());
            }
            at++;
        }
        return from == to ? null : fragment;
    }

    /** Whether a word that is no column is allowed. */
    private boolean word(int at, int to) {
        String word = tokens.get(at).text();
        boolean call = at + 1 < to && tokens.get(at + 1).is("(");
        if (PushedWords.isKeyword(word)) {
            return true;
        }
        if (call && PushedWords.isExtreme(word)) {
            return argumentsOf(at + 1, to).size() > 1;
        }
        if (call && PushedWords.isFunction(word)) {
            return !PushedWords.isDate(word) || isTimeless(at + 1, to);
        }
        // A type in CAST(x AS type).
        return !call && at > 0 && tokens.get(at - 1).is("as") && PushedWords.isType(word) && at + 1 < to && tokens.get(at + 1).is(")");
    }

    /** Whether a function of dates gets its time from its arguments. */
    private boolean isTimeless(int open, int to) {
        List<Range> given = argumentsOf(open, to);
        boolean format = tokens.get(open - 1).is("strftime");
        if (given.size() < (format ? 2 : 1)) {
            return false;
        }
        for (int i = open; i < given.getLast().to(); i++) {
            Token token = tokens.get(i);
            // A parameter could say "now".
            if (token.kind() == Kind.PARAMETER || token.kind() == Kind.STRING && (token.content().equalsIgnoreCase("now")
                            || token.content().equalsIgnoreCase("localtime") || token.content().equalsIgnoreCase("utc"))) {
                return false;
            }
        }
        return true;
    }

    /** The arguments of a call. @param open its parenthesis */
    List<Range> argumentsOf(int open, int to) {
        int close = closing(tokens, open, to);
        return split(tokens, new Range(open + 1, close));
    }

    /** The parenthesis that closes another one, or {@code to}. */
    static int closing(List<Token> tokens, int open, int to) {
        int depth = 0;
        for (int i = open; i < to; i++) {
            if (tokens.get(i).is("(")) {
                depth++;
            } else if (tokens.get(i).is(")") && --depth == 0) {
                return i;
            }
        }
        return to;
    }

    /** Splits at the commas outside of parentheses. */
    static List<Range> split(List<Token> tokens, Range range) {
        List<Range> parts = new ArrayList<>();
        int depth = 0;
        int start = range.from();
        for (int i = range.from(); i < range.to(); i++) {
            Token token = tokens.get(i);
            if (token.is("(")) {
                depth++;
            } else if (token.is(")")) {
                depth--;
            } else if (depth == 0 && token.is(",")) {
                parts.add(new Range(start, i));
                start = i + 1;
            }
        }
        if (range.from() < range.to()) {
            parts.add(new Range(start, range.to()));
        }
        return parts;
    }

    /** Splits a condition at AND, unless it has OR outside of parentheses. The AND of BETWEEN, and all in CASE, stay together. */
    static List<Range> conditions(List<Token> tokens, Range range) {
        List<Range> parts = new ArrayList<>();
        int depth = 0;
        int betweens = 0;
        int start = range.from();
        for (int i = range.from(); i < range.to(); i++) {
            Token token = tokens.get(i);
            if (token.is("(") || token.is("case")) {
                depth++;
            } else if (token.is(")") || token.is("end")) {
                depth--;
            } else if (depth == 0 && token.is("or")) {
                return List.of(range);
            } else if (depth == 0 && token.is("between")) {
                betweens++;
            } else if (depth == 0 && token.is("and") && --betweens < 0) {
                betweens = 0;
                parts.add(new Range(start, i));
                start = i + 1;
            }
        }
        parts.add(new Range(start, range.to()));
        return parts;
    }
}
