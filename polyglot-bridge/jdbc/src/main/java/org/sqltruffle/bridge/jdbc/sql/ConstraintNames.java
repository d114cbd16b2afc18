package org.sqltruffle.bridge.jdbc.sql;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.sqlite.SqlTokens;

/**
 * The names of a table's constraints. SQLite keeps them in the text of the CREATE TABLE statement only. A name that was not given is
 * {@code null}.
 *
 * @param foreignKeys one for each foreign key, in the order of their declaration
 */
public record ConstraintNames(String primaryKey, List<String> foreignKeys) {

    /** @param sql the CREATE TABLE statement; {@code null}: there are none */
    public static ConstraintNames of(String sql) {
        String primaryKey = null;
        List<String> foreignKeys = new ArrayList<>();
        SqlTokens token = new SqlTokens(sql == null ? "" : sql);
        int depth = 0;
        String name = null;
        while (token.next()) {
            if (token.is("(")) {
                depth++;
            } else if (token.is(")")) {
                depth--;
            } else if (depth == 1) {
                if (token.is("CONSTRAINT")) {
                    name = token.next() ? token.name() : null;
                } else if (token.is("REFERENCES")) {
                    foreignKeys.add(name);
                    name = null;
                } else if (!token.is("FOREIGN") && !token.is("KEY")) {
                    // A name belongs to the constraint that follows it.
                    primaryKey = token.is("PRIMARY") ? name : primaryKey;
                    name = null;
                }
            }
        }
        return new ConstraintNames(primaryKey, foreignKeys);
    }
}
