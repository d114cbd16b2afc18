package org.sqltruffle.bridge.notebook.cells;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;

/**
 * The thread that starts Python and then runs the cells. One thread does both, because GraalPy is faster while only one thread uses it, and
 * because signals reach Python on the thread that has started it. Cells that need no Python run on the caller's thread while Python starts.
 */
public final class MainThread {

    private final LinkedBlockingQueue<FutureTask<?>> tasks = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final Runnable starting;
    private volatile boolean ready;
    private volatile RuntimeException failure;
    private volatile FutureTask<?> waiting;

    /** @param starting starts Python */
    public MainThread(Runnable starting) {
        this.starting = starting;
        this.thread = new Thread(this::work, "cells");
        thread.setDaemon(true);
    }

    /** Begins to start Python. */
    public void start() {
        thread.start();
    }

    private void work() {
        try {
            starting.run();
        } catch (RuntimeException | LinkageError e) {
            failure = new IllegalStateException("Python did not start: " + e, e);
        }
        ready = true;
        while (true) {
            try {
                tasks.take().run();
            } catch (InterruptedException e) {
                // Only the code of a cell can have done that to its own thread.
                continue;
            }
        }
    }

    /** Whether Python has started, or has failed to. */
    public boolean isReady() {
        return ready;
    }

    /** Throws when Python could not start. */
    public void check() throws CellFailure {
        if (failure != null) {
            throw new CellFailure("PythonFailure", failure.getMessage());
        }
    }

    /** Runs an action on this thread and waits for it. */
    public <T> T run(Callable<T> action) throws CellFailure {
        FutureTask<T> task = new FutureTask<>(action);
        waiting = task;
        tasks.add(task);
        try {
            return task.get();
        } catch (CancellationException e) {
            throw new CellFailure("KeyboardInterrupt", ready ? "the cell was interrupted before it began" : "Python is still starting");
        } catch (InterruptedException e) {
            throw new CellFailure("KeyboardInterrupt", "interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CellFailure cellFailure) {
                throw cellFailure;
            }
            throw e.getCause() instanceof RuntimeException unexpected ? unexpected : new IllegalStateException(e.getCause());
        } finally {
            waiting = null;
        }
    }

    /** Stops waiting for Python's start. */
    void cancelWaiting() {
        FutureTask<?> task = waiting;
        if (!ready && task != null) {
            task.cancel(false);
        }
    }
}
