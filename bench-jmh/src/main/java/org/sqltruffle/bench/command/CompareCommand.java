package org.sqltruffle.bench.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sqltruffle.bench.report.Comparison;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench compare}. */
@Command(name = "compare", mixinStandardHelpOptions = true,
                description = "Says whether two runs of a suite give the same factors. The exit status is 0 if they do.")
final class CompareCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    @Parameters(index = "0", paramLabel = "A", description = "A run's directory, or its results.csv.")
    private Path first;
    @Parameters(index = "1", paramLabel = "B", description = "Another's.")
    private Path second;
    @Option(names = "--within", paramLabel = "PERCENT", description = "How far they may differ. Default: ${DEFAULT-VALUE}.")
    private double within = 20;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!(within > 0)) {
            throw new UserError("--within must be positive");
        }
        Comparison comparison = Comparison.of(first, second, within / PERCENT);
        PrintWriter console = spec.commandLine().getOut();
        console.print(comparison.table().plain());
        console.printf(Locale.ROOT, "%n%d of %d factors are within %s %%%n", comparison.same(), comparison.all(), within);
        console.flush();
        return comparison.same() == comparison.all() ? 0 : 1;
    }
}
