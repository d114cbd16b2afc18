package org.sqltruffle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.bridge.shell.Progress;
import org.sqltruffle.bridge.shell.UserError;
import org.sqltruffle.tpch.Answer;

/** A run of a suite: first all answers are compared, then all is measured, the engines taking turns on each benchmark. */
final class BenchRun {


    private final Suite suite;
    private final double scale;
    private final List<Engine> engines;
    private final List<String> benchmarks;
    private final RunPlan plan;
    private final Path cache;
    private final Path directory;
    private final Results results;
    private final List<Path> jmhFiles = new ArrayList<>();
    private final Map<String, String> descriptions = new LinkedHashMap<>();
    private final Set<String> unsupported = new HashSet<>();
    private final Map<String, Double> firstSeconds = new HashMap<>();
    private String runtime = "not used";

    BenchRun(Suite suite, double scale, List<Engine> engines, List<String> benchmarks, RunPlan plan, Path cache, Path directory) {
        this.suite = suite;
        this.scale = scale;
        this.engines = engines;
        this.benchmarks = benchmarks;
        this.plan = plan;
        this.cache = cache;
        this.directory = directory;
        this.results = new Results(suite, scale, benchmarks, engines.stream().map(Engine::name).toList());
    }

    Results run() throws IOException {
        for (int process = 0; process < plan.processes(); process++) {
            List<WorkerProcess> workers = start(process);
            try {
                check(workers, process);
                measure(workers, process);
            } finally {
                workers.forEach(WorkerProcess::close);
            }
        }
        return results;
    }

    private List<WorkerProcess> start(int process) throws IOException {
        List<WorkerProcess> workers = new ArrayList<>();
        try {
            for (Engine engine : engines) {
                WorkerProcess worker = new WorkerProcess(suite, engine, scale, cache, plan.clock(), directory.resolve("workers.log"));
                workers.add(worker);
                worker.awaitReady();
                descriptions.put(engine.name(), worker.description());
                if (engine.needsOptimizingRuntime()) {
                    requireOptimizingRuntime(worker);
                }
            }
        } catch (IOException | RuntimeException e) {
            workers.forEach(WorkerProcess::close);
            throw e;
        }
        return workers;
    }

    private void requireOptimizingRuntime(WorkerProcess worker) {
        runtime = worker.runtime();
        if (runtime.equals("Interpreted") && !plan.allowInterpreter()) {
            throw new UserError("the optimizing Truffle runtime is absent, so " + worker.engine() + " would run in C alone; --allow-interpreter measures that");
        }
    }

    /** The first execution of everything, with its answer compared. */
    private void check(List<WorkerProcess> workers, int process) throws IOException {
        AnswerCheck check = new AnswerCheck(suite, scale);
        Path file = Files.createTempFile("sqltruffle-answer", ".txt");
        try (Progress progress = new Progress("Checking answers", (long) benchmarks.size() * workers.size())) {
            for (String benchmark : benchmarks) {
                check.begin(benchmark);
                progress.step(benchmark);
                for (int i = 0; i < workers.size(); i++) {
                    String[] reply = workers.get(i).ask("answer", benchmark, file);
                    String key = benchmark + "\t" + workers.get(i).engine();
                    switch (reply[0]) {
                        case "answer" -> {
                            check.check(benchmark, engines.get(i), Answer.parse(Files.readString(file)));
                            firstSeconds.put(key, Double.valueOf(reply[1]));
                        }
                        case "unsupported" -> unsupported.add(key);
                        default -> {
                            failed(benchmark, engines.get(i), reply[1]);
                            unsupported.add(key);
                        }
                    }
                    progress.stepDone();
                }
            }
        } finally {
            Files.deleteIfExists(file);
        }
        if (!check.differences().isEmpty()) {
            throw new UserError("the answers differ, nothing was measured:\n" + String.join("\n", check.differences()));
        }
    }

    /** What another engine cannot do is left out of the report; what ours cannot do is a bug. */
    private static void failed(String benchmark, Engine engine, String message) {
        String text = benchmark + " fails on " + engine.name() + ": " + message;
        if (engine.isOurs()) {
            throw new UserError(text);
        }
        System.err.println(text);
    }

    private void measure(List<WorkerProcess> workers, int process) throws IOException {
        String task = plan.processes() == 1 ? "Measuring" : "Measuring, process " + (process + 1) + " of " + plan.processes();
        for (WorkerProcess worker : workers) {
            worker.pause();
        }
        try (Progress progress = new Progress(task, (long) benchmarks.size() * workers.size())) {
            for (String benchmark : benchmarks) {
                progress.step(benchmark);
                for (WorkerProcess worker : workers) {
                    String key = benchmark + "\t" + worker.engine();
                    if (!unsupported.contains(key)) {
                        Path json = directory.resolve("jmh-" + benchmark + "-" + worker.engine() + "-" + process + ".json");
                        worker.resume();
                        results.add(measure(worker, engines.get(workers.indexOf(worker)), benchmark, json));
                        worker.pause();
                        if (Files.exists(json)) { // Python is not JMH's
                            jmhFiles.add(json);
                        }
                    }
                    progress.stepDone();
                }
            }
        }
        for (WorkerProcess worker : workers) {
            worker.resume();
        }
    }

    private Measurement measure(WorkerProcess worker, Engine engine, String benchmark, Path json) throws IOException {
        double least = engine.compilesLate() ? plan.leastTruffleWarmup() : plan.leastWarmup();
        String[] reply = worker.ask("measure", benchmark, least, plan.mostWarmup(), plan.seconds(), json);
        if (!reply[0].equals("measured")) {
            throw new UserError(benchmark + " fails on " + worker.engine() + ": " + reply[1]);
        }
        double[] curve = Arrays.stream(reply[4].split(",")).mapToDouble(Double::parseDouble).toArray();
        double first = firstSeconds.get(benchmark + "\t" + worker.engine());
        return new Measurement(benchmark, worker.engine(), first, Double.parseDouble(reply[1]), Double.parseDouble(reply[2]), Boolean.parseBoolean(reply[3]), curve);
    }

    List<Path> jmhFiles() {
        return jmhFiles;
    }

    Map<String, String> descriptions() {
        return descriptions;
    }

    /** Truffle's runtime where it matters, for the report. */
    String runtime() {
        return runtime;
    }
}
