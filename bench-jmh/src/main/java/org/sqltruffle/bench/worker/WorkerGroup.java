package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bench.workload.TemporaryDirectory;

/**
 * The processes of a run, one for each engine, and the directory for what they write. Nothing is left of either, also when the run is
 * interrupted.
 */
final class WorkerGroup implements AutoCloseable {

    private final List<WorkerProcess> workers = new ArrayList<>();
    private final TemporaryDirectory scratch;
    private final Thread killer = new Thread(this::kill);

    /** @param parent where the directory is made */
    WorkerGroup(Path parent) throws IOException {
        scratch = new TemporaryDirectory(parent);
        Runtime.getRuntime().addShutdownHook(killer);
    }

    /** A directory on a disk for what the run writes. */
    Path scratch() {
        return scratch.path();
    }

    void add(WorkerProcess worker) {
        synchronized (workers) {
            workers.add(worker);
        }
    }

    /** Puts another process in the place of one that has ended. */
    void replace(WorkerProcess ended, WorkerProcess by) {
        synchronized (workers) {
            workers.set(workers.indexOf(ended), by);
        }
        ended.close();
    }

    List<WorkerProcess> workers() {
        return workers;
    }

    private void kill() {
        synchronized (workers) {
            workers.forEach(WorkerProcess::kill);
        }
        scratch.delete();
    }

    @Override
    public void close() {
        workers.forEach(WorkerProcess::close);
        scratch.close();
        try {
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook has nothing left to do
        }
    }
}
