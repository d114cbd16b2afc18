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
        return session.engine().call(pDb -> serialize(pDb, database));
    }

    private static byte[] serialize(long pDb, String database) {
        try (Arena arena = Arena.ofConfined()) {
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

    /** Copies bytes to memory that SQLite owns. Fails in a callback of the connection. */
    public static void deserialize(Session session, String database, byte[] bytes) {
        session.engine().guard().checkIdle();
        session.engine().call(pDb -> {
            deserialize(session, pDb, database, bytes);
            return null;
        });
    }

    private static void deserialize(Session session, long pDb, String database, byte[] bytes) {
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
