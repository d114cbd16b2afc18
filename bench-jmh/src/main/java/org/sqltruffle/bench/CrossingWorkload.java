package org.sqltruffle.bench;

import java.util.List;

/** Many calls of one kind on a prepared statement. */
final class CrossingWorkload extends ProgramWorkload {

    /** As many as the table has rows. */
    static final int CALLS = 10_000;

    /** The calls. */
    @FunctionalInterface
    interface Loop {
        long run(Query query, int n) throws Exception;
    }

    private final Query query;
    private final Loop loop;

    CrossingWorkload(Session session, String sql, Loop loop) throws Exception {
        this.query = session.prepare(sql);
        this.loop = loop;
    }

    @Override
    List<Object> once() throws Exception {
        return List.of(loop.run(query, CALLS));
    }

    @Override
    public void close() throws Exception {
        query.close();
    }
}
