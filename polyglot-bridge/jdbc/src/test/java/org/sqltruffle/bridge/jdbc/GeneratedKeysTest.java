package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.bridge.jdbc.Comparison.compare;

import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated keys of programs that do not ask for them are those of sqlite-jdbc: the last row's. {@link AllGeneratedKeysTest} asks. */
class GeneratedKeysTest {

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO t(b) VALUES(random()), (random()), (random())",
                    "INSERT INTO t(b) SELECT random() FROM (VALUES(1), (2))",
                    "WITH x(y) AS (VALUES(1), (2)) INSERT INTO t(b) SELECT random() FROM x", "REPLACE INTO t(a) VALUES(5), (6)",
                    "INSERT OR IGNORE INTO t(a) VALUES(1), (2)",
                    "INSERT INTO t(a, b) VALUES(2, 0), (3, 0) ON CONFLICT DO UPDATE SET b = random()",
                    "INSERT INTO w VALUES(random()), (random())", "UPDATE t SET b = b WHERE a < 3"})
    void severalRows(String sql) throws Exception {
        compare((c, r) -> {
            try (Statement s = c.createStatement()) {
                s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE)");
                s.executeUpdate("CREATE TABLE w(a PRIMARY KEY) WITHOUT ROWID");
                r.note("update", () -> s.executeUpdate(sql));
                r.rows("keys of update", s::getGeneratedKeys);
                r.note("execute", () -> s.execute(sql));
                r.rows("keys of execute", s::getGeneratedKeys);
                try (PreparedStatement p = c.prepareStatement(sql)) {
                    r.note("prepared", p::executeUpdate);
                    r.rows("keys of prepared", p::getGeneratedKeys);
                }
            }
        });
    }
}
