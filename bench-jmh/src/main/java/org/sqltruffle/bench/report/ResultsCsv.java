package org.sqltruffle.bench.report;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.measure.Sample;

/**
 * The results for programs. For each benchmark and engine three lines that differ in {@code warm}: {@code first}, the first
 * execution; {@code all}, the mean of all executions from the first on; {@code warm}, the mean after warm-up, with its {@link Measurement#marks marks}.
 */
public final class ResultsCsv {

    /** The first line. */
    public static final String HEADER = "suite,benchmark,engine,scale,mean_s,ci99_s,factor,warm,marks\n";

    /** What the column {@code warm} says of the mean after warm-up. */
    public static final String WARM = "warm";

    private ResultsCsv() {
    }

    public static String of(Results results) {
        StringBuilder text = new StringBuilder(HEADER);
        for (String benchmark : results.benchmarks()) {
            for (String engine : results.engines()) {
                results.get(benchmark, engine).ifPresent(m -> {
                    line(text, results, m, Measurement::first, Double.NaN, "first,");
                    line(text, results, m, x -> Sample.mean(x.curve()), Sample.error(m.curve()), "all,");
                    line(text, results, m, Measurement::mean, m.error(), WARM + "," + m.marks());
                });
            }
        }
        return text.toString();
    }

    /** Each execution from the first on, with the seconds that it took. */
    static String curves(Results results) {
        StringBuilder text = new StringBuilder("suite,benchmark,engine,scale,process,execution,seconds\n");
        for (String benchmark : results.benchmarks()) {
            for (String engine : results.engines()) {
                int process = 0;
                for (Measurement m : results.of(benchmark, engine)) {
                    process++;
                    for (int i = 0; i < m.curve().length; i++) {
                        text.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%d,%d,%.9f%n", results.suite().name(), benchmark, engine, results.scale(), process, i + 1, m.curve()[i]));
                    }
                }
            }
        }
        return text.toString();
    }

    /** What each engine's process took at most; the heap is empty for what has none. */
    public static String memory(Results results) {
        StringBuilder text = new StringBuilder("suite,engine,scale,peak_heap_bytes,peak_resident_bytes\n");
        for (String engine : results.engines()) {
            results.memory(engine).ifPresent(use -> text.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%d%n", results.suite().name(), engine, results.scale(),
                            use.heap() < 0 ? "" : use.heap(), use.resident())));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, Results results, Measurement m, ToDoubleFunction<Measurement> seconds, double error, String warmAndMarks) {
        OptionalDouble factor = results.factor(m.benchmark(), m.engine(), seconds);
        text.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%.9f,%s,%s,%s%n", results.suite().name(), m.benchmark(), m.engine(), results.scale(),
                        seconds.applyAsDouble(m), Double.isNaN(error) ? "" : String.format(Locale.ROOT, "%.9f", error),
                        factor.isEmpty() ? "" : String.format(Locale.ROOT, "%.4f", factor.getAsDouble()), warmAndMarks));
    }
}
