package org.sqltruffle.bridge.notebook.cells;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Stops the running cell: SQLite's interrupt for statements, Python's handler of SIGINT for Python code, {@link org.sqltruffle.notebook.StopCheck} for Java code, and the
 * polyglot context's interrupt for JavaScript. The signal SIGINT does the same as Jupyter's message.
 */
final class Interrupter {

    private static final Signal SIGINT = new Signal("INT");
    private static final long BETWEEN_INTERRUPTS_MILLIS = 100;
    /** One interrupt in so many goes to Python, too. The first waits for the statement to end by itself. */
    private static final int INTERRUPTS_FOR_EACH_OF_PYTHON = 5;

    private final Workspace workspace;
    private final JavaCells java;
    private final MainThread main;
    private Cell.Language running;
    private int cells;
    private boolean interrupted;
    private SignalHandler python;
    private Context context;

    Interrupter(Workspace workspace, JavaCells java, MainThread main) {
        this.workspace = workspace;
        this.java = java;
        this.main = main;
        // Without a handler the signal would end the process.
        Signal.handle(SIGINT, signal -> interrupt());
    }

    /** Takes the handler over that Python has installed. */
    synchronized void pythonStarted(Context newContext) {
        context = newContext;
        python = Signal.handle(SIGINT, signal -> interrupt());
    }

    void begin(Cell.Language language) {
        workspace.forgetInterrupt();
        synchronized (this) {
            running = language;
            interrupted = false;
            cells++;
        }
    }

    synchronized void end() {
        running = null;
    }

    synchronized boolean wasInterrupted() {
        return interrupted;
    }

    /** The failure of a cell that was interrupted: whatever it says, the interrupt is the reason. */
    CellFailure describe(CellFailure failure) {
        return failure.name().equals("KeyboardInterrupt") ? failure
                        : new CellFailure("KeyboardInterrupt", "the cell was interrupted", concat(failure.lines(), "KeyboardInterrupt: the cell was interrupted"));
    }

    private static List<String> concat(List<String> lines, String last) {
        List<String> all = new java.util.ArrayList<>(lines);
        all.add(last);
        return all;
    }

    void interrupt() {
        if (main.cancelWaiting()) {
            return;
        }
        Cell.Language language;
        int cell;
        synchronized (this) {
            language = running;
            cell = cells;
            interrupted |= language != null;
        }
        if (language == null) {
            return;
        }
        workspace.interrupt();
        switch (language) {
            case PYTHON -> interruptPython();
            case SQL -> repeat(cell);
            case JAVA -> {
                java.interrupt(main::interrupt);
                repeat(cell);
            }
            case JS -> interruptContext();
        }
    }

    private void interruptPython() {
        SignalHandler handler;
        synchronized (this) {
            handler = python;
        }
        if (handler != null) {
            handler.handle(SIGINT);
        }
    }

    /**
     * Interrupts again until the cell has ended. SQLite forgets an interrupt that came just before a statement began. A Python function that a statement calls must be
     * interrupted itself.
     */
    private void repeat(int cell) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Thread.sleep(BETWEEN_INTERRUPTS_MILLIS);
                for (int i = 1; isRunning(cell); i++) {
                    workspace.interrupt();
                    if (i % INTERRUPTS_FOR_EACH_OF_PYTHON == 0) {
                        interruptPython();
                    }
                    Thread.sleep(BETWEEN_INTERRUPTS_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private synchronized boolean isRunning(int cell) {
        return running != null && cells == cell;
    }

    private void interruptContext() {
        try {
            context.interrupt(Duration.ofSeconds(5));
        } catch (TimeoutException e) {
            // The cell runs on; the user may interrupt it again or restart the kernel.
        }
    }
}
