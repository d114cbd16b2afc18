package org.sqltruffle.bench.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sqltruffle.bench.report.Comparison;
import org.sqltruffle.bench.report.ResultsCsv;
import org.sqltruffle.bench.report.RunFactors;
import org.sqltruffle.bridge.shell.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench compare}. */
@Command(name = "compare", mixinStandardHelpOptions = true, description = {"Says whether two runs of a suite give the same factors. The exit status is 0 if they do.",
    "Marked are factors of times that were disturbed, or measured while compilers were at work."})
final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "A", description = "A run's directory, or its results.csv.")
    private Path first;
    @Parameters(index = "1", paramLabel = "B", description = "Another's.")
    private Path second;
    @Option(names = "--within", paramLabel = "PERCENT", description = "How far they may differ. Default: ${DEFAULT-VALUE}.")
    private double within = Comparison.NEAR;
    @Option(names = "--of", paramLabel = "KIND", description = "Factors of warm, first, or all executions. Default: ${DEFAULT-VALUE}.")
    private String kind = ResultsCsv.WARM;
    @Option(names = "--unmarked", description = "The exit status is of the factors without a mark only.")
    private boolean unmarkedOnly;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!(within > 0)) {
            throw new UserError("--within must be positive");
        }
        boolean hasMarks = kind.equals(ResultsCsv.WARM);
        if (unmarkedOnly && !hasMarks) {
            throw new UserError("only factors of " + ResultsCsv.WARM + " executions have marks");
        }
        Comparison comparison = Comparison.of(RunFactors.read(first, kind), RunFactors.read(second, kind), within / 100);
        Comparison unmarked = comparison.unmarked();
        if (unmarkedOnly && unmarked.all() == 0) {
            throw new UserError("there is no factor without a mark in both runs");
        }
        PrintWriter console = spec.commandLine().getOut();
        console.print(comparison.table().plain());
        console.printf(Locale.ROOT, "%n%d of %d factors are within %s %%%s%n", comparison.same(), comparison.all(), within,
                        hasMarks ? String.format(Locale.ROOT, ", %d of the %d without a mark", unmarked.same(), unmarked.all()) : "");
        console.flush();
        Comparison asked = unmarkedOnly ? unmarked : comparison;
        return asked.same() == asked.all() ? 0 : 1;
    }
}
