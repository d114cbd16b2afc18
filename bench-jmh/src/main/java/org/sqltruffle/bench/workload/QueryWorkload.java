package org.sqltruffle.bench.workload;

import org.sqltruffle.tpch.query.Answer;

/** A query that is read through the row interface of an engine, as a program would read it. */
final class QueryWorkload implements Workload {

    private final Query query;
    private Getter[] getters;

    QueryWorkload(Query query) {
        this.query = query;
    }

    @Override
    public Answer answer() throws Exception {
        Answer answer = query.answer();
        getters = Getter.of(answer);
        return answer;
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
                    case STRING -> Getter.length(query.getString(i));
                };
            }
        }
        return sum;
    }

    @Override
    public String tier() {
        return query.tier();
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
