package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.JvmOptions;
import org.sqltruffle.bench.measure.Footprint;
import org.sqltruffle.bench.measure.MemoryUse;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.suite.AnswerCheck;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.tpch.console.Progress;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.query.Answer;

/** A run of a suite: first all answers are compared, then all is measured. */
public final class BenchRun {

    /** How Truffle calls its runtime without a compiler. */
    private static final String INTERPRETED = "Interpreted";

    private final Suite suite;
    private final double scale;
    private final List<Engine> engines;
    private final List<String> benchmarks;
    private final RunPlan plan;
    private final Path cache;
    private final Path written;
    private final Path directory;
    private final Results results;
    private final List<String> jmhResults = new ArrayList<>();
    private final Map<String, String> descriptions = new LinkedHashMap<>();
    private final Set<String> unsupported = new HashSet<>();
    private final Map<String, Double> firstSeconds = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private String runtime = "not used";

    /**
     * @param plan its budget begins with {@link #run}
     * @param cache where databases that are read are
     * @param written where those are made that are written
     * @param directory for the run's log
     */
    public BenchRun(Suite suite, double scale, List<Engine> engines, List<String> benchmarks, RunPlan plan, Path cache, Path written,
                    Path directory) {
        this.suite = suite;
        this.scale = scale;
        this.engines = engines;
        this.benchmarks = benchmarks;
        this.plan = plan;
        this.cache = cache;
        this.written = written;
        this.directory = directory;
        this.results = new Results(suite, scale, benchmarks, engines.stream().map(Engine::name).toList());
    }

    public Results run() throws IOException {
        Files.deleteIfExists(directory.resolve("workers.log"));
        for (int process = 0; process < plan.processes(); process++) {
            Deadline deadline = new Deadline(plan.budget() / plan.processes());
            try (WorkerGroup group = new WorkerGroup(written)) {
                start(group);
                check(group);
                measure(group, process, deadline);
            }
        }
        if (results.isEmpty()) {
            throw new UserError("nothing was measured: "
                            + (failures.isEmpty() ? "none of the engines can do it" : String.join("; ", failures)));
        }
        return results;
    }

    private void start(WorkerGroup group) throws IOException {
        try (Progress progress = new Progress("Starting", engines.size())) {
            for (Engine engine : engines) {
                group.add(process(group, engine));
            }
            for (int i = 0; i < engines.size(); i++) {
                Engine engine = engines.get(i);
                progress.step(engine.name());
                WorkerProcess worker = group.workers().get(i);
                worker.awaitReady();
                descriptions.put(engine.name(), worker.description());
                results.add(engine.name(), Footprint.of(engine, suite.database(scale), cache));
                if (engine.needsOptimizingRuntime()) {
                    requireOptimizingRuntime(engine, worker.runtime());
                } else if (engine.isPython() && engine.compilesLate() && !JvmOptions.interpreter().isEmpty()) {
                    requireOptimizingRuntime(engine, INTERPRETED);
                }
                progress.stepDone();
            }
        }
    }

    private WorkerProcess process(WorkerGroup group, Engine engine) throws IOException {
        return new WorkerProcess(suite, engine, scale, cache, WorkerProcess.options(suite, engine), group.scratch(),
                        directory.resolve("workers.log"));
    }

    private void requireOptimizingRuntime(Engine engine, String found) {
        runtime = found;
        if (found.equals(INTERPRETED)) {
            if (!plan.allowInterpreter()) {
                throw new UserError("the optimizing Truffle runtime is absent, so " + engine.name()
                                + " would not compile anything; --allow-interpreter measures that");
            }
            runtime = found + ": nothing is compiled, queries run in C";
        }
    }

    /** The first execution of everything, with its answer compared. */
    private void check(WorkerGroup group) throws IOException {
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
                        case "unsupported" -> {
                            unsupported.add(key);
                            results.leaveOut(benchmark, engine.name(), reply[1]);
                        }
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
                            results.leaveOut(benchmark, engine.name(), "fails: " + reply[1]);
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
        System.err.printf(Locale.ROOT,
                        "%s takes %s more than %.0f s and is given up; --minutes with more of them gives it more, and without a limit it "
                                        + "has what it needs%n",
                        benchmark,
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

    private void measure(WorkerGroup group, int process, Deadline deadline) throws IOException {
        String which = plan.processes() == 1 ? "" : ", process " + (process + 1) + " of " + plan.processes();
        Rounds rounds = new Rounds(plan, deadline, group.scratch().resolve("jmh.json"), this::report);
        for (int i = 0; i < engines.size(); i++) {
            Engine engine = engines.get(i);
            Map<String, Double> seconds = new LinkedHashMap<>();
            benchmarks.stream().filter(benchmark -> !unsupported.contains(key(benchmark, engine)))
                            .forEach(benchmark -> seconds.put(benchmark, firstSeconds.get(key(benchmark, engine))));
            rounds.add(engine, group.workers().get(i), seconds);
        }
        rounds.warmUp("Warming up" + which);
        rounds.measure("Measuring" + which, benchmarks);
        rounds.finish(results::add);
        jmhResults.addAll(rounds.jmhResults());
        for (WorkerProcess worker : group.workers()) {
            Optional<MemoryUse> memory = worker.memory();
            memory.ifPresent(use -> results.add(worker.engine(), use));
        }
    }

    /** What JMH wrote, a JSON array for each of its runs. */
    public List<String> jmhResults() {
        return jmhResults;
    }

    public Map<String, String> descriptions() {
        return descriptions;
    }

    /** What failed on an engine, also on others'. */
    public List<String> failures() {
        return failures;
    }

    /** Truffle's runtime where it matters, for the report. */
    public String runtime() {
        return runtime;
    }
}
