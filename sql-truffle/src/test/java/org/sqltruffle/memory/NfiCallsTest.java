package org.sqltruffle.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.TierApi;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.StatementApi;

/** Calls through Truffle's native function interface. The build runs these tests a second time with it as the default. */
@Tag("nfi")
class NfiCallsTest {

    private static Context.Builder builder(String calls) {
        return Context.newBuilder("sqlite").allowExperimentalOptions(true).option("sqlite.Calls", calls);
    }

    /** Runs a query in a context, and tells what made its calls. */
    private static boolean usesNfi(Context context) {
        assertEquals(42, context.eval("sqlite", "SELECT 42").getArrayElement(0).getArrayElement(0).asInt());
        context.enter();
        try {
            return NfiCalls.areCurrent();
        } finally {
            context.leave();
        }
    }

    @Test
    void theOptionChoosesForItsContext() {
        try (Context nfi = builder("nfi").allowNativeAccess(true).build(); Context foreign = builder("foreign").build()) {
            assertTrue(usesNfi(nfi));
            assertFalse(usesNfi(foreign));
            assertEquals(NfiCalls.DEFAULT == NfiCalls.Backend.NFI, NfiCalls.areCurrent());
        }
        assertThrows(IllegalArgumentException.class, () -> builder("other").build());
    }

    @Test
    void aContextWithoutNativeAccessIsRefused() {
        try (Context context = builder("nfi").build()) {
            PolyglotException refused = assertThrows(PolyglotException.class, () -> context.eval("sqlite", "SELECT 42"));
            assertTrue(refused.getMessage().contains("native code is not allowed"), refused.getMessage());
        }
    }

    @Test
    void aProgramWithoutAContextHasOneForTheCall() {
        long pVersion = ConnectionApi.libversion();
        assertEquals(pVersion, NfiCalls.call("sqlite3_libversion"));
        assertThrows(IllegalStateException.class, Context::getCurrent);
    }

    @Test
    void numbersOfAllTypesCross() {
        try (NativeBuffer name = NativeBuffer.ofText(":memory:".getBytes());
                        NativeBuffer sql = NativeBuffer.ofText("SELECT ?1 * 2, ?2 + 1, -1".getBytes());
                        NativeBuffer result = new NativeBuffer(Long.BYTES)) {
            assertEquals(ResultCode.OK, ConnectionApi.openV2(name.address(), result.address(), ApiConstants.SQLITE_OPEN_READWRITE, 0));
            long db = NativeMemory.getLong(result.address());
            assertEquals(ResultCode.OK, StatementApi.prepareV3(db, sql.address(), -1, 0, result.address(), 0));
            long pStmt = NativeMemory.getLong(result.address());
            assertEquals(ResultCode.OK, (int) (long) NfiCalls.call("sqlite3_bind_double", pStmt, 1L, -1.25));
            assertEquals(ResultCode.OK, (int) (long) NfiCalls.call("sqlite3_bind_int64", pStmt, 2L, Long.MIN_VALUE));
            assertEquals(ResultCode.ROW, TierApi.stStep(pStmt, 0, 0));
            assertEquals(-2.5, NfiCalls.call("sqlite3_column_double", pStmt, 0L));
            assertEquals(Long.MIN_VALUE + 1, NfiCalls.call("sqlite3_column_int64", pStmt, 1L));
            assertEquals(-1, StatementApi.columnInt64(pStmt, 2));
            StatementApi.finalize(pStmt);
            ConnectionApi.closeV2(db);
        }
    }
}
