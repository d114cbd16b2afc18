package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.tpch.console.Progress;

/**
 * Warms all engines up, one after the other, and measures in rounds. In each round every engine has a turn on every benchmark, so that what
 * slows the machine for some seconds slows all engines alike.
 */
final class Rounds {

    /** The part of the time that is left for warm-up. */
    private static final double WARM_UP_SHARE = 0.5;
    /** The part of it that goes to an engine whose compiler comes late, as a multiple of another engine's. */
    private static final int LATE = 4;
    /** Seconds without compilations that end the warm-up of an engine whose compiler comes late. */
    private static final double REST = 1;
    /** An execution that takes so many times a pair's share of the time has no second one. */
    private static final double SLOW = 3;
    /** Seconds of a pair's share in the first round, however little time is left. */
    private static final double LEAST_SHARE = 0.1;

    private final RunPlan plan;
    private final Deadline deadline;
    private final Path json;
    private final Consumer<String> failures;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<String> jmhResults = new ArrayList<>();

    /** An engine, its process, and its benchmarks by name. */
    private record Lane(Engine engine, WorkerProcess worker, Map<String, Pair> pairs) {
        int weight() {
            return engine.compilesLate() ? LATE : 1;
        }
    }

    /** A benchmark on an engine. */
    private static final class Pair {
        /** Seconds of its last execution. */
        private double last;
        private double[] measured = {};
        private boolean settled;
        private boolean failed;

        Pair(double first) {
            last = first;
        }

        void add(double[] times) {
            measured = DoubleStream.concat(Arrays.stream(measured), Arrays.stream(times)).toArray();
            last = times[times.length - 1];
        }
    }

    /**
     * @param deadline of this set of processes
     * @param json where JMH may write
     * @param failures is told what fails
     */
    Rounds(RunPlan plan, Deadline deadline, Path json, Consumer<String> failures) {
        this.plan = plan;
        this.deadline = deadline;
        this.json = json;
        this.failures = failures;
    }

    /** @param firstSeconds of the first execution of each benchmark that the engine can do */
    void add(Engine engine, WorkerProcess worker, Map<String, Double> firstSeconds) {
        Map<String, Pair> pairs = new LinkedHashMap<>();
        firstSeconds.forEach((benchmark, seconds) -> pairs.put(benchmark, new Pair(seconds)));
        lanes.add(new Lane(engine, worker, pairs));
    }

    /** What JMH wrote, a JSON array for each of its runs. */
    List<String> jmhResults() {
        return jmhResults;
    }

    void warmUp(String task) throws IOException {
        double seconds = WARM_UP_SHARE * deadline.left();
        int weights = lanes.stream().mapToInt(Lane::weight).sum();
        try (Progress progress = new Progress(task, lanes.size())) {
            for (Lane lane : lanes) {
                progress.step(lane.engine.name());
                warmUp(lane, seconds * lane.weight() / weights);
                progress.stepDone();
            }
        }
    }

    private void warmUp(Lane lane, double share) throws IOException {
        double each = share / Math.max(1, lane.pairs.size());
        List<String> names = lane.pairs.keySet().stream().filter(name -> lane.pairs.get(name).last < SLOW * each).toList();
        if (names.isEmpty() || lane.worker.hasEnded()) {
            return;
        }
        double most = Math.min(share, names.size() * plan.warmUp());
        double rest = lane.engine.compilesLate() ? Math.min(REST, most / LATE) : 0;
        String[] reply = lane.worker.ask("warm", String.join(",", names), most, rest);
        if (!reply[0].equals("warm")) {
            failures.accept(String.join(",", names) + " fails on " + lane.engine.name() + ": " + reply[1]);
            return;
        }
        double[] last = WorkerProcess.numbers(reply[2]);
        for (int i = 0; i < last.length; i++) {
            Pair pair = lane.pairs.get(names.get(i));
            pair.settled = Boolean.parseBoolean(reply[1]);
            pair.last = last[i] > 0 ? last[i] : pair.last; // else this process has not run it yet
        }
    }

    void measure(String task, List<String> benchmarks) throws IOException {
        int pairs = lanes.stream().mapToInt(lane -> lane.pairs.size()).sum();
        double share = Math.max(LEAST_SHARE, deadline.left() / Math.max(1, pairs));
        try (Progress progress = new Progress(task, (long) plan.rounds() * benchmarks.size() * lanes.size())) {
            for (int round = 0; round < plan.rounds() && (round == 0 || deadline.left() > 0); round++) {
                double turn = Math.min(plan.seconds() / plan.rounds(), deadline.left() / (plan.rounds() - round) / Math.max(1, pairs));
                for (String benchmark : benchmarks) {
                    progress.step(benchmark);
                    for (Lane lane : lanes) {
                        Pair pair = lane.pairs.get(benchmark);
                        if (pair != null && !pair.failed && pair.last < SLOW * share && !lane.worker.hasEnded()) {
                            measure(lane, benchmark, pair, turn);
                        }
                        progress.stepDone();
                    }
                }
            }
        }
    }

    private void measure(Lane lane, String benchmark, Pair pair, double seconds) throws IOException {
        String[] reply = lane.worker.ask("measure", benchmark, seconds, json);
        if (!reply[0].equals("measured")) {
            pair.failed = true;
            failures.accept(benchmark + " fails on " + lane.engine.name() + ": " + reply[1]);
            return;
        }
        if (Files.exists(json)) { // Python is not JMH's
            jmhResults.add(Files.readString(json));
            Files.delete(json);
        }
        pair.add(WorkerProcess.numbers(reply[1]));
    }

    /** Gives what was measured. */
    void finish(Consumer<Measurement> results) throws IOException {
        for (Lane lane : lanes) {
            for (Map.Entry<String, Pair> entry : lane.pairs.entrySet()) {
                Pair pair = entry.getValue();
                if (!pair.failed && !lane.worker.hasEnded()) {
                    String[] reply = lane.worker.ask("finish", entry.getKey());
                    boolean has = reply[0].equals("finished") && !reply[2].isEmpty();
                    double[] curve = has ? WorkerProcess.numbers(reply[2]) : new double[]{pair.last};
                    results.accept(new Measurement(entry.getKey(), lane.engine.name(), List.of(curve), pair.measured,
                                    pair.settled && pair.measured.length > 0, has ? reply[1] : ""));
                }
            }
        }
    }
}
