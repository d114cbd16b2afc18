package org.sqltruffle.bridge.python.connection;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.nodes.PRootNode;
import com.oracle.graal.python.runtime.GilNode;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.ThreadLocalAction;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;
import org.sqltruffle.language.ScopeExtension;

/**
 * Lets other Python threads run while a step of a statement keeps the GIL. GraalPy itself lets them run only in Python code, and to release
 * the GIL for each row would cost more than the row. So a thread looks at every {@link #TICK} whether the same step still runs. Then the
 * step releases the GIL at its next safepoint, which C reaches as well as nodes, and takes it again behind those that wait: GraalPy's lock
 * is fair.
 *
 * <p>The thread that has the GIL sets the fields. All this begins with Python's second thread, so that other programs pay nothing.
 */
public final class GilTurns {

    /** Nanoseconds. Long enough that few rows are interrupted, short enough that nobody notices a wait. */
    private static final long TICK = 10_000_000;

    private final ScopeExtension.Opener host;
    /** The thread whose step keeps the GIL, or {@code null}. */
    private Thread stepping;
    private int steps;
    /** What the last look has seen. */
    private int seen;
    /** Whether a step was asked, and has not reached a safepoint since. */
    private volatile boolean asked;

    GilTurns(ScopeExtension.Opener host) {
        this.host = host;
    }

    /** A step begins. Returns what {@link #end} must be called for; {@code null}: nothing, because no other thread waits for the GIL. */
    public static GilTurns begin(PyConnection connection, Node node) {
        if (!GraalPyInternals.AVAILABLE || connection.lock != null || PythonLanguage.get(node).singleThreadedAssumption.isValid()
                        || !PythonContext.get(node).ownsGil()) {
            return null;
        }
        GilTurns turns = connection.module.gilTurns();
        turns.stepping = Thread.currentThread();
        turns.steps++;
        return turns;
    }

    public void end() {
        stepping = null;
    }

    /** Begins to look, for as long as the module is there. */
    void start() {
        WeakReference<GilTurns> self = new WeakReference<>(this);
        Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false).name("sqltruffle-gil-turns").start(() -> {
            do {
                LockSupport.parkNanos(TICK);
            } while (look(self.get()));
        }).setContextClassLoader(null);
    }

    private static boolean look(GilTurns turns) {
        return turns != null && turns.look();
    }

    /** Returns false when the context was closed. */
    private boolean look() {
        Thread thread = stepping;
        int step = steps;
        if (thread != null && step == seen && !asked) {
            asked = true;
            try {
                host.atSafepoint(thread, new Turn());
            } catch (IllegalStateException e) {
                return false;
            }
        }
        seen = step;
        return true;
    }

    /** Gives a turn to other threads. */
    private final class Turn extends ThreadLocalAction {

        Turn() {
            super(true, false);
        }

        @Override
        @TruffleBoundary
        protected void perform(Access access) {
            asked = false;
            Node location = access.getLocation();
            RootNode root = location == null ? null : location.getRootNode();
            // In a Python function that the query calls, GraalPy itself knows whether a turn may be given.
            if (stepping != access.getThread() || root instanceof PRootNode) {
                return;
            }
            GilNode gil = GilNode.getUncached();
            if (gil.tryRelease()) {
                // Another thread may be in a step of its own meanwhile.
                gil.acquire(PythonContext.get(null), location);
                stepping = access.getThread();
            }
        }
    }
}
