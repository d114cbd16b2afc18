package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * SQLite's API for connections, memory and the library itself. Pointers are {@code long}. Nothing is checked here: result codes go to {@link SqliteException}; strings and
 * lifetimes are the caller's. A call costs 15-20 ns: a constant handle, invoked exactly, behind a boundary of partial
 * evaluation.
 */
public final class ConnectionApi {

    private static final MethodHandle LIBVERSION = NativeLibrary.function("sqlite3_libversion", "p");
    private static final MethodHandle SOURCEID = NativeLibrary.function("sqlite3_sourceid", "p");
    private static final MethodHandle OPEN_V2 = NativeLibrary.function("sqlite3_open_v2", "ippip");
    private static final MethodHandle CLOSE_V2 = NativeLibrary.function("sqlite3_close_v2", "ip");
    private static final MethodHandle CLOSE = NativeLibrary.function("sqlite3_close", "ip");
    private static final MethodHandle ERRCODE = NativeLibrary.function("sqlite3_errcode", "ip");
    private static final MethodHandle EXTENDED_ERRCODE = NativeLibrary.function("sqlite3_extended_errcode", "ip");
    private static final MethodHandle ERRMSG = NativeLibrary.function("sqlite3_errmsg", "pp");
    private static final MethodHandle ERRSTR = NativeLibrary.function("sqlite3_errstr", "pi");
    private static final MethodHandle ERROR_OFFSET = NativeLibrary.function("sqlite3_error_offset", "ip");
    private static final MethodHandle EXTENDED_RESULT_CODES = NativeLibrary.function("sqlite3_extended_result_codes", "ipi");
    private static final MethodHandle BUSY_TIMEOUT = NativeLibrary.function("sqlite3_busy_timeout", "ipi");
    private static final MethodHandle SET_LAST_INSERT_ROWID = NativeLibrary.function("sqlite3_set_last_insert_rowid", "vpl");
    private static final MethodHandle INTERRUPT = NativeLibrary.function("sqlite3_interrupt", "vp");
    private static final MethodHandle IS_INTERRUPTED = NativeLibrary.function("sqlite3_is_interrupted", "ip");
    private static final MethodHandle TXN_STATE = NativeLibrary.function("sqlite3_txn_state", "ipp");
    private static final MethodHandle DB_FILENAME = NativeLibrary.function("sqlite3_db_filename", "ppp");
    private static final MethodHandle DB_READONLY = NativeLibrary.function("sqlite3_db_readonly", "ipp");
    private static final MethodHandle DB_NAME = NativeLibrary.function("sqlite3_db_name", "ppi");
    private static final MethodHandle LIMIT = NativeLibrary.function("sqlite3_limit", "ipii");
    private static final MethodHandle COMPLETE = NativeLibrary.function("sqlite3_complete", "ip");
    private static final MethodHandle MALLOC_64 = NativeLibrary.function("sqlite3_malloc64", "pl");
    private static final MethodHandle FREE = NativeLibrary.function("sqlite3_free", "vp");

    private ConnectionApi() {
    }

    /** {@code sqlite3_libversion}. */
    @TruffleBoundary
    public static long libversion() {
        try {
            return (long) LIBVERSION.invokeExact();
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_sourceid}. */
    @TruffleBoundary
    public static long sourceid() {
        try {
            return (long) SOURCEID.invokeExact();
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_open_v2}. */
    @TruffleBoundary
    public static int openV2(long a0, long a1, int a2, long a3) {
        try {
            return (int) (long) OPEN_V2.invokeExact(a0, a1, (long) a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_close_v2}. */
    @TruffleBoundary
    public static int closeV2(long a0) {
        try {
            return (int) (long) CLOSE_V2.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_close}. */
    @TruffleBoundary
    public static int close(long a0) {
        try {
            return (int) (long) CLOSE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_errcode}. */
    @TruffleBoundary
    public static int errcode(long a0) {
        try {
            return (int) (long) ERRCODE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_extended_errcode}. */
    @TruffleBoundary
    public static int extendedErrcode(long a0) {
        try {
            return (int) (long) EXTENDED_ERRCODE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_errmsg}. */
    @TruffleBoundary
    public static long errmsg(long a0) {
        try {
            return (long) ERRMSG.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_errstr}. */
    @TruffleBoundary
    public static long errstr(int a0) {
        try {
            return (long) ERRSTR.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_error_offset}. */
    @TruffleBoundary
    public static int errorOffset(long a0) {
        try {
            return (int) (long) ERROR_OFFSET.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_extended_result_codes}. */
    @TruffleBoundary
    public static int extendedResultCodes(long a0, int a1) {
        try {
            return (int) (long) EXTENDED_RESULT_CODES.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_busy_timeout}. */
    @TruffleBoundary
    public static int busyTimeout(long a0, int a1) {
        try {
            return (int) (long) BUSY_TIMEOUT.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_set_last_insert_rowid}. */
    @TruffleBoundary
    public static void setLastInsertRowid(long a0, long a1) {
        try {
            long unused = (long) SET_LAST_INSERT_ROWID.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_interrupt}. */
    @TruffleBoundary
    public static void interrupt(long a0) {
        try {
            long unused = (long) INTERRUPT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_is_interrupted}. */
    @TruffleBoundary
    public static int isInterrupted(long a0) {
        try {
            return (int) (long) IS_INTERRUPTED.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_txn_state}. */
    @TruffleBoundary
    public static int txnState(long a0, long a1) {
        try {
            return (int) (long) TXN_STATE.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_db_filename}. */
    @TruffleBoundary
    public static long dbFilename(long a0, long a1) {
        try {
            return (long) DB_FILENAME.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_db_readonly}. */
    @TruffleBoundary
    public static int dbReadonly(long a0, long a1) {
        try {
            return (int) (long) DB_READONLY.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_db_name}. */
    @TruffleBoundary
    public static long dbName(long a0, int a1) {
        try {
            return (long) DB_NAME.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_limit}. */
    @TruffleBoundary
    public static int limit(long a0, int a1, int a2) {
        try {
            return (int) (long) LIMIT.invokeExact(a0, (long) a1, (long) a2);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_complete}. */
    @TruffleBoundary
    public static int complete(long a0) {
        try {
            return (int) (long) COMPLETE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_malloc64}. */
    @TruffleBoundary
    public static long malloc64(long a0) {
        try {
            return (long) MALLOC_64.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_free}. */
    @TruffleBoundary
    public static void free(long a0) {
        try {
            long unused = (long) FREE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
