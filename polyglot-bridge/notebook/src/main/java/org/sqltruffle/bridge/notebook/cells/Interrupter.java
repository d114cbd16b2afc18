package org.sqltruffle.bridge.notebook.cells;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Stops the running cell: SQLite's interrupt for statements, Python's handler of SIGINT for Python code,
 * {@link org.sqltruffle.notebook.StopCheck} for Java code, and the polyglot context's interrupt for JavaScript. The signal SIGINT does the
 * same as Jupyter's message.
 *
 * <p>An interrupt stops the cell that runs when it comes, and no later one. Everything that interrupts holds this object's monitor, and
 * looks first whether that cell still runs. The end of a cell takes the monitor, too. Python runs its handler a little later, perhaps in
 * the next cell: the handler asks {@link #takeForPython}.
 */
public final class Interrupter {

    private static final Signal SIGINT = new Signal("INT");
    private static final long BETWEEN_ROUNDS_MILLIS = 100;
    /**
     * One round in so many interrupts the Python function that a statement calls. The rounds before wait for the statement to end by
     * itself.
     */
    private static final int ROUNDS_FOR_EACH_OF_PYTHON = 5;
    private static final Duration JS_PATIENCE = Duration.ofSeconds(1);

    private final Workspace workspace;
    private final JavaCells java;
    private final MainThread main;
    private final CellOutput output;
    /** {@code null}: no cell runs or waits. */
    private Cell.Language running;
    /** The thread that runs the cell; {@code null}: the cell waits for Python's start. */
    private Thread thread;
    private int cells;
    private boolean interrupted;
    /** Whether Python's handler is to stop the cell. */
    private boolean forPython;
    private SignalHandler python;
    private Context context;

    public Interrupter(Workspace workspace, JavaCells java, MainThread main, CellOutput output) {
        this.workspace = workspace;
        this.java = java;
        this.main = main;
        this.output = output;
        // Without a handler the signal would end the process.
        Signal.handle(SIGINT, signal -> interrupt());
    }

    /** Takes the handler over that Python has installed. */
    public synchronized void pythonStarted(Context newContext) {
        context = newContext;
        python = Signal.handle(SIGINT, signal -> interrupt());
    }

    /** A cell was requested. */
    public synchronized void begin(Cell.Language language) {
        running = language;
        thread = null;
        interrupted = false;
        forPython = false;
        cells++;
    }

    /** This thread begins to run the cell. Throws when the cell was interrupted while it waited. */
    public void enter() throws CellFailure {
        workspace.forgetInterrupt();
        synchronized (this) {
            if (interrupted) {
                throw new CellFailure("KeyboardInterrupt", "the cell was interrupted before it began");
            }
            thread = Thread.currentThread();
        }
    }

    /** This thread has run the cell: from now on an interrupt has nothing to stop. */
    public synchronized void leave() {
        running = null;
        Thread.interrupted();
    }

    /** Whether the cell was interrupted that runs or ran last. */
    public synchronized boolean wasInterrupted() {
        return interrupted;
    }

    /** Whether an interrupt waits for Python's handler. */
    synchronized boolean isForPython() {
        return forPython;
    }

    /**
     * Python's handler asks whether it is to stop the running cell. Each interrupt stops Python code once, and statements that follow run.
     */
    boolean takeForPython() {
        boolean taken;
        synchronized (this) {
            taken = forPython && running != null;
            forPython = false;
        }
        if (taken) {
            workspace.forgetInterrupt();
        }
        return taken;
    }

    /** The failure of a cell that was interrupted: whatever it says, the interrupt is the reason. */
    public CellFailure describe(CellFailure failure) {
        if (failure.name().equals("KeyboardInterrupt")) {
            return failure;
        }
        List<String> lines = new ArrayList<>(failure.lines());
        lines.add("KeyboardInterrupt: the cell was interrupted");
        return new CellFailure("KeyboardInterrupt", "the cell was interrupted", lines);
    }

    /** Stops the cell that runs; from any thread. */
    public void interrupt() {
        int cell;
        synchronized (this) {
            if (running == null) {
                // The completion of a name, for example, may wait for Python's start.
                main.cancelWaiting();
                return;
            }
            interrupted = true;
            forPython = true;
            cell = cells;
        }
        if (round(cell, 0)) {
            Thread.ofPlatform().daemon().name("interrupt").start(() -> repeat(cell));
        }
    }

    /**
     * Interrupts again until the cell has ended. SQLite forgets an interrupt that came just before a statement began. A Python function
     * that a statement calls must be interrupted itself.
     */
    private void repeat(int cell) {
        try {
            int round = 0;
            do {
                Thread.sleep(BETWEEN_ROUNDS_MILLIS);
                round++;
            } while (round(cell, round));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Interrupts once. Returns whether it may be needed again. */
    private synchronized boolean round(int cell, int round) {
        if (running == null || cells != cell) {
            return false;
        }
        if (thread == null) {
            main.cancelWaiting();
            return true;
        }
        if (running == Cell.Language.PYTHON && !forPython) {
            // Python's handler has run. What Python does now is not to be stopped again.
            return false;
        }
        workspace.interrupt();
        switch (running) {
            case PYTHON -> {
                if (round == 0) {
                    interruptPython();
                }
            }
            case SQL -> interruptPython(round);
            case JAVA -> {
                java.interrupt(thread, output);
                interruptPython(round);
            }
            case JS -> interruptContext();
        }
        return true;
    }

    private void interruptPython(int round) {
        if (round % ROUNDS_FOR_EACH_OF_PYTHON == ROUNDS_FOR_EACH_OF_PYTHON - 1) {
            forPython = true;
            interruptPython();
        }
    }

    private void interruptPython() {
        if (python != null) {
            python.handle(SIGINT);
        }
    }

    private void interruptContext() {
        try {
            context.interrupt(JS_PATIENCE);
        } catch (TimeoutException e) {
            // The next round tries again.
        }
    }
}
