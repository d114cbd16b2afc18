package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import org.sqltruffle.memory.NativeLibrary;

/** Tells a listener of waits for locks while they last. */
public final class LockWaits {

    /** Is called by the thread that waits, which must not use the connection. */
    @FunctionalInterface
    public interface Listener {

        void waits(long pDb, long milliseconds);
    }

    private static volatile Listener listener;

    private LockWaits() {
    }

    /** Sets the listener of the process. @param limit the wait's milliseconds after which it is told, once */
    public static void listen(Listener who, long limit) {
        /** Made once: stubs are never freed. */
        final class Stub {
            static final long ADDRESS = NativeLibrary.callback(MethodHandles.lookup(), "waited", Callback.WAITED);

            @SuppressWarnings("unused")
            private static void waited(long pDb, long milliseconds) {
                try {
                    listener.waits(pDb, milliseconds);
                } catch (Throwable t) {
                    // An exception that left an upcall would end the process.
                }
            }
        }
        listener = who;
        LockApi.stOnWait(Stub.ADDRESS, limit);
    }
}
