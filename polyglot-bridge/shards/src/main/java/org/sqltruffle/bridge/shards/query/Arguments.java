package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.List;

/**
 * The parameters of the statement that the SQL for the files has, in the order of their first use there. They are arguments of the table in
 * the statement.
 */
final class Arguments {

    private final List<String> texts = new ArrayList<>();

    /** The index of a parameter. @param text how the statement writes it, with a number */
    int index(String text) {
        int index = texts.indexOf(text);
        if (index < 0) {
            texts.add(text);
            index = texts.size() - 1;
        }
        return index;
    }

    int count() {
        return texts.size();
    }

    /** The arguments in parentheses; nothing when there are none. */
    String list() {
        return texts.isEmpty() ? "" : "(" + String.join(", ", texts) + ")";
    }
}
