package org.sqltruffle.bench.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sqltruffle.bench.engine.Root;
import org.sqltruffle.bench.report.Summary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sqltruffle bench summary}. */
@Command(name = "summary", mixinStandardHelpOptions = true,
                description = "Writes summary.md, one page over the reports of all suites that were run, with its pictures and copies of "
                                + "the reports.")
final class SummaryCommand implements Callable<Integer> {

    @Option(names = "--from", paramLabel = "DIR", description = "Where the suites' directories are. Default: ${DEFAULT-VALUE}.")
    private Path from = Path.of(BenchCommand.OUT);
    @Option(names = "--to", paramLabel = "DIR", description = "Where to write. Default: docs/results of the sources.")
    private Path to = Root.path().resolve("docs/results");

    @Override
    public Integer call() throws IOException {
        new Summary(from, to).write();
        System.err.println("Written to " + to.resolve("summary.md"));
        return 0;
    }
}
