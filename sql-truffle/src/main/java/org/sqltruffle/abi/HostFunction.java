package org.sqltruffle.abi;

/**
 * An SQL function, collation or hook that is not C: what C calls through {@link HostCallbacks}. An implementation throws
 * nothing: it reports errors to SQLite by {@code sqlite3_result_error} and keeps what must be thrown later.
 */
public interface HostFunction {

    /** A scalar function, or a step of an aggregate. */
    default void step(long pContext, int nArgument, long aArgument) {
        throw new UnsupportedOperationException();
    }

    /** The result of an aggregate ({@code xFinal}). */
    default void finish(long pContext) {
        throw new UnsupportedOperationException();
    }

    /** The value of a window function now ({@code xValue}). */
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

    /** A progress handler: not zero interrupts. */
    default int progress() {
        throw new UnsupportedOperationException();
    }

    /** A trace callback of kind SQLITE_TRACE_STMT. */
    default void trace(long pStmt, long pSql) {
        throw new UnsupportedOperationException();
    }

    /** A busy handler: not zero tries again. */
    default int busy(int nTry) {
        throw new UnsupportedOperationException();
    }

    /** An update hook: {@code action} is SQLITE_INSERT, SQLITE_UPDATE or SQLITE_DELETE. */
    default void changed(int action, long pDatabase, long pTable, long rowid) {
        throw new UnsupportedOperationException();
    }

    /** A commit hook: not zero makes it a rollback. */
    default int commit() {
        throw new UnsupportedOperationException();
    }

    /** A rollback hook. */
    default void rolledBack() {
        throw new UnsupportedOperationException();
    }

    /** A table-valued function: the id of a registered cursor, or 0 after {@code st_table_error}. Values that are 0 were left out. */
    default long openTable(long pTable, int nArgument, long aArgument) {
        throw new UnsupportedOperationException();
    }

    /** The cursor of a table-valued function: 1 there is a next row, 0 the end, -1 after {@code st_table_error}. */
    default int nextRow(long pTable) {
        throw new UnsupportedOperationException();
    }

    /** The cursor of a table-valued function: gives a column of its row to {@code sqlite3_result}. */
    default void column(long pContext, int index) {
        throw new UnsupportedOperationException();
    }

    /** The cursor of a table-valued function is not used any more. */
    default void close() {
        throw new UnsupportedOperationException();
    }
}
