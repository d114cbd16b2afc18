package org.sqltruffle.bench.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sqltruffle.bench.report.ResultsDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle bench results}. */
@Command(name = "results", mixinStandardHelpOptions = true, description = "Prints the reports of all suites that were run, as one document.")
final class ResultsCommand implements Callable<Integer> {

    @Option(names = "--out", paramLabel = "DIR", description = "Where the suites' directories are. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of(BenchCommand.OUT);
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        spec.commandLine().getOut().print(ResultsDocument.of(out));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
