package org.sqltruffle.tpch.shapes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqltruffle.tpch.database.Checksums;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.TestDatabases;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.query.Golden;
import org.sqltruffle.tpch.query.Sql;

class ShapesQueriesTest {
    static List<String> names() {
        return ShapesQueries.ALL.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void sqliteGivesTheGoldenAnswer(String name) throws SQLException, IOException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SHAPES)) {
            Answer found = Sql.answer(sqlite, ShapesQueries.ALL.sql(name));
            assertFalse(found.rows().isEmpty());
            Golden.check(ShapesQueries.ALL.answerPath(name), found.toText());
        }
    }

    /** The same on every machine, and what the golden answers were made from. */
    @Test
    void checksums() throws SQLException, IOException {
        Golden.check("shapes/sf0.01/checksums.txt", Checksums.of(TestDatabases.SHAPES));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
                    "event WHERE NOT json_valid(ev_body); 0",
                    "event LEFT JOIN customer ON c_custkey = ev_custkey WHERE c_custkey IS NULL; 0",
                    "event WHERE (ev_body -> 'parts' IS NOT NULL) <> (ev_body ->> 'kind' = 'order'); 0",
                    "edge LEFT JOIN customer ON c_custkey = e_to WHERE c_custkey IS NULL; 0",
                    "(SELECT 1 FROM edge GROUP BY e_from HAVING count(*) = 3); 1500"})
    void population(String rows, long expected) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SHAPES)) {
            assertEquals(expected, Sql.value(sqlite, "SELECT count(*) FROM " + rows));
        }
    }

    @Test
    void hasTextsForTwoDialects() {
        assertEquals(List.of(true, false, true), List.of(ShapesQueries.ALL.has(Dialect.SQLITE), ShapesQueries.ALL.has(Dialect.H2),
                        ShapesQueries.ALL.has(Dialect.DUCKDB)));
    }
}
