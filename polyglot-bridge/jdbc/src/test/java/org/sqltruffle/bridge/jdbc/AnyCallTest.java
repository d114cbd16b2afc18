package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every method of every object, open and closed, with arguments that make no sense: it works or throws an SQLException, nothing else. */
class AnyCallTest {

    private static final List<Class<?>> TYPES = List.of(Connection.class, Statement.class, PreparedStatement.class, ResultSet.class,
                    DatabaseMetaData.class, ResultSetMetaData.class,
                    ParameterMetaData.class);
    private static final int[] NUMBERS = {-1, 0, 1, 99};
    /**
     * These end what the other calls are made on; java.sql itself answers the two {@code enquote} methods, and null with a
     * NullPointerException.
     */
    private static final Set<String> LEFT_OUT = Set.of("close", "abort", "enquoteLiteral", "enquoteNCharLiteral", "enquoteIdentifier",
                    "isSimpleIdentifier");

    private int calls;
    private int failures;

    @Test
    void worksOrThrowsAnSqlException() throws Exception {
        callAll("open");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"closed", "connection closed"})
    void worksOrThrowsAnSqlException(String state) throws Exception {
        callAll(state);
    }

    private void callAll(String state) throws Exception {
        Set<String> wrong = new TreeSet<>();
        for (Class<?> type : TYPES) {
            for (Method method : Arrays.stream(type.getMethods()).sorted(Comparator.comparing(Method::toString)).toList()) {
                if (!LEFT_OUT.contains(method.getName()) && !java.lang.reflect.Modifier.isStatic(method.getModifiers())) {
                    for (int number : NUMBERS) {
                        call(type, method, number, state, wrong);
                    }
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
        // So that it is known to test something.
        assertTrue(calls > 2000 && failures > 500 && failures < calls, calls + " calls, " + failures + " failures");
    }

    private void call(Class<?> type, Method method, int number, String state, Set<String> wrong) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle::memory:");
                        Statement s = c.createStatement();
                        PreparedStatement p = c.prepareStatement("SELECT ?, 'a'")) {
            ResultSet rs = s.executeQuery("SELECT 'text', 2 UNION ALL SELECT x'00', NULL");
            rs.next();
            Object object = type == Connection.class ? c
                            : type == Statement.class ? s : type == PreparedStatement.class ? p : type == ResultSet.class ? rs
                                            : type == DatabaseMetaData.class ? c.getMetaData()
                                                            : type == ResultSetMetaData.class ? rs.getMetaData() : p.getParameterMetaData();
            if (state.equals("closed")) {
                rs.close();
                s.close();
                p.close();
                if (type == Connection.class) {
                    c.close();
                }
            } else if (state.equals("connection closed")) {
                c.close();
            }
            calls++;
            method.invoke(object, Arrays.stream(method.getParameterTypes()).map(parameter -> argument(parameter, number)).toArray());
        } catch (InvocationTargetException e) {
            failures++;
            if (!(e.getCause() instanceof SQLException)) {
                StackTraceElement[] where = e.getCause().getStackTrace();
                wrong.add(method + " with " + number + ", " + state + ": " + e.getCause() + (where.length > 0 ? " at " + where[0] : ""));
            }
        }
    }

    private static Object argument(Class<?> type, int number) {
        if (type == int.class) {
            return number;
        } else if (type == long.class) {
            return (long) number;
        } else if (type == short.class) {
            return (short) number;
        } else if (type == byte.class) {
            return (byte) number;
        } else if (type == double.class) {
            return (double) number;
        } else if (type == float.class) {
            return (float) number;
        } else if (type == boolean.class) {
            return number > 0;
        } else if (type == String.class && number >= 0) {
            return number == 0 ? "" : number == 1 ? "a" : "no 'such' %";
        } else if (type == Class.class && number >= 0) {
            return number == 0 ? java.util.UUID.class : number == 1 ? Thread.class : java.time.LocalDate.class;
        } else if (type == InputStream.class && number >= 0) {
            return new ByteArrayInputStream(new byte[3]);
        } else if (type == Reader.class) {
            return new StringReader("abc");
        }
        return null;
    }
}
