package org.sqltruffle.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;

/** The one table of a report: the reference's milliseconds after warm-up, and of each other engine how many times faster it is. */
public final class FactorTable {

    private static final double MILLIS = 1e3;

    private final Results results;

    public FactorTable(Results results) {
        this.results = results;
    }

    public TextTable table() {
        String reference = results.reference();
        List<String> others = results.engines().stream().filter(engine -> !engine.equals(reference)).toList();
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("", reference + " ms"));
        header.addAll(others);
        table.row(header);
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark, warm(results, benchmark, reference)));
            for (String engine : others) {
                OptionalDouble factor = results.factor(benchmark, engine, Measurement::warm);
                // Without the reference there is no factor, but still a time.
                row.add(factor.isPresent() ? factor(factor) + results.get(benchmark, engine).map(Measurement::mark).orElse("")
                                : results.get(benchmark, engine).map(m -> millis(m.warm()) + " ms")
                                                .orElse(absence(results, benchmark, engine)));
            }
            table.row(row);
        }
        List<String> warm = new ArrayList<>(List.of("geometric mean", ""));
        others.forEach(engine -> warm.add(factor(results.geometricMean(engine, Measurement::warm))));
        table.row(warm);
        List<String> first = new ArrayList<>(List.of("of first executions", ""));
        others.forEach(engine -> first.add(factor(results.geometricMean(engine, Measurement::first))));
        table.row(first);
        return table;
    }

    /** Milliseconds after warm-up, with its mark. */
    static String warm(Results results, String benchmark, String engine) {
        Optional<Measurement> m = results.get(benchmark, engine);
        return m.map(x -> millis(x.warm()) + x.mark()).orElse(absence(results, benchmark, engine));
    }

    /** What a table says where there is no measurement. */
    static String absence(Results results, String benchmark, String engine) {
        return results.givenUp(benchmark, engine).map(seconds -> "> " + millis(seconds) + " ms").orElse("-");
    }

    static String millis(double seconds) {
        return String.format(Locale.ROOT, seconds < 1 / MILLIS ? "%.4f" : seconds < 1 ? "%.2f" : "%.0f", seconds * MILLIS);
    }

    static String factor(OptionalDouble factor) {
        return factor.isEmpty() ? "-" : String.format(Locale.ROOT, factor.getAsDouble() < 10 ? "%.2f" : "%.1f", factor.getAsDouble());
    }
}
