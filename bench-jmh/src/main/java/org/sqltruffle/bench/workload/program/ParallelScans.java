package org.sqltruffle.bench.workload.program;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.SelectLoop;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;

/**
 * As many scans of three columns as there are threads, each thread on a connection of its own. With the cores to run them it takes as long
 * as one.
 */
public final class ParallelScans extends ProgramWorkload {

    private final ExecutorService threads;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Workload> scans = new ArrayList<>();

    public ParallelScans(Connector engine, Path file, int n) throws Exception {
        threads = Executors.newFixedThreadPool(n);
        for (int i = 0; i < n; i++) {
            Session session = engine.open(file);
            sessions.add(session);
            scans.add(session.selectLoop(SelectLoop.SQL));
        }
    }

    @Override
    protected List<Object> once() throws Exception {
        List<Future<Long>> running = new ArrayList<>();
        for (Workload scan : scans) {
            running.add(threads.submit(scan::run));
        }
        List<Object> results = new ArrayList<>();
        for (Future<Long> each : running) {
            results.add(each.get());
        }
        return results;
    }

    @Override
    public void close() throws Exception {
        threads.shutdown();
        for (Workload scan : scans) {
            scan.close();
        }
        for (Session session : sessions) {
            session.close();
        }
    }
}
