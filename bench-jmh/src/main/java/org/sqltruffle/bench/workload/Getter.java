package org.sqltruffle.bench.workload;

import org.sqltruffle.tpch.query.Answer;

/** By which getter a column is read. SQLite has types for values, not for columns: it is chosen by what an answer had. */
public enum Getter {
    LONG, DOUBLE, STRING;

    public static Getter[] of(Answer answer) {
        Getter[] getters = new Getter[answer.columns().size()];
        for (int i = 0; i < getters.length; i++) {
            getters[i] = of(answer, i);
        }
        return getters;
    }

    /** The one that loses nothing of the column's values. */
    private static Getter of(Answer answer, int column) {
        Getter getter = LONG;
        for (var row : answer.rows()) {
            switch (row.get(column)) {
                case String text -> {
                    return STRING;
                }
                case Double number -> getter = DOUBLE;
                case null, default -> {
                }
            }
        }
        return getter;
    }

    /** Something of a text that takes no time to know. */
    public static long length(String text) {
        return text == null ? -1 : text.length();
    }
}
