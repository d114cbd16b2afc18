package org.sqltruffle.tpch.ssb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqltruffle.tpch.database.TestDatabases;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.query.Golden;
import org.sqltruffle.tpch.query.Sql;

class SsbQueriesTest {
    /** It asks for customers and suppliers of two cities and a single month, which this small database has none of. */
    private static final Set<String> EMPTY = Set.of("q3.4");

    static List<String> names() {
        return SsbQueries.ALL.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void runs(String name) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SMALL_SSB)) {
            assertFalse(Sql.answer(sqlite, SsbQueries.ALL.sql(name)).columns().isEmpty());
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("names")
    void sqliteGivesTheGoldenAnswer(String name) throws SQLException, IOException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SSB)) {
            Answer found = Sql.answer(sqlite, SsbQueries.ALL.sql(name));
            assertEquals(EMPTY.contains(name), found.rows().isEmpty());
            Golden.check(SsbQueries.ALL.answerPath(name), found.toText());
        }
    }
}
