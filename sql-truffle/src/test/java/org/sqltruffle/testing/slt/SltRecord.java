package org.sqltruffle.testing.slt;

import java.util.List;

/**
 * A record of a sqllogictest file that SQLite is meant to run.
 *
 * @param line where it begins, from 1
 * @param kind what is expected
 * @param sql the statement
 * @param types of a query: one letter per result column, I, T or R
 * @param sort of a query
 * @param label of a query, or {@code null}: queries of one label have equal results
 * @param expected of a query: the values, or one line {@code N values hashing to MD5}
 */
record SltRecord(int line, Kind kind, String sql, String types, Sort sort, String label, List<String> expected) {

    enum Kind {
        STATEMENT_OK, STATEMENT_ERROR, QUERY
    }

    /** How values are ordered before they are compared. */
    enum Sort {
        NOSORT, ROWSORT, VALUESORT
    }

    boolean isQuery() {
        return kind == Kind.QUERY;
    }
}
