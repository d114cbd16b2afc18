package org.sqltruffle.sqlite;

/**
 * An SQL function, collation or hook in Java, which C calls through {@link HostCallbacks}.
 *
 * <p>An implementation throws nothing. It reports errors to SQLite by {@code sqlite3_result_error}, and keeps an exception that its caller
 * must see.
 */
public interface HostFunction {

    /** A scalar function, or a step of an aggregate. */
    default void step(long pContext, int nArgument, long aArgument) {
        throw new UnsupportedOperationException();
    }

    /**
     * Calls of a deterministic scalar function, for many rows at once.
     *
     * @param aArgument {@code StValue}s: the arguments of the first call, of the second one, and so on
     * @param aResult where the results go, one {@code StValue} for each call, with {@code Meta} words; 0 for one that {@link #step} must
     * give. Texts stay until the next call
     * @param most bytes of the longest text that a result may have
     * @param pInterrupted an {@code int}: not 0 when the connection was interrupted
     * @return how many calls were made; 0: {@link #step} is to make them; a negative number when one has failed: {@link #step} reports the
     * error
     */
    default int callMany(int calls, int nArgument, long aArgument, long aResult, int most, long pInterrupted) {
        return 0;
    }

    /**
     * Steps of an aggregate for one group, for many rows at once.
     *
     * @param aArgument {@code StValue}s: the arguments of the first step, of the second one, and so on
     * @param pGroup the group's context, as {@code sqlite3_aggregate_context} gives it
     * @param pAt an {@code StStepsAt}: the number of each step is added to what it has, before the step; after the one that stops it no
     * other one is made
     * @param pInterrupted an {@code int}: not 0 when the connection was interrupted
     * @return how many steps were made; 0: {@link #step} is to make the first one; {@code ~n} when the one after n of them has failed:
     * {@link #step} reports the error
     */
    default int stepMany(int steps, int nArgument, long aArgument, long pGroup, long pAt, long pInterrupted) {
        return 0;
    }

    /** The result of an aggregate ({@code xFinal}). */
    default void finish(long pContext) {
        throw new UnsupportedOperationException();
    }

    /** The current value of a window function ({@code xValue}). */
    default void value(long pContext) {
        throw new UnsupportedOperationException();
    }

    /** Removes a row from the window ({@code xInverse}). */
    default void inverse(long pContext, int nArgument, long aArgument) {
        throw new UnsupportedOperationException();
    }

    /** A collation: negative, zero or positive. */
    default int compare(int nLeft, long pLeft, int nRight, long pRight) {
        throw new UnsupportedOperationException();
    }

    /** An authorizer: SQLITE_OK, SQLITE_DENY or SQLITE_IGNORE. The texts are C strings or 0. */
    default int authorize(int action, long pFirst, long pSecond, long pDatabase, long pTrigger) {
        throw new UnsupportedOperationException();
    }

    /** A progress handler: a result other than zero interrupts the statement. */
    default int progress() {
        throw new UnsupportedOperationException();
    }

    /** A trace callback of kind SQLITE_TRACE_STMT. */
    default void trace(long pStmt, long pSql) {
        throw new UnsupportedOperationException();
    }

    /** A busy handler: with a result other than zero SQLite tries again. */
    default int busy(int nTry) {
        throw new UnsupportedOperationException();
    }

    /** An update hook: {@code action} is SQLITE_INSERT, SQLITE_UPDATE or SQLITE_DELETE. */
    default void changed(int action, long pDatabase, long pTable, long rowid) {
        throw new UnsupportedOperationException();
    }

    /** A commit hook: a result other than zero makes the commit a rollback. */
    default int commit() {
        throw new UnsupportedOperationException();
    }

    /** A rollback hook. */
    default void rolledBack() {
        throw new UnsupportedOperationException();
    }

    /** A table-valued function: returns the id of a registered cursor, or 0 after {@code st_table_error}. An argument of 0 was left out. */
    default long openTable(long pTable, int nArgument, long aArgument) {
        throw new UnsupportedOperationException();
    }

    /**
     * The cursor of a table-valued function: returns 1 for a row, or for the rows of {@code st_table_rows}; 0 at the end, a negative result
     * code after {@code st_table_error}.
     */
    default int nextRow(long pTable) {
        throw new UnsupportedOperationException();
    }

    /**
     * The cursor of a table-valued function: gives a column of its row to {@code sqlite3_result}, unless {@code st_table_rows} gave all.
     */
    default void column(long pContext, int index) {
        throw new UnsupportedOperationException();
    }

    /** Closes the cursor of a table-valued function. */
    default void close() {
        throw new UnsupportedOperationException();
    }
}
