package org.sqltruffle.language;

import java.util.Iterator;
import java.util.LinkedHashMap;

/**
 * Released statements by their text, for the next use of it: what was compiled belongs to a statement. When there are too many, those go
 * first that have nothing to lose, as long as they are more than half; so many statements that run once do not drive out the few that are
 * compiled.
 */
final class IdleStatements {

    /** Longer texts are not kept: a statement grows with its text, and nobody writes such a one twice. */
    static final int LONGEST_TEXT = 32_768;

    private final int limit;
    /** The longest unused first. */
    private final LinkedHashMap<String, Statement> byText = new LinkedHashMap<>();

    /** @param limit how many to keep; 0 for none */
    IdleStatements(int limit) {
        this.limit = limit;
    }

    boolean accepts(String sql) {
        return limit > 0 && sql.length() <= LONGEST_TEXT;
    }

    /** A statement of a text, now the caller's; {@code null} when there is none, or SQLite would have to prepare it anew. */
    Statement take(String sql) {
        Statement statement = byText.remove(sql);
        if (statement != null && statement.isExpired()) {
            statement.close();
            return null;
        }
        return statement;
    }

    /** Resets a statement and keeps it; one of the same text that is kept already is closed. */
    void keep(String sql, Statement statement) {
        statement.reset();
        statement.clearBindings();
        Statement before = byText.put(sql, statement);
        if (before != null) {
            before.close();
        }
        if (byText.size() > limit) {
            dropOne();
        }
    }

    private void dropOne() {
        Statement eldest = null;
        Statement eldestCold = null;
        int cold = 0;
        for (Statement each : byText.values()) {
            eldest = eldest == null ? each : eldest;
            if (!each.isHot()) {
                eldestCold = eldestCold == null ? each : eldestCold;
                cold++;
            }
        }
        Statement dropped = 2 * cold > limit ? eldestCold : eldest;
        byText.values().remove(dropped);
        dropped.close();
    }

    void clear() {
        for (Iterator<Statement> each = byText.values().iterator(); each.hasNext();) {
            Statement statement = each.next();
            each.remove();
            statement.close();
        }
    }
}
