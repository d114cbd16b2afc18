package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.sqltruffle.bench.measure.ColdCurves;
import org.sqltruffle.bench.measure.Sample;

/**
 * The report of the suite {@code firstseconds}: totals of the first executions in cold processes, the worst execution, and the start of
 * each command.
 *
 * @param command what reproduces the run
 * @param executions of each benchmark
 * @param starts seconds of each start by command
 */
public record FirstSecondsReport(String command, double scale, int executions, List<ColdCurves> suites, Map<String, double[]> starts) {

    private static final int[] COUNTS = {1, 2, 4, 8, 16};
    private static final double PERCENT = 100;

    /** Totals: how many times faster than the reference, in all and as the geometric mean over the benchmarks. */
    public TextTable totals() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("total of the first"));
        for (int n : counts()) {
            header.add(Integer.toString(n));
        }
        header.addAll(List.of("mean of 1", "mean of " + executions, "9 in 10", "worst", "which"));
        table.row(header);
        for (ColdCurves suite : suites) {
            for (String engine : suite.engines()) {
                List<String> row = new ArrayList<>(List.of(suite.suite() + " " + engine));
                for (int n : counts()) {
                    OptionalDouble total = suite.total(engine, n);
                    boolean isReference = engine.equals(suite.reference());
                    row.add(isReference && total.isPresent() ? String.format(Locale.ROOT, "%.2f s", total.getAsDouble())
                                    : FactorTable.factor(suite.factorOfTotals(engine, n)));
                }
                row.add(FactorTable.factor(suite.meanFactor(engine, 1)));
                row.add(FactorTable.factor(suite.meanFactor(engine, executions)));
                ColdCurves.Execution worst = suite.worst(engine);
                row.add(suite.nineInTen(engine).isPresent() ? percent(suite.nineInTen(engine).getAsDouble()) : "-");
                row.add(worst == null ? "-" : percent(worst.part()));
                row.add(worst == null ? "-" : worst.benchmark() + " #" + worst.number());
                table.row(row);
            }
        }
        return table;
    }

    public TextTable startTable() {
        TextTable table = new TextTable();
        table.row(List.of("start and one query", "fastest s", "median s"));
        starts.forEach((name, seconds) -> table.row(List.of("`" + name + "`", seconds(Arrays.stream(seconds).min().orElse(Double.NaN)),
                        seconds(Sample.median(seconds)))));
        return table;
    }

    private List<Integer> counts() {
        return Arrays.stream(COUNTS).filter(n -> n <= executions).boxed().toList();
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * part);
    }

    public void write(Path directory) throws IOException {
        StringBuilder csv = new StringBuilder("suite,benchmark,engine,scale,execution,seconds\n");
        for (ColdCurves suite : suites) {
            suite.curves().forEach((engine, benchmarks) -> benchmarks.forEach((benchmark, seconds) -> {
                for (int i = 0; i < seconds.length; i++) {
                    csv.append(String.format(Locale.ROOT, "%s,%s,%s,%s,%d,%.9f%n", suite.suite(), benchmark, engine, scale, i + 1,
                                    seconds[i]));
                }
            }));
        }
        Files.writeString(directory.resolve("executions.csv"), csv);
        StringBuilder startCsv = new StringBuilder("command,run,seconds\n");
        starts.forEach((name, seconds) -> {
            for (int i = 0; i < seconds.length; i++) {
                startCsv.append(String.format(Locale.ROOT, "\"%s\",%d,%.6f%n", name.replace("\"", "\"\""), i + 1, seconds[i]));
            }
        });
        Files.writeString(directory.resolve("starts.csv"), startCsv);
        StringBuilder text = new StringBuilder("# firstseconds: the first executions in cold processes\n\n");
        text.append("Made by `").append(command).append("`, ").append(Machine.now()).append(", commit ").append(Machine.commit())
                        .append(", ").append(Machine.processor()).append(".\n\n");
        if (!suites.isEmpty()) {
            Pictures.totals(suites, executions, directory.resolve("totals.png"));
            text.append("Scale ").append(scale).append(
                            ". Seconds of the reference, and how many times faster the others are: the first executions of all benchmarks "
                                            + "together, ")
                            .append("and the geometric means over the benchmarks. Totals leave out what one of the two did not execute ")
                            .append(executions)
                            .append(" times. Executions after the first in percent of the reference's median: nine in ten, and the "
                                            + "worst.\n\n")
                            .append(totals().markdown()).append("\n![](totals.png)\n");
        }
        if (!starts.isEmpty()) {
            text.append('\n').append(startTable().markdown());
        }
        Files.writeString(directory.resolve("report.md"), text);
    }
}
