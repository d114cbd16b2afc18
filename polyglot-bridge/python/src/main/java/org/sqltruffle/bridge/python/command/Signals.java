package org.sqltruffle.bridge.python.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.sqltruffle.sqlite.ThreadApi;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Signals as CPython has them. GraalPy runs the program's handlers in the main thread, but not while the thread waits in a call of the
 * operating system, for example for a line of standard input. For {@code default_int_handler} this class ends that waiting: it covers
 * GraalPy's handler of SIGINT with its own. {@code signals.py} uncovers GraalPy's handler for {@code _signal.signal}.
 *
 * <p>Other handlers wait for the end of the call. They may return, and then GraalPy looks for the call's error. It would find that of a
 * call which the handler has made.
 */
final class Signals {

    /** The exit status that a shell shows for a process that SIGINT has ended. */
    static final int INTERRUPTED = 130;

    private static final Signal SIGINT = new Signal("INT");
    private static final List<Signal> ENDING = List.of(SIGINT, new Signal("TERM"), new Signal("HUP"));
    /**
     * The thread is woken several times, after pauses that double: at first it may be just about to wait, or the handler not yet be on its
     * way.
     */
    private static final int WAKES = 9;
    private static final long FIRST_PAUSE_MILLIS = 20;

    private final int mainThread;
    private SignalHandler covered;
    private volatile boolean closed;

    private Signals(int mainThread) {
        this.mainThread = mainThread;
    }

    /**
     * Lets signals end this process at once, instead of by Java's shutdown with a status of its own. The parent process sees which signal
     * it was.
     */
    static void useDefaultActions() {
        for (Signal signal : ENDING) {
            Signal.handle(signal, SignalHandler.SIG_DFL);
        }
    }

    /** Ends this process by SIGINT, after an uncaught KeyboardInterrupt. Returns when the process ignores the signal. */
    static void die() {
        Signal.handle(SIGINT, SignalHandler.SIG_DFL);
        ThreadApi.stSendSignal(SIGINT.getNumber());
    }

    /** To be called in the main thread, before the program runs. */
    static Signals install(Context context) throws IOException {
        // The link of the calling thread: PID/task/TID. Other systems than Linux have none, and their threads wait on.
        Path self = Path.of("/proc/thread-self");
        Signals signals = new Signals(
                        Files.isSymbolicLink(self) ? Integer.parseInt(Files.readSymbolicLink(self).getFileName().toString()) : 0);
        context.getPolyglotBindings().putMember("sqltruffle.cover", (ProxyExecutable) arguments -> signals.cover());
        context.getPolyglotBindings().putMember("sqltruffle.uncover", (ProxyExecutable) arguments -> signals.uncover());
        try (InputStream source = Signals.class.getResourceAsStream("signals.py")) {
            context.eval(Source.newBuilder("python", new String(source.readAllBytes(), StandardCharsets.UTF_8), "<signals>").internal(true)
                            .build());
        }
        return signals;
    }

    /** The program has ended: nobody waits for its handlers. */
    void close() {
        closed = true;
    }

    private synchronized boolean cover() {
        covered = Signal.handle(SIGINT, this::arrived);
        return true;
    }

    /** Returns whether a handler was covered. */
    private synchronized boolean uncover() {
        if (covered == null) {
            return false;
        }
        Signal.handle(SIGINT, covered);
        covered = null;
        return true;
    }

    /** Runs in a thread of its own for each signal. */
    private void arrived(Signal signal) {
        SignalHandler python;
        synchronized (this) {
            python = covered;
        }
        if (python == null) {
            // It was uncovered meanwhile, and another handler may have taken its place.
            ThreadApi.stSendSignal(signal.getNumber());
            return;
        }
        python.handle(signal);
        try {
            long pause = FIRST_PAUSE_MILLIS;
            for (int i = 0; i < WAKES && mainThread != 0; i++) {
                Thread.sleep(pause);
                if (closed) {
                    return;
                }
                ThreadApi.stWakeThread(mainThread);
                pause *= 2;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
