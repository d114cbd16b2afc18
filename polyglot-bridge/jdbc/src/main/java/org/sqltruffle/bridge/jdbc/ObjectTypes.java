package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.abi.Constants.SQLITE_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_FLOAT;
import static org.sqltruffle.abi.Constants.SQLITE_INTEGER;
import static org.sqltruffle.abi.Constants.SQLITE_NULL;
import static org.sqltruffle.abi.Constants.SQLITE_TEXT;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.util.UUID;

/** {@code getObject} with a Java type. A NULL is {@code null} for every type. */
final class ObjectTypes {

    private ObjectTypes() {
    }

    static Object get(ConvertingResultSet rs, int column, Class<?> type) throws SQLException {
        int stored = rs.type(column);
        if (stored == SQLITE_NULL) {
            return null;
        }
        if (type == String.class) {
            return rs.getString(column);
        } else if (type == byte[].class) {
            return rs.getBytes(column);
        } else if (type == Boolean.class) {
            return rs.getBoolean(column);
        } else if (type == BigDecimal.class) {
            return rs.getBigDecimal(column);
        } else if (type == BigInteger.class) {
            return rs.getBigDecimal(column).toBigInteger();
        } else if (Number.class.isAssignableFrom(type) && type != Number.class) {
            return number(rs, column, type, stored);
        } else if (type == Blob.class) {
            return rs.getBlob(column);
        } else if (Clob.class.isAssignableFrom(type)) {
            return rs.getNClob(column);
        } else if (type == UUID.class) {
            return uuid(rs.getString(column));
        } else if (type.isAssignableFrom(Object.class) || type == Number.class) {
            return rs.getObject(column);
        }
        return date(rs, column, type, stored);
    }

    private static UUID uuid(String text) throws SQLException {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new SQLException("Bad value for type UUID : " + text, "22018", e);
        }
    }

    private static Object number(ConvertingResultSet rs, int column, Class<?> type, int stored) throws SQLException {
        if (stored != SQLITE_INTEGER && stored != SQLITE_FLOAT) {
            throw new SQLException("Bad value for type " + type.getSimpleName(), "22018");
        }
        if (type == Long.class) {
            return rs.getLong(column);
        } else if (type == Integer.class) {
            return rs.getInt(column);
        } else if (type == Double.class) {
            return rs.getDouble(column);
        } else if (type == Float.class) {
            return rs.getFloat(column);
        } else if (type == Short.class) {
            return rs.getShort(column);
        } else if (type == Byte.class) {
            return rs.getByte(column);
        }
        throw unknown(type);
    }

    private static Object date(ConvertingResultSet rs, int column, Class<?> type, int stored) throws SQLException {
        if (type == Date.class) {
            return rs.getDate(column);
        } else if (type == Time.class) {
            return rs.getTime(column);
        } else if (type == Timestamp.class || type == java.util.Date.class) {
            return rs.getTimestamp(column);
        } else if (TemporalValue.TYPES.contains(type)) {
            return temporal(rs, column, type, stored == SQLITE_TEXT || stored == SQLITE_BLOB ? rs.getString(column) : null);
        }
        throw unknown(type);
    }

    /** @param text {@code null} for a number */
    private static Object temporal(ConvertingResultSet rs, int column, Class<?> type, String text) throws SQLException {
        if ("".equals(text)) {
            return null;
        }
        Timestamp timestamp = text == null ? rs.getTimestamp(column) : rs.dates().parseFormat(text, null);
        if (timestamp != null && type == LocalTime.class) {
            // As in sqlite-jdbc without a fraction of a second, which a java.sql.Time does not give.
            return new Time(timestamp.getTime()).toLocalTime();
        }
        TemporalValue value = timestamp == null ? TemporalValue.parse(text) : TemporalValue.of(timestamp);
        try {
            if (value != null) {
                return value.as(type);
            }
        } catch (DateTimeException e) {
            throw new SQLException("Bad value for type " + type.getSimpleName() + " : " + text, "22007", e);
        }
        throw new SQLException("Bad value for type " + type.getSimpleName() + " : " + text, "22007");
    }

    private static SQLException unknown(Class<?> type) {
        return Errors.notSupported("getObject with type " + type.getName());
    }
}
