package org.sqltruffle.bridge.python;

import java.lang.foreign.Arena;
import org.sqltruffle.bridge.python.connection.Arguments;
import org.sqltruffle.bridge.python.connection.BlobHandle;
import org.sqltruffle.bridge.python.connection.DroppedCursors;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** The functions for blobs, backup, serialization, configuration and extensions. */
final class StorageFunctions {

    private StorageFunctions() {
    }

    /** The function of a name; {@code null}: none of these. */
    static ColdFunction.Body find(PythonModule module, String name) {
        return switch (name) {
            case "blob_open" -> retried(a -> ConnectionFunctions.of(a).connection.call(pDb -> blobOpen(pDb, a)));
            case "blob_close" -> a -> {
                BlobHandle blob = (BlobHandle) a[0];
                if (blob.pointer != 0 && blob.connection.connection.isOpen()) {
                    blob.call(() -> {
                        long p = blob.pointer;
                        blob.pointer = 0;
                        blob.connection.blobs.remove(blob);
                        // An error of earlier calls, which have raised it.
                        ExtrasApi.blobClose(p);
                        return ResultCode.OK;
                    });
                }
                return module.none();
            };
            case "blob_is_open" -> a -> ((BlobHandle) a[0]).pointer != 0;
            case "blob_length" -> a -> ((BlobHandle) a[0]).pointer == 0 ? 0 : ((BlobHandle) a[0]).length;
            case "blob_read" -> StorageFunctions::blobRead;
            case "blob_write" -> a -> {
                blobWrite(a);
                return module.none();
            };
            case "backup_init" -> a -> PyBackup.begin((PyConnection) a[0], (PyConnection) a[1], Arguments.string(a[2]));
            case "backup_step" -> a -> ((PyBackup) a[0]).step(Arguments.integer(a[1]));
            case "backup_remaining" -> a -> ((PyBackup) a[0]).remaining();
            case "backup_pagecount" -> a -> ((PyBackup) a[0]).pageCount();
            case "backup_finish" -> a -> {
                ((PyBackup) a[0]).finish();
                return module.none();
            };
            case "serialize" -> a -> ConnectionFunctions.of(a).connection.call(pDb -> serialize(module, pDb, a));
            case "deserialize" -> retried(a -> {
                ConnectionFunctions.of(a).connection.guard().checkIdle();
                return ConnectionFunctions.of(a).connection.call(pDb -> {
                    deserialize(pDb, a);
                    return module.none();
                });
            });
            case "config" -> StorageFunctions::config;
            case "enable_load_extension" -> a -> ExtrasApi.enableLoadExtension(pDb(a), Arguments.truth(a[1]) ? 1 : 0);
            case "load_extension" -> a -> ConnectionFunctions.of(a).connection.call(pDb -> loadExtension(module, pDb, a));
            case "complete_statement" -> StorageFunctions::complete;
            default -> null;
        };
    }

    /** The function, run once more when dropped cursors have made it fail. */
    private static ColdFunction.Body retried(ColdFunction.Body body) {
        return a -> DroppedCursors.run(ConnectionFunctions.of(a), () -> body.call(a));
    }

    private static long pDb(Object[] a) {
        return ConnectionFunctions.of(a).connection.handle();
    }

    /** {@code (connection, database, table, column, row, writable)}. */
    private static Object blobOpen(long pDb, Object[] a) {
        try (Arena arena = Arena.ofConfined()) {
            long ppBlob = arena.allocate(Long.BYTES, Long.BYTES).address();
            int rc = ExtrasApi.blobOpen(pDb, Arguments.cString(arena, Arguments.string(a[1])),
                            Arguments.cString(arena, Arguments.string(a[2])),
                            Arguments.cString(arena, Arguments.string(a[3])), Arguments.longInteger(a[4]), Arguments.truth(a[5]) ? 1 : 0,
                            ppBlob);
            SqliteException.check(pDb, rc);
            BlobHandle blob = new BlobHandle(ConnectionFunctions.of(a), CMemory.getLong(ppBlob));
            blob.connection.blobs.add(blob);
            return blob;
        }
    }

    /** {@code (blob, length, offset)}: Latin-1. */
    private static Object blobRead(Object[] a) {
        BlobHandle blob = (BlobHandle) a[0];
        int n = Arguments.integer(a[1]);
        try (Arena arena = Arena.ofConfined()) {
            long p = arena.allocate(Math.max(1, n)).address();
            blob.call(() -> ExtrasApi.blobRead(blob.pointer, p, n, Arguments.integer(a[2])));
            return Arguments.toLatin1(CMemory.getBytes(p, n));
        }
    }

    /** {@code (blob, latin1, offset)}. */
    private static void blobWrite(Object[] a) {
        BlobHandle blob = (BlobHandle) a[0];
        byte[] bytes = Arguments.latin1(a[1]);
        try (Arena arena = Arena.ofConfined()) {
            long p = arena.allocate(Math.max(1, bytes.length)).address();
            CMemory.putBytes(p, bytes);
            blob.call(() -> ExtrasApi.blobWrite(blob.pointer, p, bytes.length, Arguments.integer(a[2])));
        }
    }

    /** {@code (connection, name)}: Latin-1, or None when it cannot be done. */
    private static Object serialize(PythonModule module, long pDb, Object[] a) {
        try (Arena arena = Arena.ofConfined()) {
            long pName = Arguments.cString(arena, Arguments.string(a[1]));
            long pSize = arena.allocate(Long.BYTES, Long.BYTES).address();
            long p = ExtrasApi.serialize(pDb, pName, pSize, ApiConstants.SQLITE_SERIALIZE_NOCOPY);
            if (p != 0) {
                return Arguments.toLatin1(CMemory.getBytes(p, Math.toIntExact(CMemory.getLong(pSize))));
            }
            p = ExtrasApi.serialize(pDb, pName, pSize, 0);
            if (p == 0) {
                return module.none();
            }
            try {
                return Arguments.toLatin1(CMemory.getBytes(p, Math.toIntExact(CMemory.getLong(pSize))));
            } finally {
                ConnectionApi.free(p);
            }
        }
    }

    /** {@code (connection, latin1, name)}: SQLite owns the copy. */
    private static void deserialize(long pDb, Object[] a) {
        byte[] data = Arguments.latin1(a[1]);
        long p = ConnectionApi.malloc64(Math.max(1, data.length));
        if (p == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
        CMemory.putBytes(p, data);
        try (Arena arena = Arena.ofConfined()) {
            int rc = ExtrasApi.deserialize(pDb, Arguments.cString(arena, Arguments.string(a[2])), p, data.length, data.length,
                            ApiConstants.SQLITE_DESERIALIZE_FREEONCLOSE | ApiConstants.SQLITE_DESERIALIZE_RESIZEABLE);
            SqliteException.check(pDb, rc);
        }
    }

    /** {@code (connection, op, value)}: what is in force afterwards; value -1 only asks. */
    private static Object config(Object[] a) {
        try (Arena arena = Arena.ofConfined()) {
            long pActual = arena.allocate(Integer.BYTES, Integer.BYTES).address();
            SqliteException.check(pDb(a), ExtrasApi.stDbConfig(pDb(a), Arguments.integer(a[1]), Arguments.integer(a[2]), pActual));
            return CMemory.getInt(pActual);
        }
    }

    /** {@code (connection, path, entry point or None)}: the error message, or None. */
    private static Object loadExtension(PythonModule module, long pDb, Object[] a) {
        try (Arena arena = Arena.ofConfined()) {
            long ppMessage = arena.allocate(Long.BYTES, Long.BYTES).address();
            long pEntry = a[2] == module.none() ? 0 : Arguments.cString(arena, Arguments.string(a[2]));
            int rc = ExtrasApi.loadExtension(pDb, Arguments.cString(arena, Arguments.string(a[1])), pEntry, ppMessage);
            if (rc == ResultCode.OK) {
                return module.none();
            }
            long pMessage = CMemory.getLong(ppMessage);
            String message = CMemory.getString(pMessage);
            ConnectionApi.free(pMessage);
            return message == null ? CMemory.getString(ConnectionApi.errstr(rc)) : message;
        }
    }

    private static Object complete(Object[] a) {
        try (Arena arena = Arena.ofConfined()) {
            return ConnectionApi.complete(Arguments.cString(arena, Arguments.string(a[0]))) != 0;
        }
    }
}
