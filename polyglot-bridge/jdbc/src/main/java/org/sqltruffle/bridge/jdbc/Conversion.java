package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.util.Calendar;
import java.util.UUID;
import org.sqltruffle.bridge.jdbc.setting.DateFormats;
import org.sqltruffle.bridge.jdbc.standard.MemoryBlob;
import org.sqltruffle.bridge.jdbc.standard.MemoryClob;
import org.sqltruffle.bridge.session.value.TemporalValue;

/** Values of the current row as types that SQLite does not have. A NULL is {@code null} for every type. */
record Conversion(RowReader row, DateFormats dates) {

    private static final String NOT_CONVERTIBLE = "22018";
    private static final String NO_DATE = "22007";

    BigDecimal bigDecimal(int column) throws SQLException {
        switch (row.type(column)) {
            case SQLITE_NULL:
                return null;
            case SQLITE_INTEGER:
                return BigDecimal.valueOf(row.getLong(column));
            default:
                String text = row.getString(column);
                try {
                    return new BigDecimal(text);
                } catch (NumberFormatException e) {
                    throw badValue(BigDecimal.class, text, NOT_CONVERTIBLE, e);
                }
        }
    }

    /** A date: text and blobs in the connection's format, a real as Julian day, an integer since 1970. */
    Timestamp timestamp(int column, Calendar calendar, String what) throws SQLException {
        switch (row.type(column)) {
            case SQLITE_NULL:
                return null;
            case SQLITE_TEXT, SQLITE_BLOB:
                String text = row.getString(column);
                return text.isEmpty() ? null : dates.parse(text, calendar, what);
            case SQLITE_FLOAT:
                return new Timestamp(DateFormats.fromJulianDay(row.getDouble(column), calendar));
            default:
                return new Timestamp(dates.fromInteger(row.getLong(column)));
        }
    }

    Date date(int column, Calendar calendar) throws SQLException {
        Timestamp timestamp = timestamp(column, calendar, "date");
        return timestamp == null ? null : new Date(timestamp.getTime());
    }

    Time time(int column, Calendar calendar) throws SQLException {
        Timestamp timestamp = timestamp(column, calendar, "time");
        return timestamp == null ? null : new Time(timestamp.getTime());
    }

    Object object(int column, Class<?> type) throws SQLException {
        int stored = row.type(column);
        if (stored == SQLITE_NULL) {
            return null;
        }
        if (type == String.class) {
            return row.getString(column);
        } else if (type == byte[].class) {
            return row.getBytes(column);
        } else if (type == Boolean.class) {
            return row.getLong(column) != 0;
        } else if (type == BigDecimal.class) {
            return bigDecimal(column);
        } else if (type == BigInteger.class) {
            return bigDecimal(column).toBigInteger();
        } else if (Number.class.isAssignableFrom(type) && type != Number.class) {
            return number(column, type, stored);
        } else if (type == Blob.class) {
            return new MemoryBlob(row.getBytes(column));
        } else if (Clob.class.isAssignableFrom(type)) {
            return new MemoryClob(row.getString(column));
        } else if (type == UUID.class) {
            return uuid(row.getString(column));
        } else if (type.isAssignableFrom(Object.class) || type == Number.class) {
            return row.getObject(column);
        } else if (type == Date.class) {
            return date(column, null);
        } else if (type == Time.class) {
            return time(column, null);
        } else if (type == Timestamp.class || type == java.util.Date.class) {
            return timestamp(column, null, "time stamp");
        } else if (TemporalValue.TYPES.contains(type)) {
            return temporal(column, type, stored == SQLITE_TEXT || stored == SQLITE_BLOB ? row.getString(column) : null);
        }
        throw unknown(type);
    }

    private Object number(int column, Class<?> type, int stored) throws SQLException {
        if (stored != SQLITE_INTEGER && stored != SQLITE_FLOAT) {
            throw badValue(type, row.getString(column), NOT_CONVERTIBLE, null);
        }
        if (type == Long.class) {
            return row.getLong(column);
        } else if (type == Integer.class) {
            return (int) row.getLong(column);
        } else if (type == Double.class) {
            return row.getDouble(column);
        } else if (type == Float.class) {
            return (float) row.getDouble(column);
        } else if (type == Short.class) {
            return (short) row.getLong(column);
        } else if (type == Byte.class) {
            return (byte) row.getLong(column);
        }
        throw unknown(type);
    }

    private static UUID uuid(String text) throws SQLException {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw badValue(UUID.class, text, NOT_CONVERTIBLE, e);
        }
    }

    /** @param text {@code null} for a number */
    private Object temporal(int column, Class<?> type, String text) throws SQLException {
        if ("".equals(text)) {
            return null;
        }
        TemporalValue value = text == null ? DateFormats.fields(timestamp(column, null, "time stamp")) : dates.parse(text);
        if (value == null) {
            throw badValue(type, text, NO_DATE, null);
        }
        try {
            return value.as(type);
        } catch (DateTimeException e) {
            throw badValue(type, text, NO_DATE, e);
        }
    }

    private static SQLException badValue(Class<?> type, String text, String state, Exception cause) {
        return new SQLException("Bad value for type " + type.getSimpleName() + " : " + text, state, cause);
    }

    private static SQLException unknown(Class<?> type) {
        return Errors.notSupported("getObject with type " + type.getName());
    }
}
