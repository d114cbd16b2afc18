package org.sqltruffle.bridge.python.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.sqltruffle.sqlite.ThreadApi;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Signals as CPython has them. GraalPy runs the program's handlers in the main thread, but not while the thread waits in the operating system, for example for a line of standard
 * input. This class covers GraalPy's handlers with its own ones, which also end that waiting. {@code signals.py} uncovers GraalPy's handlers for {@code _signal.signal}.
 */
final class Signals {

    /** The exit status that a shell shows for a process that SIGINT has ended. */
    static final int INTERRUPTED = 130;

    private static final String INTERRUPT = "INT";
    private static final String[] ENDING = {INTERRUPT, "TERM", "HUP"};
    /** The thread is woken several times, after pauses that double: the first time it may be just about to wait, or the handler not yet be on its way. */
    private static final int WAKES = 10;
    private static final long FIRST_PAUSE_MILLIS = 5;

    private final int mainThread;
    /** GraalPy's handlers, by the names of their signals. */
    private final Map<String, SignalHandler> covered = new HashMap<>();
    private volatile boolean closed;

    private Signals(int mainThread) {
        this.mainThread = mainThread;
    }

    /** Lets signals end this process at once, instead of by Java's shutdown with a status of its own. The parent process sees which signal it was. */
    static void useDefaultActions() {
        for (String name : ENDING) {
            Signal.handle(new Signal(name), SignalHandler.SIG_DFL);
        }
    }

    /** Ends this process by SIGINT, after an uncaught KeyboardInterrupt. Returns when the process ignores the signal. */
    static void die() {
        Signal.handle(new Signal(INTERRUPT), SignalHandler.SIG_DFL);
        Signal.raise(new Signal(INTERRUPT));
    }

    /** To be called in the main thread, before the program runs. */
    static Signals install(Context context) throws IOException {
        // The link of the calling thread: PID/task/TID. Other systems than Linux have none, and their threads wait on.
        Path self = Path.of("/proc/thread-self");
        Signals signals = new Signals(Files.isSymbolicLink(self) ? Integer.parseInt(Files.readSymbolicLink(self).getFileName().toString()) : 0);
        context.getPolyglotBindings().putMember("sqltruffle.cover", (ProxyExecutable) arguments -> signals.cover(arguments[0].asString()));
        context.getPolyglotBindings().putMember("sqltruffle.uncover", (ProxyExecutable) arguments -> signals.uncover(arguments[0].asString()));
        try (var source = Signals.class.getResourceAsStream("signals.py")) {
            context.eval(Source.newBuilder("python", new String(source.readAllBytes(), StandardCharsets.UTF_8), "<signals>").internal(true).build());
        }
        return signals;
    }

    /** The program has ended: nobody waits for its handlers. */
    void close() {
        closed = true;
    }

    private synchronized boolean cover(String name) {
        SignalHandler python = Signal.handle(new Signal(name), this::arrived);
        covered.put(name, python);
        return true;
    }

    private synchronized boolean uncover(String name) {
        SignalHandler python = covered.remove(name);
        if (python == null) {
            return false;
        }
        Signal.handle(new Signal(name), python);
        return true;
    }

    private synchronized SignalHandler coveredBy(Signal signal) {
        return covered.get(signal.getName());
    }

    /** Runs in a thread of its own for each signal. */
    private void arrived(Signal signal) {
        SignalHandler python = coveredBy(signal);
        if (python == null) {
            // It was uncovered meanwhile.
            Signal.raise(signal);
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
