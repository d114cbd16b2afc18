package org.sqltruffle.bench.engine.c;

import java.lang.foreign.MemorySegment;

/** {@link NfiLoop} by {@code java.lang.foreign}. */
final class FfmLoop {

    private static final int ROW = 100;

    private FfmLoop() {
    }

    static long run(NfiLoop.Kind kind, MemorySegment pStmt, int n) {
        try {
            begin(kind, pStmt);
            return switch (kind) {
                case NEXT -> next(pStmt, n);
                case GET_LONG -> getLong(pStmt, n);
                case GET_DOUBLE -> getDouble(pStmt, n);
                case BIND_LONG -> bindLong(pStmt, n);
                case EXECUTE -> execute(pStmt, n);
            };
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Calls during which the JVM's garbage collector waits. Their loops stand here a second time because only a handle that is a constant
     * is called at once.
     */
    static long runCritical(NfiLoop.Kind kind, MemorySegment pStmt, int n) {
        try {
            begin(kind, pStmt);
            return switch (kind) {
                case GET_LONG -> getLongCritical(pStmt, n);
                case GET_DOUBLE -> getDoubleCritical(pStmt, n);
                case BIND_LONG -> bindLongCritical(pStmt, n);
                case NEXT, EXECUTE -> throw new IllegalArgumentException(kind.name());
            };
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void begin(NfiLoop.Kind kind, MemorySegment pStmt) throws Throwable {
        int rc = (int) CLibrary.RESET.invokeExact(pStmt);
        if (kind == NfiLoop.Kind.GET_LONG || kind == NfiLoop.Kind.GET_DOUBLE) {
            rc = (int) CLibrary.STEP.invokeExact(pStmt);
        }
    }

    private static long next(MemorySegment pStmt, int n) throws Throwable {
        long rows = 0;
        for (int i = 0; i < n; i++) {
            rows += (int) CLibrary.STEP.invokeExact(pStmt) == ROW ? 1 : 0;
        }
        return rows;
    }

    private static long getLong(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (long) CLibrary.COLUMN_INT64.invokeExact(pStmt, 0);
        }
        return sum;
    }

    private static long getDouble(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (long) (double) CLibrary.COLUMN_DOUBLE.invokeExact(pStmt, 1);
        }
        return sum;
    }

    private static long bindLong(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (int) CLibrary.BIND_INT64.invokeExact(pStmt, 1, (long) i) + 1;
        }
        return sum;
    }

    private static long execute(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int reset = (int) CLibrary.RESET.invokeExact(pStmt);
            int step = (int) CLibrary.STEP.invokeExact(pStmt);
            sum += reset == 0 && step == ROW ? (long) CLibrary.COLUMN_INT64.invokeExact(pStmt, 0) : 0;
        }
        return sum;
    }

    private static long getLongCritical(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (long) CLibrary.COLUMN_INT64_CRITICAL.invokeExact(pStmt, 0);
        }
        return sum;
    }

    private static long getDoubleCritical(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (long) (double) CLibrary.COLUMN_DOUBLE_CRITICAL.invokeExact(pStmt, 1);
        }
        return sum;
    }

    private static long bindLongCritical(MemorySegment pStmt, int n) throws Throwable {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += (int) CLibrary.BIND_INT64_CRITICAL.invokeExact(pStmt, 1, (long) i) + 1;
        }
        return sum;
    }
}
