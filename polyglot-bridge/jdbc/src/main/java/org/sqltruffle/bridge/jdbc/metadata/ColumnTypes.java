package org.sqltruffle.bridge.jdbc.metadata;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.sql.Types;

/** The JDBC type of a column: the declared type if the value fits it, otherwise the value's. An integer beyond 32 bits is a BIGINT. */
public final class ColumnTypes {

    private ColumnTypes() {
    }

    public static int jdbcType(String declared, int valueType, boolean isLong) {
        Integer type = null;
        if (valueType == SQLITE_INTEGER || valueType == SQLITE_NULL) {
            type = ofInteger(declared, valueType, isLong);
        }
        if (type == null && (valueType == SQLITE_FLOAT || valueType == SQLITE_NULL)) {
            type = ofReal(declared, valueType);
        }
        if (type == null && (valueType == SQLITE_TEXT || valueType == SQLITE_NULL)) {
            type = ofText(declared, valueType);
        }
        if (type == null && (valueType == SQLITE_BLOB || valueType == SQLITE_NULL)) {
            type = "BINARY".equals(declared) ? (Integer) Types.BINARY
                            : valueType == SQLITE_BLOB || "BLOB".equals(declared) ? (Integer) Types.BLOB : null;
        }
        return type == null ? Types.NUMERIC : type;
    }

    private static Integer ofInteger(String declared, int valueType, boolean isLong) {
        int integer = isLong ? Types.BIGINT : Types.INTEGER;
        return switch (declared) {
            case "BOOLEAN" -> Types.BOOLEAN;
            case "TINYINT" -> Types.TINYINT;
            case "SMALLINT", "INT2" -> Types.SMALLINT;
            case "BIGINT", "INT8", "UNSIGNED BIG INT" -> Types.BIGINT;
            case "DATE" -> Types.DATE;
            case "DATETIME", "TIMESTAMP" -> Types.TIMESTAMP;
            case "INT", "INTEGER", "MEDIUMINT" -> integer;
            default -> valueType == SQLITE_INTEGER ? (Integer) integer : null;
        };
    }

    private static Integer ofReal(String declared, int valueType) {
        return switch (declared) {
            case "DECIMAL" -> Types.DECIMAL;
            case "DOUBLE", "DOUBLE PRECISION" -> Types.DOUBLE;
            case "NUMERIC" -> Types.NUMERIC;
            case "REAL" -> Types.REAL;
            default -> valueType == SQLITE_FLOAT || "FLOAT".equals(declared) ? (Integer) Types.FLOAT : null;
        };
    }

    private static Integer ofText(String declared, int valueType) {
        return switch (declared) {
            case "CHARACTER", "NCHAR", "NATIVE CHARACTER", "CHAR" -> Types.CHAR;
            case "CLOB" -> Types.CLOB;
            case "DATE" -> Types.DATE;
            case "DATETIME", "TIMESTAMP" -> Types.TIMESTAMP;
            case "VARCHAR", "VARYING CHARACTER", "NVARCHAR", "TEXT" -> Types.VARCHAR;
            default -> valueType == SQLITE_TEXT ? (Integer) Types.VARCHAR : null;
        };
    }
}
