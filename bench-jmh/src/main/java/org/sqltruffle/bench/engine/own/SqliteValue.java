package org.sqltruffle.bench.engine.own;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;

import org.sqltruffle.language.Statement;

/** A value of a row of ours as an answer has it. */
final class SqliteValue {

    private SqliteValue() {
    }

    static Object of(Statement statement, int column) {
        return switch (statement.columnType(column)) {
            case SQLITE_INTEGER -> (Object) statement.columnLong(column);
            case SQLITE_FLOAT -> (Object) statement.columnDouble(column);
            case SQLITE_NULL -> null;
            default -> statement.columnString(column);
        };
    }
}
