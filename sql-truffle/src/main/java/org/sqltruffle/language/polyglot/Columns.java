package org.sqltruffle.language.polyglot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.language.Statement;

/** Names of a statement's result columns; rows share one. Of columns with the same name the first is found. */
final class Columns {

    private final List<String> names;
    private final Map<String, Integer> indices = new HashMap<>();

    private Columns(List<String> names) {
        this.names = names;
        for (int i = names.size() - 1; i >= 0; i--) {
            indices.put(names.get(i), i);
        }
    }

    static Columns of(Statement statement) {
        String[] names = new String[statement.columnCount()];
        for (int i = 0; i < names.length; i++) {
            names[i] = statement.columnName(i);
        }
        return new Columns(List.of(names));
    }

    List<String> names() {
        return names;
    }

    /** Index of a column, or -1. */
    int index(String name) {
        return indices.getOrDefault(name, -1);
    }
}
