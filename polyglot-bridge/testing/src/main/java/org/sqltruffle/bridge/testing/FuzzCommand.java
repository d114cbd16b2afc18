package org.sqltruffle.bridge.testing;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.fuzz.Fuzzer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sqltruffle fuzz}: random schemas, data and statements, the Truffle tier against the C tier. */
@Command(name = "fuzz", mixinStandardHelpOptions = true, description = {
                "Compares the Truffle tier with SQLite's own code over random cases: rows, storage classes,",
                "errors, change counts and the final file. A difference is shrunk and printed as a script. Exit status 1 when there was "
                                + "one."})
final class FuzzCommand implements Callable<Integer> {

    private static final int REPORT_MILLISECONDS = 5_000;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
                    description = "Number of the first case; the following cases count up. Default: ${DEFAULT-VALUE}.")
    private long seed;
    @Option(names = "--minutes", paramLabel = "M", defaultValue = "1", description = "How long to run. Default: ${DEFAULT-VALUE}.")
    private double minutes;
    @Option(names = "--cases", paramLabel = "N", description = "How many cases to run at most.")
    private long cases = Long.MAX_VALUE;
    @Option(names = "--failures", paramLabel = "N", defaultValue = "1",
                    description = "After how many differences to stop. Default: ${DEFAULT-VALUE}.")
    private int maxFailures;
    @Option(names = "--print", description = "Print the case of --seed as a script and run nothing.")
    private boolean print;
    @Option(names = "--journal", paramLabel = "FILE",
                    description = "Write each case to FILE before it runs: after a crash of the process it is there.")
    private Path journal;
    @Option(names = "--disable-ops", paramLabel = "OP[,OP...]", split = ",",
                    description = "Opcodes that always run in C, to find the one at fault.")
    private Set<String> disabledOpcodes = Set.of();
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (print) {
            out.print(Fuzzer.script(seed));
            out.flush();
            return 0;
        }
        Fuzzer fuzzer = new Fuzzer(EngineOptions.DEFAULT.withTier(EngineOptions.Tier.TRUFFLE).withDisabledOpcodes(disabledOpcodes),
                        journal);
        long begin = System.currentTimeMillis();
        long end = begin + (long) (minutes * 60_000);
        long nextReport = begin + REPORT_MILLISECONDS;
        int failures = 0;
        long done = 0;
        while (System.currentTimeMillis() < end && done < cases && failures < maxFailures) {
            String report = fuzzer.run(seed + done++);
            if (report != null) {
                failures++;
                out.println(report);
                out.flush();
            }
            if (System.currentTimeMillis() > nextReport) {
                nextReport += REPORT_MILLISECONDS;
                err.printf("%,d cases, %d differences, %d s%n", done, failures, (System.currentTimeMillis() - begin) / 1000);
                err.flush();
            }
        }
        out.printf("%,d cases from seed %d, %d differences%n", done, seed, failures);
        out.flush();
        return failures == 0 ? 0 : CommandLines.FAILED;
    }
}
