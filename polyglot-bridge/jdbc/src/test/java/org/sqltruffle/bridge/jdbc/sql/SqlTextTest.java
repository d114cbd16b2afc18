package org.sqltruffle.bridge.jdbc.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the driver reads out of SQL itself. */
class SqlTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO t VALUES(1)", "insert into t values(1)", " ;-- x\n/* y */ Insert/**/INTO t DEFAULT VALUES",
                    "REPLACE INTO t VALUES(1)",
                    "WITH c(a) AS (SELECT 1) INSERT INTO t SELECT a FROM c",
                    "WITH RECURSIVE c AS (VALUES(1)), d AS NOT MATERIALIZED (SELECT ')') REPLACE INTO t SELECT * FROM c",
                    "WITH \"select\" AS (DELETE) insert into t values(1)"})
    void insertsHaveAGeneratedKey(String sql) {
        assertEquals(true, SqlText.isInsert(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";", "SELECT replace('a', 'b', 'c')", "WITH c AS (SELECT 1) SELECT replace(a, 'b', 'c') FROM c",
                    "WITH c AS (SELECT 1) UPDATE t SET a = replace(a, 1, 2)",
                    "UPDATE OR REPLACE t SET a = 1", "DELETE FROM t", "EXPLAIN INSERT INTO t VALUES(1)", "-- INSERT", "/* INSERT",
                    "'INSERT'", "\"INSERT\" INTO t", "inserted", "VALUES(1)"})
    void othersHaveNone(String sql) {
        assertEquals(false, SqlText.isInsert(sql));
    }
}
