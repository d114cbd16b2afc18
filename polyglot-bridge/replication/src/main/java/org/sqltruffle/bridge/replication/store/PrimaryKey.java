package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sqltruffle.bridge.replication.store.schema.Definitions;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqlTokens;

/**
 * The primary key in the text of CREATE TABLE.
 *
 * @param isRowid whether its only column is the rowid
 * @param columns the names in the text, in the order of the key; empty when the table has no primary key
 * @param types the types of these columns, without lengths
 */
record PrimaryKey(boolean isRowid, List<String> columns, List<String> types) {

    private static final String PRIMARY = "PRIMARY";

    static PrimaryKey of(String sql) {
        List<Definitions.Part> parts = Definitions.parts(sql);
        boolean hasRowid = !Definitions.hasOption(sql, "WITHOUT");
        for (Definitions.Part part : parts) {
            List<String> tokens = Definitions.tokens(part.definition());
            int at = outside(tokens, PRIMARY);
            if (at >= 0 && part.column() != null) {
                boolean isDescending = at + 2 < tokens.size() && tokens.get(at + 2).equalsIgnoreCase("DESC");
                return of(parts, List.of(part.column()), hasRowid && !isDescending);
            }
            if (at >= 0) {
                return of(parts, listed(tokens, at + 2), hasRowid);
            }
        }
        return new PrimaryKey(false, List.of(), List.of());
    }

    private static PrimaryKey of(List<Definitions.Part> parts, List<String> columns, boolean canBeRowid) {
        List<String> types = columns.stream()
                        .map(column -> parts.stream().filter(part -> column.equalsIgnoreCase(part.column())).findFirst()
                                        .map(part -> Definitions.type(part.definition())).orElse(""))
                        .map(type -> type.toLowerCase(Locale.ROOT)).toList();
        return new PrimaryKey(canBeRowid && types.equals(List.of("integer")), columns, types);
    }

    /** Where a word is outside of all parentheses, or -1. */
    private static int outside(List<String> tokens, String word) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depth(tokens.get(i));
            if (depth == 0 && tokens.get(i).equalsIgnoreCase(word)) {
                return i;
            }
        }
        return -1;
    }

    private static int depth(String token) {
        return token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
    }

    /** The names in a list in parentheses. */
    private static List<String> listed(List<String> tokens, int open) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += depth(tokens.get(i));
            if (depth == 0) {
                break;
            }
            if (depth == 1 && (tokens.get(i).equals("(") || tokens.get(i).equals(",")) && i + 1 < tokens.size()) {
                names.add(SqlTokens.unquote(tokens.get(i + 1)));
            }
        }
        return names;
    }

    /** As text, with other names of its columns. Two tables whose texts are equal identify rows alike. */
    String text(UnaryOperator<String> name) {
        return columns.isEmpty() ? ""
                        : IntStream.range(0, columns.size())
                                        .mapToObj(i -> SqlName.quote(Identities.key(name.apply(columns.get(i)))) + " " + types.get(i))
                                        .collect(Collectors.joining(", ", isRowid ? "rowid " : "key ", ""));
    }
}
