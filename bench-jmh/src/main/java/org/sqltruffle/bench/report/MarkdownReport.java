package org.sqltruffle.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.sqltruffle.bench.measure.Footprint;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.measure.Sample;

/** The report for people: where and how, times with their intervals, factors, geometric means, pictures. */
final class MarkdownReport {

    private static final double MEGA = 1e6;

    private final RunFacts facts;
    private final Results results;
    private final List<String> pictures;

    MarkdownReport(RunFacts facts, Results results, List<String> pictures) {
        this.facts = facts;
        this.results = results;
        this.pictures = pictures;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(results.suite().name()).append(": ").append(results.suite().description()).append("\n\n");
        text.append("Scale ").append(results.scale()).append(". Made by `").append(facts.command()).append("`, ");
        text.append(Machine.now()).append(".\n\n");
        text.append(facts.table()).append('\n');
        section(text, "Time after warm-up", "Milliseconds of an execution, mean of the fastest third without the fastest twentieth of those that nothing disturbed, and its 99 % confidence interval" + processes()
                        + ". * marks what was measured while compilers were still at work, ~ what something disturbed or may have, > what was given up.", m -> new Cell(m.mean(), m.error(), m.marks()));
        leftOut(text);
        factors(text, "Factor after warm-up", Measurement::mean);
        if (!results.suite().unit().isEmpty()) {
            text.append("## Rates\n\nAfter warm-up.\n\n").append(new ResultTable(results).rates().markdown()).append('\n');
        }
        section(text, "First execution", "Milliseconds of the first execution in a process" + processes() + ".", m -> new Cell(m.first(), Double.NaN, ""));
        factors(text, "Factor of the first execution", Measurement::first);
        section(text, "All executions, warm-up included", "Milliseconds, mean from the first execution on, and 99 % confidence interval.",
                        m -> new Cell(Sample.mean(m.curve()), Sample.error(m.curve()), ""));
        tiers(text);
        memory(text);
        size(text);
        for (String picture : pictures) {
            text.append("![").append(picture).append("](").append(picture).append(".svg)\n\n");
        }
        return text.toString();
    }

    private String processes() {
        return facts.plan().processes() == 1 ? "" : " over " + facts.plan().processes() + " processes";
    }

    /** A time and its interval. */
    private record Cell(double seconds, double error, String marks) {
        @Override
        public String toString() {
            String time = ResultTable.millis(seconds) + marks;
            return Double.isNaN(error) ? time : time + " ± " + ResultTable.millis(error);
        }
    }

    private void section(StringBuilder text, String title, String explanation, java.util.function.Function<Measurement, Cell> cell) {
        text.append("## ").append(title).append("\n\n").append(explanation).append("\n\n");
        TextTable table = new TextTable();
        table.row(header(results.engines()));
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            for (String engine : results.engines()) {
                row.add(results.get(benchmark, engine).map(m -> cell.apply(m).toString()).orElse(results.absence(benchmark, engine)));
            }
            table.row(row);
        }
        text.append(table.markdown()).append('\n');
    }

    private void leftOut(StringBuilder text) {
        if (!results.leftOut().isEmpty()) {
            text.append("Without (-):\n\n");
            results.leftOut().forEach(line -> text.append("- ").append(line).append('\n'));
            text.append('\n');
        }
    }

    /** Of the engines that know which tier ran a query: the queries by tier. */
    private void tiers(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("", "tier", "benchmarks"));
        boolean any = false;
        for (String engine : results.engines()) {
            Map<String, List<String>> byTier = new TreeMap<>();
            for (String benchmark : results.benchmarks()) {
                results.get(benchmark, engine).filter(m -> !m.tier().isEmpty()).ifPresent(m -> byTier.computeIfAbsent(m.tier(), t -> new ArrayList<>()).add(benchmark));
            }
            for (Map.Entry<String, List<String>> tier : byTier.entrySet()) {
                table.row(List.of(engine, tier.getKey(), String.join(", ", tier.getValue())));
                any = true;
            }
        }
        if (any) {
            text.append("## Tiers\n\nWhat ran the last execution, where an engine says so.\n\n").append(table.markdown().replace("---:|", "---|")).append('\n');
        }
    }

    private void memory(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("MB", "heap", "process"));
        for (String engine : results.engines()) {
            results.memory(engine).ifPresent(use -> table.row(List.of(engine, use.heap() < 0 ? "-" : megabytes(use.heap()), megabytes(use.resident()))));
        }
        if (table.rows() > 1) {
            text.append("## Memory\n\nThe most that each engine's process had, over all benchmarks: of Java's heap, with what was not collected yet, and of the machine's memory, with the")
                            .append(" pages of mapped files, the JVM and what its compilers took.\n\n").append(table.markdown()).append('\n');
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f", bytes / MEGA);
    }

    private void size(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("MB", "library", "database"));
        for (String engine : results.engines()) {
            results.footprint(engine).filter(Footprint::isKnown).ifPresent(bytes -> table.row(List.of(engine, megabytes(bytes.library()), megabytes(bytes.database()))));
        }
        if (table.rows() == 1) {
            return;
        }
        text.append("## Size\n\nOf a disk: what a program has to be given to use the engine besides the JVM, with all systems' libraries in C where its jar files have them, and the suite's database")
                        .append(" in the engine's form, with keys and indices but in DuckDB.\n\n").append(table.markdown()).append('\n');
    }

    private static String megabytes(OptionalLong bytes) {
        return bytes.isPresent() ? String.format(Locale.ROOT, "%.1f", bytes.getAsLong() / MEGA) : "-";
    }

    private void factors(StringBuilder text, String title, ToDoubleFunction<Measurement> seconds) {
        text.append("## ").append(title).append("\n\nHow many times faster than ").append(results.reference()).append("; below 1 is slower.\n\n");
        List<String> engines = results.engines().stream().filter(engine -> !engine.equals(results.reference())).toList();
        TextTable table = new TextTable();
        table.row(header(engines));
        for (String benchmark : results.benchmarks()) {
            List<String> row = new ArrayList<>(List.of(benchmark));
            engines.forEach(engine -> row.add(ResultTable.factor(results.factor(benchmark, engine, seconds))));
            table.row(row);
        }
        List<String> means = new ArrayList<>(List.of("**geometric mean**"));
        engines.forEach(engine -> means.add("**" + ResultTable.factor(results.geometricMean(engine, seconds)) + "**"));
        table.row(means);
        List<String> totals = new ArrayList<>(List.of("all together"));
        engines.forEach(engine -> totals.add(ResultTable.factor(results.totalFactor(engine, seconds))));
        table.row(totals);
        text.append(table.markdown()).append('\n');
    }

    private static List<String> header(List<String> engines) {
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(engines);
        return header;
    }
}
