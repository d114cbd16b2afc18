package org.sqltruffle.api;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A statement of SQL, prepared. Give values to its parameters, then run it by one of the other methods, as often as wanted. Rows are read
 * ahead, at first one, then more. A query is for one thread at a time, but any thread may close it. Readers then throw
 * {@link DatabaseException}: rows never end before the last one without an exception.
 */
public interface Query extends AutoCloseable {

    /** Adds a row to a number. */
    @FunctionalInterface
    interface DoubleReducer {
        /** The number with a row added. */
        double apply(double soFar, Row row);
    }

    /** Adds a row to a whole number. */
    @FunctionalInterface
    interface LongReducer {
        /** The number with a row added. */
        long apply(long soFar, Row row);
    }

    /** Names of the columns; none for a statement that is not a query. */
    List<String> columns();

    /**
     * Gives values to all parameters, in order: {@code null}, numbers, Boolean, text, {@code byte[]}; other objects by their
     * {@code toString()}. A value that is too long for the database (SQLITE_TOOBIG) is refused here or when the query runs.
     */
    Query bind(Object... values);

    /** Gives a value to the parameter of an index, which begins at 1 as in SQL ({@code ?1}). */
    Query bind(int index, long value);

    /** Gives a value to the parameter of an index, which begins at 1. */
    Query bind(int index, double value);

    /** Gives a value to the parameter of an index, which begins at 1. */
    Query bind(int index, Object value);

    /**
     * Gives a value to a named parameter; the name with or without its prefix {@code :}, {@code @} or {@code $}.
     *
     * @throws IllegalArgumentException when there is none
     */
    Query bind(String name, Object value);

    /** Runs the statement and calls an action for each row. */
    void forEach(Consumer<? super Row> action);

    /** Runs the statement and calls an action for many rows at a time, column by column: the fastest way to read many rows. */
    void forEachBatch(Consumer<? super Batch> action);

    /** Runs the statement and adds up its rows. */
    <T> T reduce(T start, BiFunction<? super T, ? super Row, ? extends T> step);

    /** As {@link #reduce}, without making objects. */
    double reduceDouble(double start, DoubleReducer step);

    /** As {@link #reduce}, without making objects. */
    long reduceLong(long start, LongReducer step);

    /** Runs the statement and makes something of each row. */
    <T> List<T> list(Function<? super Row, ? extends T> mapper);

    /** Runs the statement and makes a record of each row: see {@link Row#as}. */
    <R extends Record> List<R> list(Class<R> type);

    /** Runs the statement and makes something of its first row. */
    <T> Optional<T> first(Function<? super Row, ? extends T> mapper);

    /** The rows as a stream, which must be closed unless it is read to its end. All rows are the same object. */
    Stream<Row> stream();

    /** Runs the statement to its end, without regard to rows, and returns the number of rows that it changed. */
    long execute();

    @Override
    void close();
}
