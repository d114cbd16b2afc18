package org.sqltruffle.bench.workload;

import java.util.List;

/** {@code filltable}: single-row INSERTs into a fresh table in memory, in one transaction, and one query that reads all back. */
final class FillTable extends ProgramWorkload {

    private final Connector engine;
    private final int rows;

    FillTable(Connector engine, int rows) {
        this.engine = engine;
        this.rows = rows;
    }

    @Override
    protected List<Object> once() throws Exception {
        try (Session session = engine.open(null)) {
            String real = engine.isSqlite() ? "REAL" : "DOUBLE PRECISION";
            session.execute("CREATE TABLE filled (i INTEGER, x " + real + ")");
            session.begin();
            try (Query insert = session.prepare("INSERT INTO filled VALUES (?, ?)")) {
                for (int i = 0; i < rows; i++) {
                    insert.reset();
                    insert.bindLong(1, i);
                    insert.bindDouble(2, i * 0.5);
                    insert.update();
                }
            }
            session.commit();
            double total = 0;
            try (Query query = session.prepare("SELECT i, x FROM filled")) {
                query.start();
                while (query.next()) {
                    total += query.getLong(0) + query.getDouble(1);
                }
            }
            return List.of(total);
        }
    }

    @Override
    public void close() {
        // Each run closes what it opened.
    }
}
