package org.sqltruffle.abi;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.lang.invoke.MethodHandle;
import org.sqltruffle.memory.NativeLibrary;

/**
 * SQLite's API for backup, incremental BLOB I/O, serialization, extensions and table metadata. Pointers are {@code long}. Nothing is checked here: result codes go to {@link SqliteException}; strings and
 * lifetimes are the caller's. A call costs 15-20 ns: a constant handle, invoked exactly, behind a boundary of partial
 * evaluation.
 */
public final class ExtrasApi {

    private static final MethodHandle TABLE_COLUMN_METADATA = NativeLibrary.function("sqlite3_table_column_metadata", "ippppppppp");
    private static final MethodHandle BACKUP_INIT = NativeLibrary.function("sqlite3_backup_init", "ppppp");
    private static final MethodHandle BACKUP_STEP = NativeLibrary.function("sqlite3_backup_step", "ipi");
    private static final MethodHandle BACKUP_FINISH = NativeLibrary.function("sqlite3_backup_finish", "ip");
    private static final MethodHandle BACKUP_REMAINING = NativeLibrary.function("sqlite3_backup_remaining", "ip");
    private static final MethodHandle BACKUP_PAGECOUNT = NativeLibrary.function("sqlite3_backup_pagecount", "ip");
    private static final MethodHandle SERIALIZE = NativeLibrary.function("sqlite3_serialize", "ppppi");
    private static final MethodHandle DESERIALIZE = NativeLibrary.function("sqlite3_deserialize", "ippplli");
    private static final MethodHandle BLOB_OPEN = NativeLibrary.function("sqlite3_blob_open", "ipppplip");
    private static final MethodHandle BLOB_CLOSE = NativeLibrary.function("sqlite3_blob_close", "ip");
    private static final MethodHandle BLOB_BYTES = NativeLibrary.function("sqlite3_blob_bytes", "ip");
    private static final MethodHandle BLOB_READ = NativeLibrary.function("sqlite3_blob_read", "ippii");
    private static final MethodHandle BLOB_WRITE = NativeLibrary.function("sqlite3_blob_write", "ippii");
    private static final MethodHandle BLOB_REOPEN = NativeLibrary.function("sqlite3_blob_reopen", "ipl");
    private static final MethodHandle ENABLE_LOAD_EXTENSION = NativeLibrary.function("sqlite3_enable_load_extension", "ipi");
    private static final MethodHandle LOAD_EXTENSION = NativeLibrary.function("sqlite3_load_extension", "ipppp");
    private static final MethodHandle DB_CONFIG = NativeLibrary.variadic("sqlite3_db_config", "ipiip", 2);
    private static final MethodHandle SLEEP = NativeLibrary.function("sqlite3_sleep", "ii");
    private static final MethodHandle COMPILEOPTION_USED = NativeLibrary.function("sqlite3_compileoption_used", "ip");
    private static final MethodHandle COMPILEOPTION_GET = NativeLibrary.function("sqlite3_compileoption_get", "pi");

    private ExtrasApi() {
    }

    /** {@code sqlite3_table_column_metadata}. */
    @TruffleBoundary
    public static int tableColumnMetadata(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8) {
        try {
            return (int) (long) TABLE_COLUMN_METADATA.invokeExact(a0, a1, a2, a3, a4, a5, a6, a7, a8);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_backup_init}. */
    @TruffleBoundary
    public static long backupInit(long a0, long a1, long a2, long a3) {
        try {
            return (long) BACKUP_INIT.invokeExact(a0, a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_backup_step}. */
    @TruffleBoundary
    public static int backupStep(long a0, int a1) {
        try {
            return (int) (long) BACKUP_STEP.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_backup_finish}. */
    @TruffleBoundary
    public static int backupFinish(long a0) {
        try {
            return (int) (long) BACKUP_FINISH.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_backup_remaining}. */
    @TruffleBoundary
    public static int backupRemaining(long a0) {
        try {
            return (int) (long) BACKUP_REMAINING.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_backup_pagecount}. */
    @TruffleBoundary
    public static int backupPagecount(long a0) {
        try {
            return (int) (long) BACKUP_PAGECOUNT.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_serialize}. */
    @TruffleBoundary
    public static long serialize(long a0, long a1, long a2, int a3) {
        try {
            return (long) SERIALIZE.invokeExact(a0, a1, a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_deserialize}. */
    @TruffleBoundary
    public static int deserialize(long a0, long a1, long a2, long a3, long a4, int a5) {
        try {
            return (int) (long) DESERIALIZE.invokeExact(a0, a1, a2, a3, a4, (long) a5);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_open}. */
    @TruffleBoundary
    public static int blobOpen(long a0, long a1, long a2, long a3, long a4, int a5, long a6) {
        try {
            return (int) (long) BLOB_OPEN.invokeExact(a0, a1, a2, a3, a4, (long) a5, a6);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_close}. */
    @TruffleBoundary
    public static int blobClose(long a0) {
        try {
            return (int) (long) BLOB_CLOSE.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_bytes}. */
    @TruffleBoundary
    public static int blobBytes(long a0) {
        try {
            return (int) (long) BLOB_BYTES.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_read}. */
    @TruffleBoundary
    public static int blobRead(long a0, long a1, int a2, int a3) {
        try {
            return (int) (long) BLOB_READ.invokeExact(a0, a1, (long) a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_write}. */
    @TruffleBoundary
    public static int blobWrite(long a0, long a1, int a2, int a3) {
        try {
            return (int) (long) BLOB_WRITE.invokeExact(a0, a1, (long) a2, (long) a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_blob_reopen}. */
    @TruffleBoundary
    public static int blobReopen(long a0, long a1) {
        try {
            return (int) (long) BLOB_REOPEN.invokeExact(a0, a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_enable_load_extension}. */
    @TruffleBoundary
    public static int enableLoadExtension(long a0, int a1) {
        try {
            return (int) (long) ENABLE_LOAD_EXTENSION.invokeExact(a0, (long) a1);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_load_extension}. */
    @TruffleBoundary
    public static int loadExtension(long a0, long a1, long a2, long a3) {
        try {
            return (int) (long) LOAD_EXTENSION.invokeExact(a0, a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_compileoption_used}. */
    @TruffleBoundary
    public static int compileoptionUsed(long a0) {
        try {
            return (int) (long) COMPILEOPTION_USED.invokeExact(a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_compileoption_get}. */
    @TruffleBoundary
    public static long compileoptionGet(int a0) {
        try {
            return (long) COMPILEOPTION_GET.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_db_config} for the options that take an {@code int} and an {@code int*}. */
    @TruffleBoundary
    public static int dbConfig(long a0, int a1, int a2, long a3) {
        try {
            return (int) DB_CONFIG.invokeExact(a0, a1, a2, a3);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }

    /** {@code sqlite3_sleep}. */
    @TruffleBoundary
    public static int sleep(int a0) {
        try {
            return (int) (long) SLEEP.invokeExact((long) a0);
        } catch (Throwable t) {
            throw CallFailure.rethrow(t);
        }
    }
}
