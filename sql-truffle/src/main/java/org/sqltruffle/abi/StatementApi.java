package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * SQLite's API for prepared statements. Pointers are {@code long}. Nothing is checked here: result codes go to {@link SqliteException}; strings and
 * lifetimes are the caller's. A call costs 15-20 ns: a constant handle, invoked exactly, behind a boundary of partial
 * evaluation.
 */
public final class StatementApi {

    private static final MethodHandle PREPARE_V3 = NativeLibrary.function("sqlite3_prepare_v3", "ippiipp");
    private static final MethodHandle FINALIZE_STMT = NativeLibrary.function("sqlite3_finalize", "ip");
    private static final MethodHandle RESET = NativeLibrary.function("sqlite3_reset", "ip");
    private static final MethodHandle CLEAR_BINDINGS = NativeLibrary.function("sqlite3_clear_bindings", "ip");
    private static final MethodHandle NEXT_STMT = NativeLibrary.function("sqlite3_next_stmt", "ppp");
    private static final MethodHandle COLUMN_COUNT = NativeLibrary.function("sqlite3_column_count", "ip");
    private static final MethodHandle COLUMN_NAME = NativeLibrary.function("sqlite3_column_name", "ppi");
    private static final MethodHandle COLUMN_DECLTYPE = NativeLibrary.function("sqlite3_column_decltype", "ppi");
    private static final MethodHandle COLUMN_TABLE_NAME = NativeLibrary.function("sqlite3_column_table_name", "ppi");
    private static final MethodHandle COLUMN_DATABASE_NAME = NativeLibrary.function("sqlite3_column_database_name", "ppi");
    private static final MethodHandle COLUMN_ORIGIN_NAME = NativeLibrary.function("sqlite3_column_origin_name", "ppi");
    private static final MethodHandle COLUMN_TYPE = NativeLibrary.function("sqlite3_column_type", "ipi");
    private static final MethodHandle COLUMN_INT_64 = NativeLibrary.function("sqlite3_column_int64", "lpi");
    private static final MethodHandle COLUMN_DOUBLE = NativeLibrary.function("sqlite3_column_double", "dpi");
    private static final MethodHandle COLUMN_TEXT = NativeLibrary.function("sqlite3_column_text", "ppi");
    private static final MethodHandle COLUMN_BLOB = NativeLibrary.function("sqlite3_column_blob", "ppi");
    private static final MethodHandle COLUMN_BYTES = NativeLibrary.function("sqlite3_column_bytes", "ipi");
    private static final MethodHandle COLUMN_VALUE = NativeLibrary.function("sqlite3_column_value", "ppi");
    private static final MethodHandle BIND_PARAMETER_COUNT = NativeLibrary.function("sqlite3_bind_parameter_count", "ip");
    private static final MethodHandle BIND_PARAMETER_NAME = NativeLibrary.function("sqlite3_bind_parameter_name", "ppi");
    private static final MethodHandle BIND_PARAMETER_INDEX = NativeLibrary.function("sqlite3_bind_parameter_index", "ipp");
    private static final MethodHandle BIND_NULL = NativeLibrary.function("sqlite3_bind_null", "ipi");
    private static final MethodHandle BIND_INT_64 = NativeLibrary.function("sqlite3_bind_int64", "ipil");
    private static final MethodHandle BIND_DOUBLE = NativeLibrary.function("sqlite3_bind_double", "ipid");
    private static final MethodHandle BIND_TEXT_64 = NativeLibrary.function("sqlite3_bind_text64", "ipiplpi");
    private static final MethodHandle BIND_BLOB_64 = NativeLibrary.function("sqlite3_bind_blob64", "ipiplp");
    private static final MethodHandle BIND_ZEROBLOB_64 = NativeLibrary.function("sqlite3_bind_zeroblob64", "ipil");
    private static final MethodHandle STMT_READONLY = NativeLibrary.function("sqlite3_stmt_readonly", "ip");
    private static final MethodHandle STMT_ISEXPLAIN = NativeLibrary.function("sqlite3_stmt_isexplain", "ip");
    private static final MethodHandle STMT_BUSY = NativeLibrary.function("sqlite3_stmt_busy", "ip");
    private static final MethodHandle EXPIRED = NativeLibrary.function("sqlite3_expired", "ip");
    private static final MethodHandle STMT_STATUS = NativeLibrary.function("sqlite3_stmt_status", "ipii");
    private static final MethodHandle SQL = NativeLibrary.function("sqlite3_sql", "pp");
    private static final MethodHandle EXPANDED_SQL = NativeLibrary.function("sqlite3_expanded_sql", "pp");

    private StatementApi() {
    }

    /** {@code sqlite3_prepare_v3}. */
    @TruffleBoundary
    public static int prepareV3(long a0, long a1, int a2, int a3, long a4, long a5) {
        try {
            return (int) (long) PREPARE_V3.invokeExact(a0, a1, (long) a2, (long) a3, a4, a5);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_finalize}. */
    @TruffleBoundary
    public static int finalizeStmt(long a0) {
        try {
            return (int) (long) FINALIZE_STMT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_reset}. */
    @TruffleBoundary
    public static int reset(long a0) {
        try {
            return (int) (long) RESET.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_clear_bindings}. */
    @TruffleBoundary
    public static int clearBindings(long a0) {
        try {
            return (int) (long) CLEAR_BINDINGS.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_next_stmt}. */
    @TruffleBoundary
    public static long nextStmt(long a0, long a1) {
        try {
            return (long) NEXT_STMT.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_count}. */
    @TruffleBoundary
    public static int columnCount(long a0) {
        try {
            return (int) (long) COLUMN_COUNT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_name}. */
    @TruffleBoundary
    public static long columnName(long a0, int a1) {
        try {
            return (long) COLUMN_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_decltype}. */
    @TruffleBoundary
    public static long columnDecltype(long a0, int a1) {
        try {
            return (long) COLUMN_DECLTYPE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_table_name}. */
    @TruffleBoundary
    public static long columnTableName(long a0, int a1) {
        try {
            return (long) COLUMN_TABLE_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_database_name}. */
    @TruffleBoundary
    public static long columnDatabaseName(long a0, int a1) {
        try {
            return (long) COLUMN_DATABASE_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_origin_name}. */
    @TruffleBoundary
    public static long columnOriginName(long a0, int a1) {
        try {
            return (long) COLUMN_ORIGIN_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_type}. */
    @TruffleBoundary
    public static int columnType(long a0, int a1) {
        try {
            return (int) (long) COLUMN_TYPE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_int64}. */
    @TruffleBoundary
    public static long columnInt64(long a0, int a1) {
        try {
            return (long) COLUMN_INT_64.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_double}. */
    @TruffleBoundary
    public static double columnDouble(long a0, int a1) {
        try {
            return (double) COLUMN_DOUBLE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_text}. */
    @TruffleBoundary
    public static long columnText(long a0, int a1) {
        try {
            return (long) COLUMN_TEXT.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_blob}. */
    @TruffleBoundary
    public static long columnBlob(long a0, int a1) {
        try {
            return (long) COLUMN_BLOB.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_bytes}. */
    @TruffleBoundary
    public static int columnBytes(long a0, int a1) {
        try {
            return (int) (long) COLUMN_BYTES.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_column_value}. */
    @TruffleBoundary
    public static long columnValue(long a0, int a1) {
        try {
            return (long) COLUMN_VALUE.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_parameter_count}. */
    @TruffleBoundary
    public static int bindParameterCount(long a0) {
        try {
            return (int) (long) BIND_PARAMETER_COUNT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_parameter_name}. */
    @TruffleBoundary
    public static long bindParameterName(long a0, int a1) {
        try {
            return (long) BIND_PARAMETER_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_parameter_index}. */
    @TruffleBoundary
    public static int bindParameterIndex(long a0, long a1) {
        try {
            return (int) (long) BIND_PARAMETER_INDEX.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_null}. */
    @TruffleBoundary
    public static int bindNull(long a0, int a1) {
        try {
            return (int) (long) BIND_NULL.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_int64}. */
    @TruffleBoundary
    public static int bindInt64(long a0, int a1, long a2) {
        try {
            return (int) (long) BIND_INT_64.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_double}. */
    @TruffleBoundary
    public static int bindDouble(long a0, int a1, double a2) {
        try {
            return (int) (long) BIND_DOUBLE.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_text64}. */
    @TruffleBoundary
    public static int bindText64(long a0, int a1, long a2, long a3, long a4, int a5) {
        try {
            return (int) (long) BIND_TEXT_64.invokeExact(a0, (long) a1, a2, a3, a4, (long) a5);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_blob64}. */
    @TruffleBoundary
    public static int bindBlob64(long a0, int a1, long a2, long a3, long a4) {
        try {
            return (int) (long) BIND_BLOB_64.invokeExact(a0, (long) a1, a2, a3, a4);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_bind_zeroblob64}. */
    @TruffleBoundary
    public static int bindZeroblob64(long a0, int a1, long a2) {
        try {
            return (int) (long) BIND_ZEROBLOB_64.invokeExact(a0, (long) a1, a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_stmt_readonly}. */
    @TruffleBoundary
    public static int stmtReadonly(long a0) {
        try {
            return (int) (long) STMT_READONLY.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_stmt_isexplain}. */
    @TruffleBoundary
    public static int stmtIsexplain(long a0) {
        try {
            return (int) (long) STMT_ISEXPLAIN.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_stmt_busy}. */
    @TruffleBoundary
    public static int stmtBusy(long a0) {
        try {
            return (int) (long) STMT_BUSY.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_expired}. */
    @TruffleBoundary(allowInlining = true)
    public static int expired(long a0) {
        try {
            return (int) (long) EXPIRED.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_stmt_status}. */
    @TruffleBoundary
    public static int stmtStatus(long a0, int a1, int a2) {
        try {
            return (int) (long) STMT_STATUS.invokeExact(a0, (long) a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_sql}. */
    @TruffleBoundary
    public static long sql(long a0) {
        try {
            return (long) SQL.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_expanded_sql}. */
    @TruffleBoundary
    public static long expandedSql(long a0) {
        try {
            return (long) EXPANDED_SQL.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
