package org.sqltruffle.bench.workload.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/** Programs that are called back have no part in the connection of the others. */
@Tag("slow")
class OwnSessionTest {

    private static final double SCALE = 0.01;

    @Test
    void functionsAreOnConnectionsOfTheirOwn() throws Exception {
        Map<String, Map<String, String>> callers = Map.of("micro",
                        Map.of("pyfunction", HostFunctions.FUNCTION, "pyaggregate", HostFunctions.AGGREGATE), "java",
                        Map.of("function", HostFunctions.FUNCTION, "aggregate", HostFunctions.AGGREGATE));
        Engine engine = Engines.byName("sqlite-jdbc");
        for (var callersOf : callers.entrySet()) {
            Suite suite = Suites.byName(callersOf.getKey());
            Path file = engine.file(suite.data(SCALE), GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
            try (Session session = engine.open(file)) {
                for (var caller : callersOf.getValue().entrySet()) {
                    try (Workload workload = suite.open(caller.getKey(), new OpenDatabase(engine, session, SCALE, file))) {
                        assertEquals(workload.run(), workload.run());
                        SQLException failure = assertThrows(SQLException.class,
                                        () -> session.prepare("SELECT " + caller.getValue() + "(1)"));
                        assertEquals("[SQLITE_ERROR] SQL error or missing database (no such function: " + caller.getValue() + ")",
                                        failure.getMessage());
                    }
                }
            }
        }
    }
}
