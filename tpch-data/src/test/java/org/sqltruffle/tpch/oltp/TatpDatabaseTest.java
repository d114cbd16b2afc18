package org.sqltruffle.tpch.oltp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.tpch.database.Checksums;
import org.sqltruffle.tpch.database.TestDatabases;
import org.sqltruffle.tpch.query.Golden;
import org.sqltruffle.tpch.query.Sql;

class TatpDatabaseTest {
    @Test
    void checksums() throws SQLException, IOException {
        Golden.check("tatp/4000/checksums.txt", Checksums.of(TestDatabases.TATP));
    }

    /** The averages of the benchmark description, within four standard deviations. */
    @ParameterizedTest
    @CsvSource({
                    "SELECT count(*) FROM subscriber, 4000, 0",
                    "SELECT count(*) / 4000.0 FROM access_info, 2.5, 0.08",
                    "SELECT count(*) / 4000.0 FROM special_facility, 2.5, 0.08",
                    "SELECT avg(is_active) FROM special_facility, 0.85, 0.015",
                    "SELECT count(*) / 4000.0 FROM call_forwarding, 3.75, 0.2",
                    "SELECT avg(end_time - start_time) FROM call_forwarding, 4.5, 0.08",
                    "SELECT avg(hex_10) FROM subscriber, 7.5, 0.3",
                    "SELECT count(*) FROM subscriber WHERE sub_nbr <> printf('%015d'; s_id), 0, 0",
                    "SELECT count(*) FROM call_forwarding WHERE start_time NOT IN (0; 8; 16), 0, 0"})
    void population(String sql, double expected, double tolerance) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.TATP)) {
            assertEquals(expected, ((Number) Sql.value(sqlite, sql.replace(';', ','))).doubleValue(), tolerance);
        }
    }

    @Test
    void allCombinationsOfTypesOccurAlike() throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.TATP)) {
            String types = "SELECT group_concat(ai_type, '') AS types FROM access_info GROUP BY s_id";
            List<List<Object>> combinations = Sql.answer(sqlite, "SELECT types, count(*) FROM (" + types + ") GROUP BY types").rows();
            assertEquals(15, combinations.size());
            for (List<Object> combination : combinations) {
                int size = ((String) combination.getFirst()).length();
                double likely = 1000.0 / new int[]{4, 6, 4, 1}[size - 1];
                assertEquals(likely, ((Long) combination.getLast()).doubleValue(), 5 * Math.sqrt(likely), combination.toString());
            }
        }
    }

    @Test
    void foreignKeysAreDeclaredAndHold() throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.TATP)) {
            assertEquals(List.of(), Sql.answer(sqlite, "PRAGMA foreign_key_check").rows());
            assertEquals(1L, Sql.value(sqlite, "SELECT count(DISTINCT id) FROM pragma_foreign_key_list('call_forwarding')"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void refusesNoSubscribers(int subscribers) {
        String message = assertThrows(IllegalArgumentException.class, () -> new TatpDatabase(subscribers)).getMessage();
        assertEquals("the number of subscribers must be positive, not " + subscribers, message);
    }
}
