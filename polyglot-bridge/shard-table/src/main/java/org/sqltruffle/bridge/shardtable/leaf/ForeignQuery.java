package org.sqltruffle.bridge.shardtable.leaf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Tokens;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;

/**
 * A query that a user of another engine writes in SQLite's SQL, and that each file runs. It reads this file only: it is one SELECT, without
 * a function or a table that reaches other files.
 *
 * @param sql the query
 */
public record ForeignQuery(String sql) {

    private static final Set<String> REFUSED = Set.of("shards", "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer",
                    "attach", "detach", "pragma", "vacuum");

    /** A column of its result. @param type as declared, or a type of the first row's value; empty for neither */
    public record Column(String name, int index, String type) {
    }

    /** The query of a text. @throws ShardException when it is none, or reaches other files */
    public static ForeignQuery of(String sql) {
        List<Token> tokens = Tokens.ofStatement(sql);
        if (tokens == null || tokens.isEmpty() || sql.indexOf('\0') >= 0
                        || !(tokens.getFirst().is("select") || tokens.getFirst().is("with") || tokens.getFirst().is("values")) ||
                        !sql.substring(tokens.getLast().end()).isBlank()) {
            throw new ShardException("the query is not one SELECT");
        }
        for (Token token : tokens) {
            String name = token.content().toLowerCase(Locale.ROOT);
            if (token.kind() == Token.Kind.PARAMETER || token.kind() != Token.Kind.LITERAL
                            && (REFUSED.contains(name) || name.startsWith("pragma_") || name.startsWith("replica_"))) {
                throw new ShardException("the query has " + token.text() + ", which is not allowed here");
            }
        }
        return new ForeignQuery(sql);
    }

    /** The columns of the result, by the first row in a file. */
    public List<Column> columns(Leaf leaf) {
        Statement statement = leaf.connection().prepare(sql);
        try (statement) {
            if (!statement.isReadOnly()) {
                throw new ShardException("the query writes");
            }
            List<Column> columns = new ArrayList<>();
            RowBatch row = new RowBatch();
            row.begin(statement.columnCount());
            statement.fetch(row, 1);
            if (row.failure != null) {
                throw row.failure;
            }
            for (int i = 0; i < statement.columnCount(); i++) {
                String declared = statement.columnDecltype(i);
                columns.add(new Column(statement.columnName(i), i,
                                declared != null ? declared : row.rows == 0 ? "" : type(RowBatch.type(row.cells[2 * i + 1]))));
            }
            return columns;
        }
    }

    private static String type(int stored) {
        return switch (stored) {
            case ApiConstants.SQLITE_INTEGER -> "INTEGER";
            case ApiConstants.SQLITE_FLOAT -> "REAL";
            case ApiConstants.SQLITE_BLOB -> "BLOB";
            case ApiConstants.SQLITE_TEXT -> "TEXT";
            default -> "";
        };
    }
}
