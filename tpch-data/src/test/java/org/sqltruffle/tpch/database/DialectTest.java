package org.sqltruffle.tpch.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.query.OtherEngines;
import org.sqltruffle.tpch.query.QuerySet;
import org.sqltruffle.tpch.query.Sql;
import org.sqltruffle.tpch.shapes.ShapesQueries;
import org.sqltruffle.tpch.ssb.SsbQueries;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** Other engines give the golden answers, up to the order in which they add doubles. */
@Tag("slow")
class DialectTest {
    private static final double TOLERANCE = 1e-11;

    @Test
    void h2AnswersTpch() throws SQLException, IOException {
        try (Connection h2 = OtherEngines.h2(TestDatabases.TPCH)) {
            assertEquals(List.of(), differences(h2, TpchQueries.ALL, Dialect.H2));
        }
    }

    @Test
    void duckdbAnswersTpch() throws SQLException {
        try (Connection duckdb = OtherEngines.duckdb(TestDatabases.TPCH)) {
            assertEquals(List.of(), differences(duckdb, TpchQueries.ALL, Dialect.DUCKDB));
        }
    }

    @Test
    void duckdbAnswersTheStarSchemaBenchmark() throws SQLException {
        try (Connection duckdb = OtherEngines.duckdb(TestDatabases.SSB)) {
            assertEquals(List.of(), differences(duckdb, SsbQueries.ALL, Dialect.DUCKDB));
        }
    }

    @Test
    void duckdbAnswersTheShapes() throws SQLException {
        try (Connection duckdb = OtherEngines.duckdb(TestDatabases.SHAPES)) {
            assertEquals(List.of(), differences(duckdb, ShapesQueries.ALL, Dialect.DUCKDB));
        }
    }

    @Test
    void fewTextsDiffer() {
        assertEquals(List.of("q07", "q08", "q09", "q19"), variants(Dialect.H2));
        assertEquals(List.of("q07", "q08", "q09"), variants(Dialect.DUCKDB));
    }

    @Test
    void duckdbHasTheKeysThatABenchmarkViolates() {
        assertEquals(List.of(), constraints(TestDatabases.TPCH));
        assertEquals(List.of("subscriber PRIMARY", "subscriber UNIQUE", "access_info PRIMARY", "access_info FOREIGN",
                        "special_facility PRIMARY",
                        "special_facility FOREIGN", "call_forwarding PRIMARY", "call_forwarding FOREIGN"), constraints(TestDatabases.TATP));
    }

    private static List<String> constraints(GeneratedDatabase database) {
        List<String> found = new ArrayList<>();
        for (GeneratedTable table : database.tables()) {
            boolean enforced = database.enforcesKeys();
            String statements = table.schema().createTable(Dialect.DUCKDB, enforced)
                            + table.schema().createIndices(Dialect.DUCKDB, enforced);
            Stream.of("PRIMARY", "FOREIGN", "UNIQUE").filter(statements::contains).forEach(kind -> found.add(table.name() + " " + kind));
        }
        return found;
    }

    private static List<String> variants(Dialect dialect) {
        return TpchQueries.ALL.names().stream().filter(name -> !TpchQueries.ALL.sql(name, dialect).equals(TpchQueries.ALL.sql(name)))
                        .toList();
    }

    private static List<String> differences(Connection connection, QuerySet queries, Dialect dialect) throws SQLException {
        List<String> found = new ArrayList<>();
        for (String name : queries.names()) {
            Answer answer = Sql.answer(connection, queries.sql(name, dialect));
            answer.differenceFrom(queries.answer(name), TOLERANCE).ifPresent(difference -> found.add(name + ": " + difference));
        }
        return found;
    }
}
