package org.sqltruffle.bench.workload.program;

import java.util.List;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** Many calls of one kind on a prepared statement. */
public final class CrossingWorkload extends ProgramWorkload {

    /** As many as the table has rows. */
    public static final int CALLS = 10_000;

    /** The calls. */
    @FunctionalInterface
    public interface Loop {
        long run(Query query, int n) throws Exception;
    }

    private final Query query;
    private final Loop loop;

    public CrossingWorkload(Session session, String sql, Loop loop) throws Exception {
        this.query = session.prepare(sql);
        this.loop = loop;
    }

    @Override
    protected List<Object> once() throws Exception {
        return List.of(loop.run(query, CALLS));
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
