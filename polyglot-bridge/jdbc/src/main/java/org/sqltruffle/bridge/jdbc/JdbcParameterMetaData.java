package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;

import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;
import org.sqltruffle.registers.RowBatch;

/** The parameters of a statement. A parameter takes any type, and reports the type of the value that is set, as in sqlite-jdbc. */
final class JdbcParameterMetaData implements ParameterMetaData, SelfWrapper {

    private final int count;
    private final RowBatch values;

    /** @param values the values, in the last row */
    JdbcParameterMetaData(int count, RowBatch values) {
        this.count = count;
        this.values = values;
    }

    private void check(int index) throws SQLException {
        if (index < 1 || index > count) {
            throw new SQLException("parameter " + index + " out of bounds [1," + count + "]", "07009");
        }
    }

    @Override
    public int getParameterCount() {
        return count;
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        return switch (getParameterType(index)) {
            case Types.INTEGER -> "java.lang.Integer";
            case Types.BIGINT -> "java.lang.Long";
            case Types.REAL -> "java.lang.Double";
            default -> "java.lang.String";
        };
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return JDBCType.valueOf(getParameterType(index)).getName();
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        check(index);
        int at = values.lastRow(index - 1);
        long value = values.cells[at];
        return switch (RowBatch.type(values.cells[at + 1])) {
            case SQLITE_NULL -> Types.NULL;
            case SQLITE_INTEGER -> value == (int) value ? Types.INTEGER : Types.BIGINT;
            case SQLITE_FLOAT -> Types.REAL;
            default -> Types.VARCHAR;
        };
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        check(index);
        return parameterModeIn;
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        check(index);
        return 0;
    }

    @Override
    public int getScale(int index) throws SQLException {
        check(index);
        return 0;
    }

    @Override
    public int isNullable(int index) throws SQLException {
        check(index);
        return parameterNullable;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        check(index);
        return true;
    }
}
