package org.sqltruffle.api;

/** A function of SQL in Java. It runs inside the compiled query. */
@FunctionalInterface
public interface ScalarFunction {

    /**
     * The function's value: {@code null}, a Number (whole or floating point), a Boolean (1 or 0), a String or {@code byte[]}. An exception
     * makes the statement fail with its message.
     */
    Object call(Arguments arguments) throws Exception;
}
