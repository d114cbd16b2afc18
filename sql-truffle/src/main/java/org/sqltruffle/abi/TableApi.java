package org.sqltruffle.abi;

import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/** The functions of {@code tables.c}: table-valued functions that are not C. */
public final class TableApi {

    private static final MethodHandle ST_CREATE_TABLE = NativeLibrary.function("st_create_table", "ipppiilp");
    private static final MethodHandle ST_TABLE_ERROR = NativeLibrary.function("st_table_error", "vpp");

    private TableApi() {
    }

    /** {@code st_create_table}. */
    public static int createTable(long pDb, long pName, long pSchema, int nColumn, int nParameter, long id, long pCalls) {
        try {
            return (int) (long) ST_CREATE_TABLE.invokeExact(pDb, pName, pSchema, (long) nColumn, (long) nParameter, id, pCalls);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code st_table_error}. */
    public static void tableError(long pTable, long pMessage) {
        try {
            long unused = (long) ST_TABLE_ERROR.invokeExact(pTable, pMessage);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
