package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.measure.Executions;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Slices;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bridge.shell.Progress;

/**
 * What follows on the first executions, in one set of processes: each engine runs all its benchmarks until compilers are done with them, then
 * everything is measured in rounds, in which the engines take turns on each benchmark.
 */
final class Rounds {

    /** The part of the time for warm-up that engines without a compiler that comes late may take. */
    private static final double SHARE_OF_OTHERS = 0.5;

    private static final double WEIGHT_OF_OURS = 3;
    /** How long an engine whose compiler comes late must have run without it: a part of its time for warm-up, in seconds at least, and at most. */
    private static final double REST_SHARE = 0.25;
    private static final double LEAST_REST = 3;
    private static final double MOST_REST = 10;
    /** Slices in a round of the engine that factors are relative to: what its time is wrong by, the factors of all others are as well. */
    private static final int REFERENCE_SLICES = 2;
    /** The part of the time for measuring that is kept for what was disturbed in all rounds, if all can be measured again. */
    private static final double SHARE_OF_DISTURBED = 0.25;
    /** For how long that is tried, in seconds, and how many executions then. */
    private static final double PATIENCE = 0.3;
    private static final double EXECUTIONS = 3;
    private static final int MOST_PASSES = 20;

    private final Suite suite;
    private final String reference;
    private final RunPlan plan;
    private final TimeBudget budget;
    private final Path json;
    private final Consumer<String> failures;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<String> jmhResults = new ArrayList<>();
    /** Seconds of an execution that was the only one. */
    private double mostSecond;

    /** An engine, its process, and its benchmarks. */
    private record Lane(Engine engine, WorkerProcess worker, List<Pair> pairs) {
        /** What the suites are for is not to be short of time because of another's slow start. */
        double weight() {
            return engine.isOurs() ? WEIGHT_OF_OURS : 1;
        }

        Optional<Pair> pair(String benchmark) {
            return pairs.stream().filter(pair -> pair.benchmark().equals(benchmark)).findFirst();
        }

        String names(double slowest) {
            return pairs.stream().filter(pair -> pair.expected() <= slowest).map(pair -> pair.benchmark()).collect(Collectors.joining(","));
        }
    }

    /**
     * @param reference the engine that factors are relative to
     * @param budget what is left of the time for this set of processes
     * @param json where JMH may write
     * @param failures is told what fails
     */
    Rounds(Suite suite, String reference, RunPlan plan, TimeBudget budget, Path json, Consumer<String> failures) {
        this.suite = suite;
        this.reference = reference;
        this.plan = plan;
        this.budget = budget;
        this.json = json;
        this.failures = failures;
    }

    /**
     * Adds an engine.
     *
     * @param benchmarks those that it can do
     * @param firstSeconds what the first execution of each took
     */
    void add(Engine engine, WorkerProcess worker, List<String> benchmarks, List<Double> firstSeconds) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            pairs.add(new Pair(benchmarks.get(i), firstSeconds.get(i), slicesOf(engine)));
        }
        lanes.add(new Lane(engine, worker, pairs));
        mostSecond = plan.mostSecond(lanes.stream().mapToInt(lane -> lane.pairs().size()).sum());
    }

    private int slicesOf(Engine engine) {
        return engine.name().equals(reference) ? REFERENCE_SLICES : 1;
    }

    /** The engines in the order of a round: those with several slices are at its end as well. */
    private List<Lane> turns() {
        return IntStream.range(0, REFERENCE_SLICES).boxed().flatMap(i -> lanes.stream().filter(lane -> slicesOf(lane.engine()) > i)).toList();
    }

    /** What JMH wrote, a JSON array for each of its runs. */
    List<String> jmhResults() {
        return jmhResults;
    }

    /**
     * Nothing is measured meanwhile: compilers of those that wait for them work beside the others, and then for as long as there is time. Where curves are
     * what it is for, one comes after the other.
     */
    void settle(String task) throws IOException {
        double seconds = RunPlan.warmup(suite, budget.left());
        List<Lane> late = lanes.stream().filter(lane -> lane.engine().compilesLate()).toList();
        List<Lane> others = lanes.stream().filter(lane -> !lane.engine().compilesLate()).toList();
        try (Progress progress = new Progress(task, lanes.size())) {
            if (suite.isAboutWarmup()) {
                settle(others, SHARE_OF_OTHERS * seconds, progress::step);
                settle(late, (1 - SHARE_OF_OTHERS) * seconds, progress::step);
                return;
            }
            CompletableFuture<Void> beside = CompletableFuture.runAsync(() -> settle(late, seconds, name -> { }));
            settle(others, SHARE_OF_OTHERS * seconds, progress::step);
            progress.step("compilers");
            beside.join();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException io) {
                throw io.getCause();
            }
            throw e;
        }
    }

    private void settle(List<Lane> some, double seconds, Consumer<String> progress) {
        TimeBudget own = new TimeBudget(seconds);
        own.expect(some.stream().mapToDouble(Lane::weight).sum());
        for (Lane lane : some) {
            progress.accept(lane.engine().name());
            try {
                settle(lane, own.take(lane.weight()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void settle(Lane lane, double share) throws IOException {
        String names = lane.names(mostSecond);
        if (names.isEmpty() || lane.worker().hasEnded()) {
            return;
        }
        if (suite.isAboutWarmup()) {
            // Each from the first execution on without a pause, as it would be in a program: that is what the suite shows.
            TimeBudget own = new TimeBudget(share);
            own.expect(names.split(",").length);
            for (String name : names.split(",")) {
                settle(lane, name, own.take(1), false);
            }
        } else {
            settle(lane, names, share, true);
        }
    }

    private void settle(Lane lane, String names, double share, boolean pausing) throws IOException {
        int n = names.split(",").length;
        double most = Math.min(share, n * plan.mostWarmup());
        double least = Math.min(most, n * (lane.engine().compilesLate() ? plan.leastTruffleWarmup() : plan.leastWarmup()));
        double rest = lane.engine().compilesLate() ? Math.clamp(REST_SHARE * share, Math.min(least, LEAST_REST), MOST_REST) : 0;
        String[] reply = lane.worker().ask("settle", names, least, most, rest, pausing);
        if (!reply[0].equals("settled")) {
            failures.accept(names + " fails on " + lane.engine().name() + ": " + reply[1]);
            return;
        }
        double[] last = numbers(reply[2]);
        int i = 0;
        for (String name : names.split(",")) {
            if (last[i] > 0) { // else there was no time for it in this process
                lane.pair(name).orElseThrow().expect(last[i]);
            }
            i++;
        }
    }

    /** All rounds, and then what was disturbed in all of them. */
    void measure(String task, List<String> benchmarks) throws IOException {
        double kept = plan.isLimited() ? SHARE_OF_DISTURBED * shareOfShort() * budget.left() : 0;
        int rounds = Slices.rounds(budget.left() - kept, plan.seconds(), tasks());
        List<Lane> turns = turns();
        try (Progress progress = new Progress(task, (long) rounds * benchmarks.size() * turns.size())) {
            for (int round = 0; round < rounds; round++) {
                Slices slices = Slices.of(rounds, round, Math.max(0, budget.left() - kept), plan.seconds(), tasks());
                for (String benchmark : benchmarks) {
                    progress.step(benchmark);
                    for (Lane lane : turns) {
                        Optional<Pair> pair = lane.pair(benchmark);
                        if (pair.isPresent() && hasSecond(pair.get()) && !lane.worker().hasEnded() && slices.has(pair.get().task())) {
                            measure(lane, pair.get(), slices.length(), slices.length());
                        }
                        progress.stepDone();
                    }
                }
            }
        }
        measureDisturbed(task);
    }

    /** Each until its time is one of executions that nothing disturbed, or there is no time left: first those of the engine that factors are relative to. */
    private void measureDisturbed(String task) throws IOException {
        lanes.forEach(lane -> lane.pairs().forEach(Pair::beginRepetitions));
        List<Lane> referenceFirst = lanes.stream().sorted(Comparator.comparing(lane -> !lane.engine().name().equals(reference))).toList();
        for (int pass = 0; pass < MOST_PASSES && lanes.stream().anyMatch(lane -> lane.pairs().stream().anyMatch(this::isToRepeat)); pass++) {
            try (Progress progress = new Progress(task, referenceFirst.size())) {
                for (Lane lane : referenceFirst) {
                    progress.step("disturbed on " + lane.engine().name());
                    for (Pair pair : lane.pairs()) {
                        if (isToRepeat(pair) && !lane.worker().hasEnded()) {
                            measure(lane, pair, EXECUTIONS * pair.expected(), PATIENCE);
                        }
                    }
                    progress.stepDone();
                }
            }
        }
    }

    /** The part of all measurements that may be repeated: where starting a process is what takes the time, none. */
    private double shareOfShort() {
        return lanes.stream().flatMap(lane -> lane.pairs().stream()).mapToInt(pair -> pair.isShort() ? 1 : 0).average().orElse(0);
    }

    private boolean isToRepeat(Pair pair) {
        return hasSecond(pair) && pair.isWorthRepeating() && budget.left() > EXECUTIONS * pair.expected() + PATIENCE;
    }

    private List<Slices.Task> tasks() {
        return lanes.stream().flatMap(lane -> lane.pairs().stream()).filter(this::hasSecond).map(Pair::task).toList();
    }

    private boolean hasSecond(Pair pair) {
        return !pair.hasFailed() && pair.expected() <= mostSecond;
    }

    private void measure(Lane lane, Pair pair, double seconds, double patience) throws IOException {
        String[] reply = lane.worker().ask("measure", pair.benchmark(), seconds, patience, json);
        if (!reply[0].equals("measured")) {
            pair.fail();
            failures.accept(pair.benchmark() + " fails on " + lane.engine().name() + ": " + reply[1]);
            return;
        }
        if (Files.exists(json)) { // Python is not JMH's
            jmhResults.add(Files.readString(json));
            Files.delete(json);
        }
        pair.add(new Executions.Slice(numbers(reply[2]), numbers(reply[3])), Boolean.parseBoolean(reply[1]));
    }

    /** Gives what was measured. */
    void finish(Consumer<Measurement> results) throws IOException {
        for (Lane lane : lanes) {
            for (Pair pair : lane.pairs()) {
                if (!pair.hasFailed()) {
                    String[] reply = lane.worker().hasEnded() ? new String[] {"ended"} : lane.worker().ask("finish", pair.benchmark());
                    boolean has = reply[0].equals("finished") && !reply[2].isEmpty();
                    results.accept(pair.measurement(lane.engine().name(), has ? numbers(reply[2]) : new double[] {pair.first()}, has ? reply[1] : ""));
                }
            }
        }
    }

    private static double[] numbers(String words) {
        return words.isEmpty() ? new double[0] : Arrays.stream(words.split(",")).mapToDouble(Double::parseDouble).toArray();
    }
}
