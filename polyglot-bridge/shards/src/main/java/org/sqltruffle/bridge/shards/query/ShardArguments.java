package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Token.Kind;

/**
 * The arguments of {@code shards(…)}.
 *
 * @param patterns names or patterns of files
 * @param query a SELECT whose first column has them instead, or {@code null}
 * @param table the name of the table in each file
 * @param skip whether files that cannot be read, or have no such table, are left out
 */
public record ShardArguments(List<String> patterns, String query, String table, boolean skip) {

    private static final String USAGE = "shards() takes a pattern of files and the name of a table: shards('dir/*.db', 'sale'). "
                    + "Instead of the pattern it takes a list ('a.db', 'b.db') or a query (SELECT name FROM files), and a third argument "
                    + "'skip' leaves out files that cannot be read. "
                    + "All are literals: the columns must be known when the statement is prepared";

    /** Reads the arguments of a call. @throws ShardException when they are others */
    static ShardArguments read(String sql, List<Token> tokens, Range range) {
        List<Range> arguments = ExpressionReader.split(tokens, range);
        if (arguments.size() < 2 || arguments.size() > 3) {
            throw new ShardException(USAGE);
        }
        String table = string(tokens, arguments.get(1));
        boolean skip = arguments.size() == 3;
        if (skip && !string(tokens, arguments.get(2)).toLowerCase(Locale.ROOT).equals("skip")) {
            throw new ShardException("unknown option of shards(): " + string(tokens, arguments.get(2)) + "; there is 'skip'");
        }
        Range files = arguments.getFirst();
        if (!tokens.get(files.from()).is("(")) {
            return new ShardArguments(List.of(string(tokens, files)), null, table, skip);
        }
        Range inner = new Range(files.from() + 1, files.to() - 1);
        if (inner.size() > 0 && (tokens.get(inner.from()).is("select") || tokens.get(inner.from()).is("with")
                        || tokens.get(inner.from()).is("values"))) {
            return new ShardArguments(List.of(), sql.substring(tokens.get(inner.from()).start(), tokens.get(inner.to() - 1).end()), table,
                            skip);
        }
        List<String> names = new ArrayList<>();
        ExpressionReader.split(tokens, inner).forEach(each -> names.add(string(tokens, each)));
        if (names.isEmpty()) {
            throw new ShardException(USAGE);
        }
        return new ShardArguments(names, null, table, skip);
    }

    private static String string(List<Token> tokens, Range range) {
        if (range.size() != 1 || tokens.get(range.from()).kind() != Kind.STRING) {
            throw new ShardException(USAGE);
        }
        return tokens.get(range.from()).content();
    }
}
