package org.sqltruffle.bench.engine.own;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sqltruffle.api.Query;
import org.sqltruffle.api.Row;
import org.sqltruffle.bench.workload.Getter;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/** A query whose rows are read by {@code forEach}. */
final class ApiWorkload implements Workload {

    private final Query query;
    private Getter[] getters;
    private long sum;

    ApiWorkload(Query query) {
        this.query = query;
    }

    @Override
    public Answer answer() {
        List<List<Object>> rows = new ArrayList<>();
        query.forEach(row -> rows.add(Collections.unmodifiableList(Arrays.asList(row.toArray()))));
        Answer answer = new Answer(query.columns(), rows);
        getters = Getter.of(answer);
        return answer;
    }

    @Override
    public long run() {
        if (getters == null) {
            answer();
        }
        sum = 0;
        query.forEach(this::add);
        return sum;
    }

    private void add(Row row) {
        for (int i = 0; i < getters.length; i++) {
            sum = 31 * sum + switch (getters[i]) {
                case LONG -> row.getLong(i);
                case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(i));
                case STRING -> Getter.length(row.getString(i));
            };
        }
    }

    @Override
    public void close() {
        query.close();
    }
}
