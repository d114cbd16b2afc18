package org.sqltruffle.bench.workload;

import java.util.ArrayList;
import java.util.List;

/** {@code id-list}: keeps all rows until the last has come. */
final class ListOfIds extends ProgramWorkload {

    private final Query query;

    ListOfIds(Query query) {
        this.query = query;
    }

    @Override
    protected List<Object> once() throws Exception {
        List<Long> ids = new ArrayList<>();
        query.start();
        while (query.next()) {
            ids.add(query.getLong(0));
        }
        long sum = 0;
        for (long id : ids) {
            sum += id;
        }
        return List.of((long) ids.size(), sum);
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
