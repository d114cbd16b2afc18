package org.sqltruffle.bench;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The report for people: where and how, times with their intervals, factors, geometric means, pictures. */
final class MarkdownReport {

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
        text.append(ZonedDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT))).append(".\n\n");
        header(text);
        section(text, "Time after warm-up", "Milliseconds of an execution, mean and 99 % confidence interval" + processes()
                        + ". * marks what was measured while compilers were still at work.", m -> new Cell(m.mean(), m.error(), m.warm()));
        factors(text, "Factor after warm-up", Measurement::mean);
        if (!results.suite().unit().isEmpty()) {
            text.append("## Rates\n\nAfter warm-up.\n\n").append(new ResultTable(results).rates().markdown()).append('\n');
        }
        section(text, "First execution", "Milliseconds of the first execution in a process" + processes() + ".", m -> new Cell(m.first(), Double.NaN, true));
        factors(text, "Factor of the first execution", Measurement::first);
        section(text, "All executions, warm-up included", "Milliseconds, mean from the first execution on, and 99 % confidence interval.",
                        m -> new Cell(Sample.mean(m.curve()), Sample.error(m.curve()), true));
        for (String picture : pictures) {
            text.append("![").append(picture).append("](").append(picture).append(".svg)\n\n");
        }
        return text.toString();
    }

    private String processes() {
        return facts.plan().processes() == 1 ? "" : " over " + facts.plan().processes() + " processes";
    }

    private void header(StringBuilder text) {
        TextTable table = new TextTable();
        table.row(List.of("", ""));
        table.row(List.of("processor", Machine.processor()));
        table.row(List.of("memory", Machine.memory()));
        table.row(List.of("system", Machine.system()));
        table.row(List.of("JDK", Machine.jdk()));
        table.row(List.of("options", "`" + Machine.flags() + "`"));
        table.row(List.of("Truffle runtime", facts.runtime()));
        table.row(List.of("commit", Machine.commit()));
        RunPlan plan = facts.plan();
        table.row(List.of("measured", String.format(Locale.ROOT, "%s time, %d process%s, at least %s s of warm-up (%s s with Truffle), at most %s s, then %s s",
                        plan.clock() == Clock.CPU ? "CPU" : "elapsed", plan.processes(), plan.processes() == 1 ? "" : "es",
                        round(plan.leastWarmup()), round(plan.leastTruffleWarmup()), round(plan.mostWarmup()), round(plan.seconds()))));
        for (Map.Entry<String, String> engine : facts.engines().entrySet()) {
            table.row(List.of(engine.getKey(), engine.getValue()));
        }
        text.append(table.markdown().replace("---:|", "---|")).append('\n');
    }

    private static String round(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds).replaceAll("\\.?0+$", "");
    }

    /** A time and its interval. */
    private record Cell(double seconds, double error, boolean warm) {
        @Override
        public String toString() {
            String time = ResultTable.millis(seconds) + (warm ? "" : "*");
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
                row.add(results.get(benchmark, engine).map(m -> cell.apply(m).toString()).orElse("-"));
            }
            table.row(row);
        }
        text.append(table.markdown()).append('\n');
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
        text.append(table.markdown()).append('\n');
    }

    private static List<String> header(List<String> engines) {
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(engines);
        return header;
    }
}
