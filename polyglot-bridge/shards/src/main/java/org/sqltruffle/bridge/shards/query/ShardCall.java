package org.sqltruffle.bridge.shards.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.table.ColumnShape;

/**
 * A use of {@code shards(…)} in FROM.
 *
 * @param at the token {@code shards}
 * @param close the parenthesis that closes its arguments
 * @param alias the table's name in the statement
 * @param named whether the statement gives that name
 * @param select the token SELECT that it belongs to
 * @param core the clauses of that SELECT
 * @param alone whether FROM has nothing else
 * @param inner whether other tables in FROM are joined by inner joins only
 */
record ShardCall(int at, int close, String alias, boolean named, int select, SelectCore core, boolean alone, boolean inner) {

    static final String NAME = "shards";

    /** An open parenthesis, or the statement itself. */
    private static final class Frame {
        private int select = -1;
        private SelectCore core;
        /** The frame of the SELECT that a parenthesis in FROM belongs to, or this. */
        private Frame owner = this;
    }

    /** All uses in a statement. */
    static List<ShardCall> find(List<Token> tokens) {
        List<ShardCall> calls = new ArrayList<>();
        Deque<Frame> frames = new ArrayDeque<>();
        frames.push(new Frame());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Frame frame = frames.peek();
            if (token.is("(")) {
                Frame next = new Frame();
                next.owner = isInFrom(frame.owner, i) && isTablePlace(tokens.get(i - 1)) && !startsQuery(tokens, i + 1) ? frame.owner
                                : next;
                frames.push(next);
            } else if (token.is(")") && frames.size() > 1) {
                frames.pop();
            } else if (token.is("select")) {
                frame.owner = frame;
                frame.select = i;
                frame.core = SelectCore.at(tokens, i);
            } else if (isName(tokens, i) && isInFrom(frame.owner, i)) {
                calls.add(read(tokens, i, frame.owner));
            }
        }
        return calls;
    }

    private static boolean startsQuery(List<Token> tokens, int at) {
        return at < tokens.size() && (tokens.get(at).is("select") || tokens.get(at).is("with") || tokens.get(at).is("values"));
    }

    private static boolean isName(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        if (!token.isName() || !ColumnShape.key(token.content()).equals(NAME) || at + 1 >= tokens.size() || !tokens.get(at + 1).is("(")
                        || at == 0) {
            return false;
        }
        return isTablePlace(tokens.get(at - 1));
    }

    /** Whether a table stands after a token, in FROM. */
    private static boolean isTablePlace(Token before) {
        return before.is("from") || before.is("join") || before.is(",") || before.is("(");
    }

    private static boolean isInFrom(Frame owner, int at) {
        Range from = owner.core == null ? null : owner.core.clause("from");
        return from != null && at >= from.from() && at < from.to();
    }

    private static ShardCall read(List<Token> tokens, int at, Frame owner) {
        int close = ExpressionReader.closing(tokens, at + 1, tokens.size());
        int next = close + 1;
        Range from = owner.core.clause("from");
        String alias = NAME;
        boolean named = false;
        if (next < from.to()) {
            int name = tokens.get(next).is("as") ? next + 1 : next;
            if (name < from.to() && (tokens.get(name).isName() && !isJoinWord(tokens.get(name))
                            || tokens.get(name).kind() == Token.Kind.STRING)) {
                alias = tokens.get(name).content();
                named = true;
                next = name + 1;
            }
        }
        boolean alone = at == from.from() && next == from.to();
        boolean inner = true;
        for (int i = from.from(); i < from.to(); i++) {
            Token token = tokens.get(i);
            inner &= !(token.is("left") || token.is("right") || token.is("full") || token.is("outer") || token.is("natural")
                            || token.is("using"));
        }
        return new ShardCall(at, close, alias, named, owner.select, owner.core, alone, inner);
    }

    private static boolean isJoinWord(Token token) {
        return List.of("join", "inner", "left", "right", "full", "cross", "natural", "outer", "on", "using", "where", "group", "order",
                        "limit", "having", "window", "union", "except", "intersect", "indexed", "not")
                        .stream().anyMatch(token::is);
    }
}
