package org.sqltruffle.bench.suite;

import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;

/** A program that opens a database in memory, asks one query, prints its answer, and ends. */
final class FirstQuery {

    private FirstQuery() {
    }

    /** @param arguments the engine's name */
    public static void main(String[] arguments) throws Exception {
        try (Session session = Engines.byName(arguments[0]).open(null); Query query = session.prepare("SELECT 6 * 7")) {
            query.start();
            query.next();
            System.out.println(query.getLong(0));
        }
        System.exit(0);
    }
}
