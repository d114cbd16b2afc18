package org.sqltruffle.bench.engine.own;

import java.sql.SQLException;
import org.sqltruffle.api.Database;
import org.sqltruffle.bench.engine.JdbcSession;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** A connection of this project's JDBC driver, whose functions are registered by the Java API on the same connection. */
public record JdbcFunctions(JdbcSession session) implements Session {

    private ApiSession api() throws SQLException {
        return new ApiSession(session.connection().unwrap(Database.class));
    }

    @Override
    public Query prepare(String sql) throws SQLException {
        return session.prepare(sql);
    }

    @Override
    public void createHostFunction() throws SQLException {
        api().createHostFunction();
    }

    @Override
    public void createHostAggregate() throws SQLException {
        api().createHostAggregate();
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
