package org.sqltruffle.interpreter;

import com.oracle.truffle.api.Truffle;

/**
 * Whether Truffle compiles here, and whether it is ready. Without its compiler nodes would stay interpreted, which is slower than C:
 * everything stays in C then. To start it, to load the engine's classes and to warm them takes half a second of a core in a new JVM: a
 * thread does so when the first statement is hot, and statements go on in C meanwhile.
 */
final class OptimizingRuntime {

    /** What is known of the runtime. */
    enum State {
        STARTING, PRESENT, ABSENT
    }

    private static volatile State state;

    private OptimizingRuntime() {
    }

    /** The state at present; the first call starts the runtime. */
    static State state() {
        State now = state;
        return now != null ? now : start();
    }

    /** Whether it has started, or is known to be absent. */
    static boolean isSettled() {
        State now = state;
        return now == State.PRESENT || now == State.ABSENT;
    }

    private static synchronized State start() {
        if (state == null) {
            state = State.STARTING;
            Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false).name("sqltruffle-start")
                            .unstarted(new Starter());
            // Truffle's threads and its list of languages would keep the loader of a web application whose thread is here.
            thread.setContextClassLoader(Truffle.class.getClassLoader());
            thread.start();
        }
        return state;
    }

    /** No lambda: to link one takes milliseconds of the thread that has the hot statement. */
    private static final class Starter implements Runnable {
        @Override
        public void run() {
            State found = State.ABSENT;
            try {
                if (isPresent()) {
                    WarmUp.run();
                    found = State.PRESENT;
                }
            } catch (LinkageError e) {
                // As when the application has ended meanwhile: its class loader loads no more.
                sayAbsent("Truffle's compiler cannot be used (" + e + ")");
            } finally {
                state = found;
            }
        }
    }

    private static boolean isPresent() {
        String reason;
        try {
            if (!Truffle.getRuntime().getName().equals("Interpreted")) {
                return true;
            }
            reason = "Truffle's compiler is not there";
        } catch (LinkageError | InternalError e) {
            // The compiler is there, but JVMCI is not enabled.
            reason = "Truffle's compiler cannot be used (" + e.getMessage() + ")";
        }
        sayAbsent(reason);
        return false;
    }

    private static void sayAbsent(String reason) {
        System.getLogger("org.sqltruffle").log(System.Logger.Level.INFO,
                        "Queries run in C and are not compiled, because " + reason
                                        + "; META-INF/sqltruffle/deployment.md in the jar sqltruffle-jdbc says how to get it on a stock "
                                        + "JDK 25.");
    }
}
