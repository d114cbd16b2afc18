package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;

/** The clauses of one SELECT, by tokens. */
final class SelectCore {

    /** A result column. @param expression its tokens without an alias; @param alias {@code null} for none */
    record Item(Range expression, String alias) {
    }

    private static final List<String> CLAUSES = List.of("from", "where", "group", "having", "window", "order", "limit");
    private static final List<String> COMPOUND = List.of("union", "except", "intersect");

    private final List<Token> tokens;
    private final Map<String, Range> clauses = new HashMap<>();
    private final List<Item> items = new ArrayList<>();
    private int end;
    private int itemsFrom;
    private boolean distinct;
    private boolean compound;

    private SelectCore(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The SELECT whose keyword is a token. */
    static SelectCore at(List<Token> tokens, int select) {
        SelectCore core = new SelectCore(tokens);
        core.compound = select > 0 && (COMPOUND.stream().anyMatch(tokens.get(select - 1)::is) || tokens.get(select - 1).is("all"));
        core.read(select);
        return core;
    }

    private void read(int select) {
        itemsFrom = select + 1;
        if (itemsFrom < tokens.size() && (tokens.get(itemsFrom).is("distinct") || tokens.get(itemsFrom).is("all"))) {
            distinct = tokens.get(itemsFrom).is("distinct");
            itemsFrom++;
        }
        String clause = "select";
        int start = itemsFrom;
        int depth = 0;
        int at = itemsFrom;
        for (; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.is("(")) {
                depth++;
            } else if (token.is(")") && --depth < 0 || token.is(";")) {
                break;
            } else if (depth == 0 && COMPOUND.stream().anyMatch(token::is)) {
                compound = true;
                break;
            } else if (depth == 0 && isClause(at, clause)) {
                clauses.put(clause, new Range(start, at));
                clause = token.text().toLowerCase(Locale.ROOT);
                start = at + (clause.equals("group") || clause.equals("order") ? 2 : 1);
            }
        }
        clauses.put(clause, new Range(Math.min(start, at), at));
        end = at;
        Range all = clauses.getOrDefault("select", new Range(itemsFrom, itemsFrom));
        ExpressionReader.split(tokens, all).forEach(each -> items.add(item(each)));
    }

    private boolean isClause(int at, String clause) {
        Token token = tokens.get(at);
        if (CLAUSES.stream().noneMatch(token::is) || tokens.get(at - 1).is(".")) {
            return false;
        }
        // x IS NOT DISTINCT FROM y, and a column or an alias named like a clause.
        return token.is("from") ? clause.equals("select") && !tokens.get(at - 1).is("distinct") : !clause.equals("select");
    }

    private Item item(Range range) {
        Token last = tokens.get(range.to() - 1);
        if (range.size() >= 2) {
            Token before = tokens.get(range.to() - 2);
            boolean named = last.isName() || last.kind() == Kind.STRING;
            if (named && before.is("as")) {
                return new Item(new Range(range.from(), range.to() - 2), last.content());
            }
            boolean operand = before.kind() == Kind.LITERAL || before.kind() == Kind.STRING || before.kind() == Kind.NAME
                            || before.kind() == Kind.PARAMETER || before.is(")") || before.is("end") ||
                            before.kind() == Kind.WORD && !isOperator(before);
            if (named && operand && !isPostfix(last)) {
                return new Item(new Range(range.from(), range.to() - 1), last.content());
            }
        }
        return new Item(range, null);
    }

    private static boolean isOperator(Token word) {
        return List.of("and", "or", "not", "is", "between", "in", "like", "glob", "escape", "case", "when", "then", "else", "from",
                        "distinct", "collate", "match", "regexp").stream().anyMatch(word::is);
    }

    private static boolean isPostfix(Token word) {
        return word.is("isnull") || word.is("notnull") || word.is("null") || word.is("end");
    }

    /** The tokens of a clause, without its keyword; {@code null} when there is none. @param name {@code where}, {@code group}, and so on */
    Range clause(String name) {
        return clauses.get(name);
    }

    List<Item> items() {
        return items;
    }

    boolean isDistinct() {
        return distinct;
    }

    /** Whether UNION, EXCEPT or INTERSECT stands before or after it: then ORDER BY and LIMIT are those of the whole. */
    boolean isCompound() {
        return compound;
    }

    /** The token after its last one. */
    int end() {
        return end;
    }
}
