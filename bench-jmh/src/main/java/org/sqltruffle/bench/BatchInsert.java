package org.sqltruffle.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;

/** 100 000 rows into a fresh table in memory: by one batch of JDBC's, or one by one where there are no batches. */
final class BatchInsert extends ProgramWorkload {

    private static final int ROWS = 100_000;
    private static final String SQL = "INSERT INTO filled VALUES (?, ?, ?)";

    private final Engine engine;

    BatchInsert(Engine engine) {
        this.engine = engine;
    }

    @Override
    List<Object> once() throws Exception {
        try (Session session = engine.open(null)) {
            session.execute("CREATE TABLE filled (i INTEGER, x REAL, s TEXT)");
            session.begin();
            if (session instanceof JdbcSession jdbc) {
                batch(jdbc.connection());
            } else {
                oneByOne(session);
            }
            session.commit();
            try (Query query = session.prepare("SELECT count(*), sum(i + x), sum(length(s)) FROM filled")) {
                query.start();
                query.next();
                return List.of(query.getLong(0), query.getDouble(1), query.getLong(2));
            }
        }
    }

    private static void batch(Connection connection) throws Exception {
        try (PreparedStatement insert = connection.prepareStatement(SQL)) {
            for (int i = 0; i < ROWS; i++) {
                insert.setLong(1, i);
                insert.setDouble(2, i * 0.5);
                insert.setString(3, "some text");
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void oneByOne(Session session) throws Exception {
        try (Query insert = session.prepare(SQL)) {
            for (int i = 0; i < ROWS; i++) {
                insert.reset();
                insert.bindLong(1, i);
                insert.bindDouble(2, i * 0.5);
                insert.bindString(3, "some text");
                insert.update();
            }
        }
    }

    @Override
    public void close() {
        // Each run closes what it opened.
    }
}
