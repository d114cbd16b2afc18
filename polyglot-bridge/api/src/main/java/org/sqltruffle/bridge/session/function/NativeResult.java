package org.sqltruffle.bridge.session.function;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.session.value.TextBytes;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;

/** Gives a Java value to C as the result of a function. */
final class NativeResult {

    private static final long TRANSIENT = -1;

    private NativeResult() {
    }

    static void set(long pContext, Object value) {
        switch (value) {
            case null -> CallbackApi.resultNull(pContext);
            case Double number -> CallbackApi.resultDouble(pContext, number);
            case Long number -> CallbackApi.resultInt64(pContext, number);
            case Integer number -> CallbackApi.resultInt64(pContext, number);
            case Float number -> CallbackApi.resultDouble(pContext, number);
            case Short number -> CallbackApi.resultInt64(pContext, number);
            case Byte number -> CallbackApi.resultInt64(pContext, number);
            case Boolean truth -> CallbackApi.resultInt64(pContext, truth ? 1 : 0);
            case byte[] bytes -> bytes(pContext, bytes, false);
            case TextBytes text -> bytes(pContext, text.utf8(), true);
            default -> bytes(pContext, value.toString().getBytes(StandardCharsets.UTF_8), true);
        }
    }

    private static void bytes(long pContext, byte[] bytes, boolean text) {
        try (Arena arena = Arena.ofConfined()) {
            long p = arena.allocate(bytes.length + 1L).address();
            CMemory.putBytes(p, bytes);
            if (text) {
                CallbackApi.resultText64(pContext, p, bytes.length, TRANSIENT, SQLITE_UTF8);
            } else {
                CallbackApi.resultBlob64(pContext, p, bytes.length, TRANSIENT);
            }
        }
    }

    static void fail(long pContext, Throwable thrown) {
        try (Arena arena = Arena.ofConfined()) {
            CallbackApi.resultError(pContext, arena.allocateFrom(message(thrown)).address(), -1);
        }
    }

    static String message(Throwable thrown) {
        String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        return message.replace("\0", "");
    }
}
