package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sqltruffle.bridge.testing.torture.harness.Attack;

/** The processes that run an attack side by side, and what all of them told. */
final class Workers {

    private final List<WorkerProcess> workers = new ArrayList<>();

    /**
     * @param processes how many processes to run at the same time; an attack that does not share the machine has one
     * @param sanitizers {@code null} to run with the usual library
     */
    Workers(Attack attack, Sanitizers sanitizers, int processes) {
        for (int i = 0; i < (attack.sharesMachine() ? Math.max(1, processes) : 1); i++) {
            workers.add(new WorkerProcess(attack, sanitizers));
        }
    }

    /** Runs the cases of the seeds. A process that ends early is followed by another one. */
    void run(Seeds seeds) throws IOException, InterruptedException {
        List<Future<?>> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(workers.size())) {
            for (WorkerProcess worker : workers) {
                runs.add(threads.submit(() -> {
                    while (!seeds.isOver()) {
                        worker.run(seeds);
                    }
                    return null;
                }));
            }
        }
        for (Future<?> run : runs) {
            try {
                run.get();
            } catch (ExecutionException e) {
                throw new IOException(e.getCause());
            }
        }
    }

    Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        workers.forEach(worker -> worker.counts().forEach((what, n) -> counts.merge(what, n, Long::sum)));
        return counts;
    }

    List<WorkerProcess.Finding> findings() {
        return workers.stream().flatMap(worker -> worker.findings().stream()).toList();
    }
}
