package org.sqltruffle.bench.workload.program;

import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bridge.replication.Replica;

/** Single-row statements in one transaction, on a database that is a replica or not. */
public final class CapturedRows extends ProgramWorkload {

    public static final int ROWS_PER_RUN = 100_000;

    /** What a run does with its rows. */
    public enum Statement {
        /** Inserts rows with ascending keys: the table grows. */
        INSERT,
        /** Changes one column of each. */
        UPDATE,
        /** Deletes each, and inserts it again. */
        DELETE
    }

    private final TemporaryDirectory directory = TemporaryDirectory.create();
    private final Session session;
    private final Statement statement;
    private long next;

    public CapturedRows(Connector engine, Statement statement, String journal, boolean captured) throws Exception {
        this.statement = statement;
        Path file = directory.resolve("rows" + engine.suffix());
        try (Session maker = engine.openWritable(file)) {
            maker.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, b TEXT)");
        }
        if (captured) {
            Replica.init(file, "bench", List.of());
        }
        session = engine.openWritable(file);
        session.execute("PRAGMA journal_mode = " + journal);
        session.begin();
        insert();
        session.commit();
    }

    private void insert() throws Exception {
        try (Query insert = session.prepare("INSERT INTO t VALUES(?, ?, ?)")) {
            for (int i = 0; i < ROWS_PER_RUN; i++) {
                insert.reset();
                insert.bindLong(1, next++);
                insert.bindLong(2, i);
                insert.bindString(3, "row " + i);
                insert.update();
            }
        }
    }

    @Override
    protected List<Object> once() throws Exception {
        session.begin();
        switch (statement) {
            case INSERT -> insert();
            case UPDATE -> each("UPDATE t SET a = a + 1 WHERE id = ?");
            case DELETE -> {
                each("DELETE FROM t WHERE id = ?");
                next = 0;
                insert();
            }
            default -> throw new IllegalStateException();
        }
        session.commit();
        return List.of((long) ROWS_PER_RUN);
    }

    private void each(String sql) throws Exception {
        try (Query query = session.prepare(sql)) {
            for (long id = 0; id < ROWS_PER_RUN; id++) {
                query.reset();
                query.bindLong(1, id);
                query.update();
            }
        }
    }

    @Override
    public void close() throws Exception {
        session.close();
        directory.close();
    }
}
