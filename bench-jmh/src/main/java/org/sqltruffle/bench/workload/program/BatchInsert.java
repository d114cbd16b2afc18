package org.sqltruffle.bench.workload.program;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/**
 * 100 000 rows into a fresh table in memory: by one batch of JDBC's, or one by one, where there are no batches and for the keys of the
 * rows.
 */
public final class BatchInsert extends ProgramWorkload {

    private static final int ROWS = 100_000;
    private static final String SQL = "INSERT INTO filled VALUES (?, ?, ?)";

    private final Connector engine;
    private final boolean withKeys;

    /** @param withKeys whether to ask for the generated key of each row, as only JDBC has it */
    public BatchInsert(Connector engine, boolean withKeys) {
        this.engine = engine;
        this.withKeys = withKeys;
    }

    @Override
    protected List<Object> once() throws Exception {
        try (Session session = engine.open(null)) {
            session.execute("CREATE TABLE filled (i INTEGER, x REAL, s TEXT)");
            session.begin();
            Optional<Connection> jdbc = session.jdbc();
            if (jdbc.isPresent() && withKeys) {
                askForKeys(jdbc.get());
            } else if (jdbc.isPresent()) {
                batch(jdbc.get());
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
                set(insert, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void askForKeys(Connection connection) throws Exception {
        try (PreparedStatement insert = connection.prepareStatement(SQL, Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < ROWS; i++) {
                set(insert, i);
                insert.executeUpdate();
                try (ResultSet key = insert.getGeneratedKeys()) {
                    if (!key.next() || key.getLong(1) != i + 1) {
                        throw new IllegalStateException("row " + i + " has another key");
                    }
                }
            }
        }
    }

    private static void set(PreparedStatement insert, int i) throws SQLException {
        insert.setLong(1, i);
        insert.setDouble(2, i * 0.5);
        insert.setString(3, "some text");
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
