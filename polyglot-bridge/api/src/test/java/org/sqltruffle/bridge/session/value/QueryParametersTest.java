package org.sqltruffle.bridge.session.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;

class QueryParametersTest {

    private static final int READ_WRITE_CREATE = 2 | 4;

    /** A pattern that is bound again has SQLite plan anew: it is not when another parameter changed. */
    @Test
    void onlyWhatChangedIsBound() {
        try (Connection db = Connection.open(":memory:", READ_WRITE_CREATE, null, EngineOptions.DEFAULT)) {
            db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE); CREATE INDEX byName ON t (name)");
            db.execute("INSERT INTO t VALUES (1, 'apple'), (2, 'avocado'), (3, 'pear')");
            try (Statement statement = db.prepare("SELECT count(*) FROM t WHERE name LIKE ?1 AND id > ?2")) {
                QueryParameters parameters = new QueryParameters(2);
                parameters.putText(1, "a%".getBytes(StandardCharsets.UTF_8));
                parameters.putLong(2, 0);
                assertEquals(2, count(parameters, statement));
                int timesPrepared = statement.timesPrepared();
                for (int id = 1; id < 5; id++) {
                    parameters.putLong(2, id);
                    assertEquals(id == 1 ? 1 : 0, count(parameters, statement));
                }
                assertEquals(timesPrepared, statement.timesPrepared());
                parameters.putText(1, "p%".getBytes(StandardCharsets.UTF_8));
                parameters.putLong(2, 0);
                assertEquals(1, count(parameters, statement));
                assertTrue(statement.timesPrepared() > timesPrepared); // else the test says nothing
            }
        }
    }

    private static long count(QueryParameters parameters, Statement statement) {
        parameters.bind(statement);
        statement.step();
        long count = statement.columnLong(0);
        statement.reset();
        return count;
    }

    @Test
    void whatThereIsNoneOfLeavesNothing() {
        try (Connection db = Connection.open(":memory:", READ_WRITE_CREATE, null, EngineOptions.DEFAULT);
                        Statement statement = db.prepare("SELECT ?1")) {
            QueryParameters parameters = new QueryParameters(1);
            assertFalse(parameters.keeps(2, 0) || parameters.keeps(0, 0));
            parameters.leave(statement, 2);
            assertTrue(parameters.keeps(1, 0));
            parameters.leave(statement, 1);
            assertFalse(parameters.keeps(1, 0));
        }
        assertFalse(new QueryParameters(1000).keeps(1, 0));
    }
}
