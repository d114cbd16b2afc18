package org.sqltruffle.sqlite;

import java.lang.invoke.MethodHandles;
import org.sqltruffle.memory.NativeLibrary;
import org.sqltruffle.memory.NativeMemory;

/** Tells a listener when C begins and ends what flight recordings have events of ({@code events.c}). */
public final class EngineEvents {

    /**
     * Is called by the thread that does the work: one that has a connection, or the builder of columns. The listener must not use the
     * connection.
     */
    public interface Listener {

        /**
         * Returns the number that the event's end comes with, 0: nobody wants it. @param kind an ST_EVENT_ value @param pDb 0: no
         * connection waits for the work
         */
        long begins(int kind, long pDb);

        /** What {@code a}, {@code b} and {@code c} are depends on the event. @param file may be {@code null}, as {@code name} */
        void ends(long id, int code, String file, String name, long a, long b, long c);
    }

    private static volatile Listener listener;

    private EngineEvents() {
    }

    /** Sets the listener of the process. */
    public static void listen(Listener who) {
        /** Made once: stubs are never freed. */
        final class Stub {
            static final long BEGINS = NativeLibrary.callback(MethodHandles.lookup(), "begins", Callback.EVENT_BEGINS);
            static final long ENDS = NativeLibrary.callback(MethodHandles.lookup(), "ends", Callback.EVENT_ENDS);

            @SuppressWarnings("unused")
            private static long begins(int kind, long pDb) {
                try {
                    return listener.begins(kind, pDb);
                } catch (Throwable t) {
                    // An exception that left an upcall would end the process.
                    return 0;
                }
            }

            @SuppressWarnings("unused")
            private static void ends(long id, int code, long pFile, long pName, long a, long b, long c) {
                try {
                    listener.ends(id, code, pFile == 0 ? null : NativeMemory.getString(pFile),
                                    pName == 0 ? null : NativeMemory.getString(pName), a, b, c);
                } catch (Throwable t) {
                    // As above.
                }
            }
        }
        listener = who;
        EventApi.stOnEvents(Stub.BEGINS, Stub.ENDS);
    }
}
