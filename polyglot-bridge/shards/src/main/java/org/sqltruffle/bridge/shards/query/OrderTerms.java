package org.sqltruffle.bridge.shards.query;

import java.util.List;
import org.sqltruffle.bridge.shards.sql.Token;

/** The two parts of a term of ORDER BY. */
final class OrderTerms {

    private OrderTerms() {
    }

    /** The tokens before ASC, DESC and NULLS. */
    static Range expression(List<Token> tokens, Range term) {
        int to = term.to();
        if (to - term.from() > 2 && (tokens.get(to - 1).is("first") || tokens.get(to - 1).is("last")) && tokens.get(to - 2).is("nulls")) {
            to -= 2;
        }
        if (to - term.from() > 1 && (tokens.get(to - 1).is("asc") || tokens.get(to - 1).is("desc"))) {
            to--;
        }
        return new Range(term.from(), to);
    }

    /** ASC, DESC and NULLS, with a space before. */
    static String suffix(List<Token> tokens, Range term) {
        StringBuilder text = new StringBuilder();
        for (int i = expression(tokens, term).to(); i < term.to(); i++) {
            text.append(' ').append(tokens.get(i).text());
        }
        return text.toString();
    }
}
