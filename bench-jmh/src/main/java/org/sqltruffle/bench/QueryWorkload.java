package org.sqltruffle.bench;

import org.sqltruffle.tpch.Answer;

/** A query that is read through the row interface of an engine, as a program would read it. */
final class QueryWorkload implements Workload {

    /** By which getter a column is read. */
    private enum Getter {
        LONG, DOUBLE, STRING;

        /** The one that loses nothing of the column's values in an answer. */
        static Getter of(Answer answer, int column) {
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
    }

    private final Query query;
    private Getter[] getters;

    QueryWorkload(Query query) {
        this.query = query;
    }

    @Override
    public Answer answer() throws Exception {
        Answer answer = query.answer();
        useTypesOf(answer);
        return answer;
    }

    /** SQLite has types for values, not for columns: the getters are chosen by what a run gave. */
    private void useTypesOf(Answer answer) {
        getters = new Getter[answer.columns().size()];
        for (int i = 0; i < getters.length; i++) {
            getters[i] = Getter.of(answer, i);
        }
    }

    @Override
    public long run() throws Exception {
        if (getters == null) {
            answer();
        }
        long sum = 0;
        query.start();
        while (query.next()) {
            for (int i = 0; i < getters.length; i++) {
                sum = 31 * sum + switch (getters[i]) {
                    case LONG -> query.getLong(i);
                    case DOUBLE -> Double.doubleToRawLongBits(query.getDouble(i));
                    case STRING -> length(query.getString(i));
                };
            }
        }
        return sum;
    }

    private static long length(String text) {
        return text == null ? -1 : text.length();
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
