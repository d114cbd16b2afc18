package org.sqltruffle.language;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Loads SQLite extensions: shared libraries with functions, collations and virtual tables. */
public final class ExtensionLibrary {

    private ExtensionLibrary() {
    }

    /**
     * {@code sqlite3_load_extension}. SQL's {@code load_extension()} stays as it is.
     *
     * @param entry the library's function to call, or {@code null} for SQLite's default
     * @throws SqliteException SQLITE_ERROR with the reason
     */
    @TruffleBoundary
    public static void load(Connection connection, String file, String entry) {
        connection.forgetNames();
        connection.call(pDb -> {
            long before = NativeMemory.getLong(pDb + Layout.sqlite3_flags);
            ExtrasApi.enableLoadExtension(pDb, 1);
            long added = NativeMemory.getLong(pDb + Layout.sqlite3_flags) & ~before;
            try {
                load(pDb, file, entry);
            } finally {
                NativeMemory.putLong(pDb + Layout.sqlite3_flags, NativeMemory.getLong(pDb + Layout.sqlite3_flags) & ~added);
            }
            return null;
        });
    }

    private static void load(long pDb, String file, String entry) {
        try (NativeBuffer name = text(file);
                        NativeBuffer function = text(entry == null ? "" : entry);
                        NativeBuffer message = new NativeBuffer(Long.BYTES)) {
            int rc = ExtrasApi.loadExtension(pDb, name.address(), entry == null ? 0 : function.address(), message.address());
            if (rc != ResultCode.OK) {
                long pMessage = NativeMemory.getLong(message.address());
                String reason = NativeMemory.getString(pMessage);
                ConnectionApi.free(pMessage);
                throw new SqliteException(rc, reason == null ? NativeMemory.getString(ConnectionApi.errstr(rc)) : reason);
            }
        }
    }

    private static NativeBuffer text(String text) {
        return NativeBuffer.ofText(text.getBytes(StandardCharsets.UTF_8));
    }
}
