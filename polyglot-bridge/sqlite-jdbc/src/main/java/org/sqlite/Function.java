package org.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import org.sqltruffle.api.Arguments;

/**
 * A SQL function in Java. Subclasses override {@link #xFunc}, which reads arguments with the {@code value_} methods and calls one of the
 * {@code result} methods. A function without a result returns NULL.
 */
public abstract class Function {

    /** The function's value depends on its arguments only. SQLite may call it less often. */
    public static final int FLAG_DETERMINISTIC = 0x800;

    private static final int ANY_NUMBER = -1;

    /** The arguments of the present call; {@code null} outside a call. */
    private Arguments arguments;
    private boolean called;
    private Object result;
    private String error;

    /** Makes a function known to SQL that takes any number of arguments. */
    public static void create(Connection connection, String name, Function function) throws SQLException {
        create(connection, name, function, 0);
    }

    /** Makes a function known to SQL that takes any number of arguments. @param flags 0 or {@link #FLAG_DETERMINISTIC} */
    public static void create(Connection connection, String name, Function function, int flags) throws SQLException {
        create(connection, name, function, ANY_NUMBER, flags);
    }

    /** Makes a function known to SQL. @param arguments how many it takes; -1: any number */
    public static void create(Connection connection, String name, Function function, int arguments, int flags) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().create_function(name, function, arguments, flags);
    }

    /** Removes a function. @param arguments as it was created */
    public static void destroy(Connection connection, String name, int arguments) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().create_function(name, null, arguments, 0);
    }

    /** Removes a function that was created for any number of arguments. */
    public static void destroy(Connection connection, String name) throws SQLException {
        SQLiteConnection.of(connection).getDatabase().destroy_function(name);
    }

    /** Computes the function. */
    protected abstract void xFunc() throws SQLException;

    /** A method of a function that SQLite calls. */
    @FunctionalInterface
    interface Body {
        void run() throws SQLException;
    }

    /** Calls a method with arguments, and returns its result. Calls may be nested: the method can run SQL that calls the same function. */
    final synchronized Object call(Arguments given, Body body) throws SQLException {
        Arguments outerArguments = arguments;
        boolean outerCalled = called;
        arguments = given;
        called = true;
        result = null;
        error = null;
        try {
            body.run();
            if (error != null) {
                throw new SQLException(error);
            }
            return result;
        } finally {
            arguments = outerArguments;
            called = outerCalled;
            result = null;
            error = null;
        }
    }

    private void checkCall() throws SQLException {
        if (!called) {
            throw new SQLException("no call of the function is under way");
        }
    }

    private Arguments argument(int index) throws SQLException {
        checkCall();
        int count = arguments == null ? 0 : arguments.size();
        if (index < 0 || index >= count) {
            throw new SQLException("argument " + index + " of " + count);
        }
        return arguments;
    }

    /** How many arguments the call has. */
    protected final synchronized int args() throws SQLException {
        checkCall();
        return arguments == null ? 0 : arguments.size();
    }

    /** Returns a blob. */
    protected final synchronized void result(byte[] value) throws SQLException {
        setResult(value);
    }

    /** Returns a floating point number. */
    protected final synchronized void result(double value) throws SQLException {
        setResult(value);
    }

    /** Returns an integer. */
    protected final synchronized void result(int value) throws SQLException {
        setResult((long) value);
    }

    /** Returns an integer. */
    protected final synchronized void result(long value) throws SQLException {
        setResult(value);
    }

    /** Returns NULL. */
    protected final synchronized void result() throws SQLException {
        setResult(null);
    }

    /** Returns a text. */
    protected final synchronized void result(String value) throws SQLException {
        setResult(value);
    }

    private void setResult(Object value) throws SQLException {
        checkCall();
        result = value;
    }

    /** Makes the statement fail with a message. */
    protected final synchronized void error(String message) throws SQLException {
        checkCall();
        error = message;
    }

    /** An argument as text. */
    protected final synchronized String value_text(int index) throws SQLException {
        return argument(index).getString(index);
    }

    /** The bytes of an argument. */
    protected final synchronized byte[] value_blob(int index) throws SQLException {
        return argument(index).getBytes(index);
    }

    /** An argument as a floating point number. */
    protected final synchronized double value_double(int index) throws SQLException {
        return argument(index).getDouble(index);
    }

    /** An argument as an integer of 32 bits. */
    protected final synchronized int value_int(int index) throws SQLException {
        return argument(index).getInt(index);
    }

    /** An argument as an integer. */
    protected final synchronized long value_long(int index) throws SQLException {
        return argument(index).getLong(index);
    }

    /** SQLite's number of an argument's type: 1 integer, 2 floating point, 3 text, 4 blob, 5 NULL. */
    protected final synchronized int value_type(int index) throws SQLException {
        return switch (argument(index).type(index)) {
            case INTEGER -> 1;
            case REAL -> 2;
            case TEXT -> 3;
            case BLOB -> 4;
            case NULL -> 5;
        };
    }

    /** An aggregate function. Each group of rows has a clone of it. */
    public abstract static class Aggregate extends Function implements Cloneable {

        @Override
        protected final void xFunc() {
            // SQLite calls xStep and xFinal.
        }

        /** Adds a row to the group. */
        protected abstract void xStep() throws SQLException;

        /** Returns the function's value for the group. */
        protected abstract void xFinal() throws SQLException;

        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    /** An aggregate function that also works with OVER. */
    public abstract static class Window extends Aggregate {

        /** Removes the first row of the window. */
        protected abstract void xInverse() throws SQLException;

        /** Returns the function's value for the rows in the window. */
        protected abstract void xValue() throws SQLException;
    }
}
