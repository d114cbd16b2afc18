package org.sqltruffle.bridge.session.value;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.sqltruffle.api.Row;

/** Makes records of rows. Columns and conversions are found once. */
public final class RecordMapper<R extends Record> implements Function<Row, R> {

    private final Class<R> type;
    private final Constructor<R> constructor;
    private final Function<Row, Object>[] components;

    @SuppressWarnings("unchecked")
    public RecordMapper(Class<R> type, List<String> columns) {
        this.type = type;
        RecordComponent[] parts = type.getRecordComponents();
        try {
            this.constructor = type.getDeclaredConstructor(Arrays.stream(parts).map(RecordComponent::getType).toArray(Class[]::new));
            this.constructor.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " cannot be called", e);
        }
        this.components = Arrays.stream(parts).map(part -> component(part, columns)).toArray(Function[]::new);
    }

    public Class<R> type() {
        return type;
    }

    private static String simple(String name) {
        return name.replace("_", "").toLowerCase(java.util.Locale.ROOT);
    }

    private static Function<Row, Object> component(RecordComponent part, List<String> columns) {
        for (int i = 0; i < columns.size(); i++) {
            if (simple(columns.get(i)).equals(simple(part.getName()))) {
                return converter(part.getType(), i);
            }
        }
        throw new IllegalArgumentException("no column for component " + part.getName() + " among " + columns);
    }

    private static Function<Row, Object> converter(Class<?> wanted, int i) {
        if (wanted.isPrimitive()) {
            Function<Row, Object> converter = number(wanted, i);
            return row -> {
                if (row.isNull(i)) {
                    throw new IllegalArgumentException("NULL for a component of type " + wanted);
                }
                return converter.apply(row);
            };
        }
        Function<Row, Object> converter = reference(wanted, i);
        return row -> row.isNull(i) ? null : converter.apply(row);
    }

    private static Function<Row, Object> number(Class<?> wanted, int i) {
        if (wanted == long.class || wanted == Long.class) {
            return row -> row.getLong(i);
        } else if (wanted == int.class || wanted == Integer.class) {
            return row -> row.getInt(i);
        } else if (wanted == double.class || wanted == Double.class) {
            return row -> row.getDouble(i);
        } else if (wanted == boolean.class || wanted == Boolean.class) {
            return row -> row.getBoolean(i);
        } else if (wanted == float.class || wanted == Float.class) {
            return row -> (float) row.getDouble(i);
        } else if (wanted == short.class || wanted == Short.class) {
            return row -> (short) row.getLong(i);
        } else if (wanted == byte.class || wanted == Byte.class) {
            return row -> (byte) row.getLong(i);
        }
        throw new IllegalArgumentException("no conversion to " + wanted.getName());
    }

    private static Function<Row, Object> reference(Class<?> wanted, int i) {
        if (wanted == String.class) {
            return row -> row.getString(i);
        } else if (wanted == byte[].class) {
            return row -> row.getBytes(i);
        } else if (wanted == Object.class) {
            return row -> row.get(i);
        } else if (wanted == BigDecimal.class) {
            return row -> new BigDecimal(row.getString(i));
        } else if (wanted == LocalDate.class || wanted == LocalDateTime.class) {
            return row -> temporal(wanted, row.getString(i));
        } else if (wanted.isEnum()) {
            return row -> enumConstant(wanted, row.getString(i));
        }
        return number(wanted, i);
    }

    private static Object temporal(Class<?> wanted, String text) {
        TemporalValue value = TemporalValue.parse(text);
        if (value == null) {
            throw new DateTimeException("no date: " + text);
        }
        return value.as(wanted);
    }

    private static Object enumConstant(Class<?> wanted, String name) {
        for (Object constant : wanted.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant " + name + " in " + wanted.getName());
    }

    @Override
    public R apply(Row row) {
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].apply(row);
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("the constructor of " + type.getName() + " cannot be called", e);
        }
    }
}
