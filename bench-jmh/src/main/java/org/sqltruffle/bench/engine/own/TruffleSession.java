package org.sqltruffle.bench.engine.own;

import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.language.Connection;

/** This project's plain Java connection. */
record TruffleSession(Connection connection) implements Session {

    @Override
    public Query prepare(String sql) {
        return new TruffleQuery(connection, connection.prepare(sql));
    }

    @Override
    public void close() {
        connection.close();
    }
}
