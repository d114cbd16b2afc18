package org.sqltruffle.bench.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The first executions of a suite's benchmarks, each engine in a process that was new.
 *
 * @param suite the suite's name
 * @param reference the engine that factors are relative to
 * @param executions that a benchmark was to have; totals leave out a benchmark with fewer
 * @param curves seconds of each execution, by engine and benchmark
 */
public record ColdCurves(String suite, String reference, int executions, Map<String, Map<String, double[]>> curves) {

    private static final double NINE_IN_TEN = 0.9;

    public ColdCurves(String suite, String reference, int executions) {
        this(suite, reference, executions, new LinkedHashMap<>());
    }

    public void add(String engine, String benchmark, double[] seconds) {
        curves.computeIfAbsent(engine, name -> new LinkedHashMap<>()).put(benchmark, seconds);
    }

    public List<String> engines() {
        return List.copyOf(curves.keySet());
    }

    /** The benchmarks of which the engine and the reference have at least {@code n} executions. */
    private List<String> common(String engine, int n) {
        return curves.get(engine).keySet().stream().filter(name -> curves.get(engine).get(name).length >= n).filter(name -> {
            double[] other = curves.getOrDefault(reference, Map.of()).get(name);
            return other != null && other.length >= n;
        }).toList();
    }

    /** Seconds of the first {@code n} executions of all benchmarks that the reference and the engine did; empty when there is none. */
    public OptionalDouble total(String engine, int n) {
        List<String> common = common(engine, executions);
        return common.isEmpty() ? OptionalDouble.empty()
                        : OptionalDouble.of(common.stream().mapToDouble(name -> sum(curves.get(engine).get(name), n)).sum());
    }

    /** How many times faster than the reference the engine is with the first {@code n} executions of all benchmarks together. */
    public OptionalDouble factorOfTotals(String engine, int n) {
        List<String> common = common(engine, executions);
        double own = common.stream().mapToDouble(name -> sum(curves.get(engine).get(name), n)).sum();
        double other = common.stream().mapToDouble(name -> sum(curves.get(reference).get(name), n)).sum();
        return common.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(other / own);
    }

    /** The geometric mean over the benchmarks of how many times faster the first {@code n} executions are. */
    public OptionalDouble meanFactor(String engine, int n) {
        OptionalDouble mean = common(engine, executions).stream()
                        .mapToDouble(name -> Math.log(sum(curves.get(reference).get(name), n) / sum(curves.get(engine).get(name), n)))
                        .average();
        return mean.isEmpty() ? mean : OptionalDouble.of(Math.exp(mean.getAsDouble()));
    }

    /**
     * An execution after the first, relative to the reference's median.
     *
     * @param part 1 is the reference's median
     */
    public record Execution(String benchmark, int number, double part) {
    }

    /** The executions after the first, the fastest relative to the reference's median first. */
    private List<Execution> executions(String engine) {
        return common(engine, 2).stream().flatMap(name -> {
            double median = Sample.median(curves.get(reference).get(name));
            double[] own = curves.get(engine).get(name);
            return IntStream.range(1, own.length).mapToObj(i -> new Execution(name, i + 1, own[i] / median));
        }).sorted(Comparator.comparing(Execution::part)).toList();
    }

    /** The slowest execution after the first; {@code null} when there is none. */
    public Execution worst(String engine) {
        List<Execution> all = executions(engine);
        return all.isEmpty() ? null : all.getLast();
    }

    /** Nine in ten executions after the first take at most this part of the reference's median. */
    public OptionalDouble nineInTen(String engine) {
        List<Execution> all = executions(engine);
        return all.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(all.get((int) Math.ceil(NINE_IN_TEN * all.size()) - 1).part());
    }

    private static double sum(double[] seconds, int n) {
        return Arrays.stream(seconds).limit(n).sum();
    }
}
