package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import org.sqltruffle.memory.NativeLibrary;

/** Tells a listener of waits for locks while they last, and of a WAL that grows. */
public final class LockWaits {

    /** Is called by the thread that uses the connection. The listener must not use it. */
    public interface Listener {

        /** The connection waits. */
        void waits(long pDb, long milliseconds);

        /** A checkpoint has not emptied the WAL of one of the connection's files. */
        void walHasGrown(long pDb, long bytes);
    }

    private static volatile Listener listener;

    private LockWaits() {
    }

    /**
     * Sets the listener of the process.
     *
     * @param milliseconds the wait after which it is told, once
     * @param bytes the size of a WAL of which it is told, and each time that it is twice as large
     */
    public static void listen(Listener who, long milliseconds, long bytes) {
        /** Made once: stubs are never freed. */
        final class Stub {
            static final long WAITED = NativeLibrary.callback(MethodHandles.lookup(), "waited", Callback.WAITED);
            static final long WAL_GROWN = NativeLibrary.callback(MethodHandles.lookup(), "walGrown", Callback.WAL_GROWN);

            @SuppressWarnings("unused")
            private static void waited(long pDb, long milliseconds) {
                try {
                    listener.waits(pDb, milliseconds);
                } catch (Throwable t) {
                    // An exception that left an upcall would end the process.
                }
            }

            @SuppressWarnings("unused")
            private static void walGrown(long pDb, long bytes) {
                try {
                    listener.walHasGrown(pDb, bytes);
                } catch (Throwable t) {
                    // As above.
                }
            }
        }
        listener = who;
        LockApi.stOnWait(Stub.WAITED, milliseconds);
        LockApi.stOnWalGrowth(Stub.WAL_GROWN, bytes);
    }
}
