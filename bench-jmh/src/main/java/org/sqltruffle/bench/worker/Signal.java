package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * What one process tells another by {@code kill}, the system call: two of them go with each slice of a measurement, and to start the
 * program of the same name takes two milliseconds each time, the call some microseconds.
 */
enum Signal {
    /** The process stops where it is. */
    STOP(19),
    /** It goes on. */
    CONT(18);

    private static final MethodHandle KILL = Linker.nativeLinker().downcallHandle(Linker.nativeLinker().defaultLookup().findOrThrow("kill"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private final int number;

    /** @param number of the signal on Linux */
    Signal(int number) {
        this.number = number;
    }

    /** Tells a process and those that it has started. Nothing happens when the process has ended. */
    void send(Process process) throws IOException {
        for (ProcessHandle started : process.descendants().toList()) {
            send(started);
        }
        send(process.toHandle());
    }

    private void send(ProcessHandle process) throws IOException {
        try {
            if (process.isAlive() && (int) KILL.invokeExact((int) process.pid(), number) != 0 && process.isAlive()) {
                throw new IOException("process " + process.pid() + " cannot be sent a signal");
            }
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }
}
