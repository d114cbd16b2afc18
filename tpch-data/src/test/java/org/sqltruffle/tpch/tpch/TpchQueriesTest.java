package org.sqltruffle.tpch.tpch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqltruffle.tpch.database.TestDatabases;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.query.Golden;
import org.sqltruffle.tpch.query.Sql;

class TpchQueriesTest {
    static List<String> names() {
        return TpchQueries.ALL.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void sqliteGivesTheGoldenAnswer(String name) throws SQLException, IOException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.TPCH)) {
            Answer found = Sql.answer(sqlite, TpchQueries.ALL.sql(name));
            assertFalse(found.rows().isEmpty());
            Golden.check(TpchQueries.ALL.answerPath(name), found.toText());
            assertEquals(Optional.empty(), Answer.parse(found.toText()).differenceFrom(found));
        }
    }

    /** The generator brings answers of another engine for the same scale, with fewer digits. */
    @ParameterizedTest
    @MethodSource("names")
    void theGoldenAnswerIsThatOfTheGeneratorsAuthors(String name) throws IOException {
        assertEquals(Optional.empty(), PublishedAnswer.difference(TpchQueries.ALL.answer(name), name));
    }
}
