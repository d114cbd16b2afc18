package org.sqltruffle.bench.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.sqltruffle.bench.suite.Suite;

/** All measurements of a run. Several of the same benchmark and engine come from several processes. */
public final class Results {

    private final Suite suite;
    private final double scale;
    private final List<String> benchmarks;
    private final List<String> engines;
    private final String reference;
    private final Map<String, List<Measurement>> measurements = new LinkedHashMap<>();
    private final Map<String, MemoryUse> memory = new HashMap<>();
    private final Map<String, Footprint> footprints = new HashMap<>();
    private final Map<String, Double> givenUp = new HashMap<>();
    private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

    public Results(Suite suite, double scale, List<String> benchmarks, List<String> engines) {
        this.suite = suite;
        this.scale = scale;
        this.benchmarks = benchmarks;
        this.engines = engines;
        this.reference = suite.reference(engines);
    }

    private static String key(String benchmark, String engine) {
        return benchmark + "\t" + engine;
    }

    public void add(Measurement measurement) {
        measurements.computeIfAbsent(key(measurement.benchmark(), measurement.engine()), k -> new ArrayList<>()).add(measurement);
    }

    /** Notes that a first execution was ended after some seconds. */
    public void giveUp(String benchmark, String engine, double seconds) {
        givenUp.put(key(benchmark, engine), seconds);
    }

    /** Notes why an engine did not do a benchmark. */
    public void leaveOut(String benchmark, String engine, String reason) {
        List<String> without = leftOut.computeIfAbsent(engine + ": " + reason, key -> new ArrayList<>());
        if (!without.contains(benchmark)) {
            without.add(benchmark);
        }
    }

    /** What was not done and why, an engine and a reason a line; in the order of the benchmarks. */
    public List<String> leftOut() {
        return leftOut.entrySet().stream().map(entry -> entry.getKey()
                        + (entry.getValue().size() == benchmarks.size() ? "" : " (" + String.join(", ", entry.getValue()) + ")")).toList();
    }

    /** Notes what a process of an engine took. */
    public void add(String engine, MemoryUse use) {
        if (suite.runsInWorkers()) {
            memory.merge(engine, use, MemoryUse::max);
        }
    }

    /** Notes what an engine takes of a disk. */
    public void add(String engine, Footprint footprint) {
        footprints.put(engine, footprint);
    }

    /** What an engine takes of a disk, if that is known. */
    public Optional<Footprint> footprint(String engine) {
        return Optional.ofNullable(footprints.get(engine));
    }

    /** What an engine's process took at most, if that is known. */
    public Optional<MemoryUse> memory(String engine) {
        return Optional.ofNullable(memory.get(engine));
    }

    /** The seconds after which a first execution was given up, if it was. */
    public Optional<Double> givenUp(String benchmark, String engine) {
        return Optional.ofNullable(givenUp.get(key(benchmark, engine)));
    }

    /** Whether no engine did anything. */
    public boolean isEmpty() {
        return measurements.isEmpty();
    }

    public Suite suite() {
        return suite;
    }

    public double scale() {
        return scale;
    }

    public List<String> benchmarks() {
        return benchmarks;
    }

    public List<String> engines() {
        return engines;
    }

    /** The engine that factors are relative to. */
    public String reference() {
        return reference;
    }

    private List<Measurement> of(String benchmark, String engine) {
        return measurements.getOrDefault(key(benchmark, engine), List.of());
    }

    /** The processes' measurements as one; empty when the engine cannot do the benchmark. */
    public Optional<Measurement> get(String benchmark, String engine) {
        List<Measurement> all = of(benchmark, engine);
        return all.isEmpty() ? Optional.empty() : Optional.of(Measurement.combine(all));
    }

    /** How many times faster than the reference the engine is: above 1 is faster. */
    public OptionalDouble factor(String benchmark, String engine, ToDoubleFunction<Measurement> seconds) {
        Optional<Measurement> own = get(benchmark, engine);
        Optional<Measurement> other = get(benchmark, reference);
        if (own.isEmpty() || other.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(seconds.applyAsDouble(other.get()) / seconds.applyAsDouble(own.get()));
    }

    /** The geometric mean of the factors over the benchmarks that both engines did. */
    public OptionalDouble geometricMean(String engine, ToDoubleFunction<Measurement> seconds) {
        double sum = 0;
        int n = 0;
        for (String benchmark : benchmarks) {
            OptionalDouble factor = factor(benchmark, engine, seconds);
            if (factor.isPresent()) {
                sum += Math.log(factor.getAsDouble());
                n++;
            }
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.exp(sum / n));
    }
}
