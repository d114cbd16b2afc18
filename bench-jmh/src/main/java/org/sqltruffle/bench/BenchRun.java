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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sqltruffle.bridge.shell.Progress;
import org.sqltruffle.bridge.shell.UserError;
import org.sqltruffle.tpch.Answer;

/** A run of a suite: first all answers are compared, then all is measured, the engines taking turns on each benchmark. */
final class BenchRun {

    /** Engines whose compiler comes late get this many times the share of a limited budget that others get. */
    private static final double TRUFFLE_WEIGHT = 8;
    private static final double NANOS = 1e9;

    private final Suite suite;
    private final double scale;
    private final List<Engine> engines;
    private final List<String> benchmarks;
    private final RunPlan plan;
    private final Path cache;
    private final Path directory;
    private final Results results;
    private final TimeBudget budget;
    private final List<String> jmhResults = new ArrayList<>();
    private final Map<String, String> descriptions = new LinkedHashMap<>();
    private final Set<String> unsupported = new HashSet<>();
    private final Map<String, Double> firstSeconds = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private String runtime = "not used";

    /** @param plan its budget begins now */
    BenchRun(Suite suite, double scale, List<Engine> engines, List<String> benchmarks, RunPlan plan, Path cache, Path directory) {
        this.suite = suite;
        this.scale = scale;
        this.engines = engines;
        this.benchmarks = benchmarks;
        this.plan = plan;
        this.cache = cache;
        this.directory = directory;
        this.results = new Results(suite, scale, benchmarks, engines.stream().map(Engine::name).toList());
        this.budget = new TimeBudget(plan.budget());
    }

    Results run() throws IOException {
        budget.expect(plan.processes() * benchmarks.size() * engines.stream().mapToDouble(BenchRun::weight).sum());
        Files.deleteIfExists(directory.resolve("workers.log"));
        for (int process = 0; process < plan.processes(); process++) {
            long begin = System.nanoTime();
            try (WorkerGroup group = new WorkerGroup(cache)) {
                start(group);
                check(group, process);
                // What comes before measuring takes the later processes as long.
                budget.reserve((System.nanoTime() - begin) / NANOS * (plan.processes() - 1 - process));
                measure(group, process);
            }
        }
        if (results.isEmpty()) {
            throw new UserError("nothing was measured: " + (failures.isEmpty() ? "none of the engines can do it" : String.join("; ", failures)));
        }
        return results;
    }

    private static double weight(Engine engine) {
        return engine.compilesLate() ? TRUFFLE_WEIGHT : 1;
    }

    private void start(WorkerGroup group) throws IOException {
        try (Progress progress = new Progress("Starting", engines.size())) {
            for (Engine engine : engines) {
                progress.step(engine.name());
                WorkerProcess worker = process(group, engine);
                group.add(worker);
                worker.awaitReady();
                descriptions.put(engine.name(), worker.description());
                if (engine.needsOptimizingRuntime()) {
                    requireOptimizingRuntime(worker);
                }
                progress.stepDone();
            }
        }
    }

    private WorkerProcess process(WorkerGroup group, Engine engine) throws IOException {
        return new WorkerProcess(suite, engine, scale, cache, plan.clock(), group.scratch(), directory.resolve("workers.log"));
    }

    private void requireOptimizingRuntime(WorkerProcess worker) {
        runtime = worker.runtime();
        if (runtime.equals("Interpreted") && !plan.allowInterpreter()) {
            throw new UserError("the optimizing Truffle runtime is absent, so " + worker.engine() + " would run in C alone; --allow-interpreter measures that");
        }
    }

    /** The first execution of everything, with its answer compared. */
    private void check(WorkerGroup group, int process) throws IOException {
        AnswerCheck check = new AnswerCheck(suite, scale);
        Path file = group.scratch().resolve("answer.txt");
        List<WorkerProcess> workers = group.workers();
        try (Progress progress = new Progress("Checking answers", (long) benchmarks.size() * workers.size())) {
            for (String benchmark : benchmarks) {
                check.begin(benchmark);
                progress.step(benchmark);
                for (int i = 0; i < workers.size(); i++) {
                    Engine engine = engines.get(i);
                    String key = key(benchmark, engine);
                    if (workers.get(i).hasEnded()) {
                        unsupported.add(key);
                        progress.stepDone();
                        continue;
                    }
                    String[] reply = workers.get(i).askWithin(plan.mostFirst(), "answer", benchmark, file);
                    switch (reply[0]) {
                        case "answer" -> {
                            check.check(benchmark, engine, Answer.parse(Files.readString(file)));
                            firstSeconds.put(key, Double.valueOf(reply[1]));
                        }
                        case "unsupported" -> unsupported.add(key);
                        case "slow" -> {
                            giveUp(benchmark, engine);
                            WorkerProcess another = process(group, engine);
                            group.replace(workers.get(i), another);
                            another.awaitReady();
                        }
                        default -> {
                            Interruption.await();
                            if (engine.isOurs()) {
                                throw new UserError(failure(benchmark, engine, reply[1]));
                            }
                            report(failure(benchmark, engine, reply[1]));
                            unsupported.add(key);
                        }
                    }
                    progress.stepDone();
                }
            }
        }
        if (!check.differences().isEmpty()) {
            throw new UserError("the answers differ, nothing was measured:\n" + String.join("\n", check.differences()));
        }
    }

    private void giveUp(String benchmark, Engine engine) {
        System.err.printf(Locale.ROOT, "%s takes %s more than %.0f s and is given up; --minutes with more of them gives it more, and without a limit it has what it needs%n", benchmark,
                        engine.name(), plan.mostFirst());
        results.giveUp(benchmark, engine.name(), plan.mostFirst());
        unsupported.add(key(benchmark, engine));
    }

    private static String key(String benchmark, Engine engine) {
        return benchmark + "\t" + engine.name();
    }

    private static String failure(String benchmark, Engine engine, String message) {
        return benchmark + " fails on " + engine.name() + ": " + message;
    }

    /** What another engine cannot do is left out of the report; what ours cannot do is a bug, and fails the run when all else is done. */
    private void report(String failure) {
        Interruption.await();
        System.err.println(failure);
        failures.add(failure);
    }

    private void measure(WorkerGroup group, int process) throws IOException {
        String task = plan.processes() == 1 ? "Measuring" : "Measuring, process " + (process + 1) + " of " + plan.processes();
        List<WorkerProcess> workers = group.workers();
        try (Progress progress = new Progress(task, (long) benchmarks.size() * workers.size())) {
            for (String benchmark : benchmarks) {
                progress.step(benchmark);
                for (int i = 0; i < workers.size(); i++) {
                    double share = budget.take(weight(engines.get(i)));
                    if (!unsupported.contains(key(benchmark, engines.get(i))) && !workers.get(i).hasEnded()) {
                        measure(workers.get(i), engines.get(i), benchmark, share, group.scratch().resolve("jmh.json")).ifPresent(results::add);
                    }
                    progress.stepDone();
                }
            }
        }
    }

    /** @param share seconds that it may take */
    private Optional<Measurement> measure(WorkerProcess worker, Engine engine, String benchmark, double share, Path json) throws IOException {
        double first = firstSeconds.get(key(benchmark, engine));
        if (first > share) {
            // There is no time for a second execution; the same for all engines.
            return Optional.of(new Measurement(benchmark, engine.name(), first, first, Double.NaN, false, new double[] {first}, ""));
        }
        RunPlan own = plan.isLimited() ? plan.within(share) : plan;
        double least = engine.compilesLate() ? own.leastTruffleWarmup() : own.leastWarmup();
        String[] reply = worker.ask("measure", benchmark, least, own.mostWarmup(), own.seconds(), json);
        if (!reply[0].equals("measured")) {
            report(failure(benchmark, engine, reply[1]));
            return Optional.empty();
        }
        if (Files.exists(json)) { // Python is not JMH's
            jmhResults.add(Files.readString(json));
            Files.delete(json);
        }
        double[] curve = Arrays.stream(reply[4].split(",")).mapToDouble(Double::parseDouble).toArray();
        return Optional.of(new Measurement(benchmark, engine.name(), first, Double.parseDouble(reply[1]), Double.parseDouble(reply[2]), Boolean.parseBoolean(reply[3]), curve, reply[5]));
    }

    /** What JMH wrote, a JSON array for each of its runs. */
    List<String> jmhResults() {
        return jmhResults;
    }

    Map<String, String> descriptions() {
        return descriptions;
    }

    /** What failed on an engine, also on others'. */
    List<String> failures() {
        return failures;
    }

    /** Truffle's runtime where it matters, for the report. */
    String runtime() {
        return runtime;
    }
}
