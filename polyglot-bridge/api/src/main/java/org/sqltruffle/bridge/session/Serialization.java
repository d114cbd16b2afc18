package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** {@code sqlite3_serialize} and {@code sqlite3_deserialize}. Under the session's lock. */
public final class Serialization {

    private Serialization() {
    }

    public static byte[] serialize(Session session, String database) {
        try (Arena arena = Arena.ofConfined()) {
            long pDb = session.engine().pDb();
            long pSize = arena.allocate(Long.BYTES, Long.BYTES).address();
            long p = ExtrasApi.serialize(pDb, arena.allocateFrom(database).address(), pSize, 0);
            if (p == 0) {
                if (CMemory.getLong(pSize) == 0) {
                    return new byte[0];
                }
                throw new SqliteException(ResultCode.ERROR, "database " + database + " cannot be serialized");
            }
            try {
                return CMemory.getBytes(p, Math.toIntExact(CMemory.getLong(pSize)));
            } finally {
                ConnectionApi.free(p);
            }
        }
    }

    /** Copies bytes to memory that SQLite owns. */
    public static void deserialize(Session session, String database, byte[] bytes) {
        long pDb = session.engine().pDb();
        long p = ConnectionApi.malloc64(Math.max(1, bytes.length));
        if (p == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
        CMemory.putBytes(p, bytes);
        session.noteWrite();
        session.engine().forgetNames();
        try (Arena arena = Arena.ofConfined()) {
            SqliteException.check(pDb, ExtrasApi.deserialize(pDb, arena.allocateFrom(database).address(), p, bytes.length, bytes.length,
                            ApiConstants.SQLITE_DESERIALIZE_FREEONCLOSE | ApiConstants.SQLITE_DESERIALIZE_RESIZEABLE));
        }
    }
}
