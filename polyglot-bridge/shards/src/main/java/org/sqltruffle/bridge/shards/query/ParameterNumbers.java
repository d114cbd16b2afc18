package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.shards.sql.Token;

/** The numbers that SQLite gives to the parameters of a statement: they stay the same when the statement is written anew. */
final class ParameterNumbers {

    private final Map<Integer, String> numbered = new HashMap<>();
    private final List<String> inOrder = new ArrayList<>();

    ParameterNumbers(List<Token> tokens) {
        int largest = 0;
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() != Token.Kind.PARAMETER) {
                continue;
            }
            String text = token.text();
            inOrder.add(text);
            if (text.equals("?")) {
                numbered.put(i, "?" + ++largest);
            } else if (text.startsWith("?")) {
                largest = Math.max(largest, parse(text.substring(1)));
                numbered.put(i, text);
            } else {
                if (!names.containsKey(text)) {
                    names.put(text, ++largest);
                }
                numbered.put(i, text);
            }
        }
    }

    private static int parse(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            // SQLite refuses the statement.
            return 0;
        }
    }

    /** A parameter with its number, or its name. @param index of the token */
    String text(int index) {
        return numbered.get(index);
    }

    boolean isEmpty() {
        return inOrder.isEmpty();
    }

    /**
     * A common table expression that nothing reads: with it first, SQLite gives every parameter the number that it has in the original
     * statement.
     */
    String expression() {
        return "\"shards parameters\" AS (SELECT " + String.join(", ", inOrder) + ")";
    }
}
