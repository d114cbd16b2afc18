package org.sqltruffle.bridge.shell.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.tpch.console.LoadProgress;
import org.sqltruffle.tpch.console.Progress;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sqltruffle demo}: compares this project with sqlite-jdbc on this machine. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = {
                "Makes TPC-H data (kept for the next time) and runs, beside sqlite-jdbc: a loop over three columns in Python",
                "and in Java, their sums in SQL, and the queries Q1 and Q6. Compares speed and checks that the answers are equal."})
public final class DemoCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;
    /** Seconds after which a loop over a program in C is as fast as it gets. */
    private static final double WARMUP_IN_C = 2;

    @Option(names = "--sf", paramLabel = "N", defaultValue = "0.05",
                    description = "TPC-H's scale factor; 1 is 6 million rows. Default: ${DEFAULT-VALUE}.")
    private double scaleFactor;
    @Option(names = "--json", paramLabel = "FILE", description = "Write the table for programs, too.")
    private Path json;
    @Option(names = "--warmup", paramLabel = "SECONDS", defaultValue = "6",
                    description = "How long to run each program before it is measured; with sqlite-jdbc two seconds at most. Default: "
                                    + "${DEFAULT-VALUE}.")
    private double warmup;

    @Override
    public Integer call() throws Exception {
        if (json != null) {
            // A file that cannot be written is an error before the long work.
            Files.writeString(json, "");
        }
        Path database = database();
        List<DemoResult> results = new ArrayList<>();
        try (DemoPrograms programs = new DemoPrograms(database)) {
            long rows = programs.rowCount();
            List<DemoProgram> all = programs.all();
            try (Progress progress = new Progress("Running", all.size() * 2L)) {
                for (DemoProgram program : all) {
                    DemoResult.Timing ours = measure(program.ours(), warmup, progress, program.name());
                    DemoResult.Timing theirs = measure(program.theirs(), Math.min(warmup, WARMUP_IN_C), progress,
                                    program.name() + ", sqlite-jdbc");
                    results.add(new DemoResult(program.name(), rows, rows / ours.seconds(), rows / theirs.seconds(),
                                    ours.answer().equals(theirs.answer())));
                }
            }
        }
        DemoReport report = new DemoReport(scaleFactor, results);
        report.print(System.out);
        if (json != null) {
            Files.writeString(json, report.json());
        }
        return results.stream().allMatch(DemoResult::equal) ? 0 : CommandLines.FAILED;
    }

    private Path database() throws IOException {
        TpchDatabase data;
        try {
            data = new TpchDatabase(scaleFactor);
        } catch (IllegalArgumentException e) {
            throw new UserError(e.getMessage());
        }
        try (LoadProgress progress = new LoadProgress()) {
            return data.file(TpchDatabase.defaultCacheDirectory(), progress);
        }
    }

    /** Warms a program up and takes the median of five runs. */
    private DemoResult.Timing measure(Callable<List<Object>> program, double warmupSeconds, Progress progress, String name)
                    throws Exception {
        progress.step(name);
        long end = System.nanoTime() + (long) (warmupSeconds * NANOS);
        List<Object> answer;
        do {
            answer = program.call();
        } while (System.nanoTime() < end);
        double[] seconds = new double[5];
        for (int i = 0; i < seconds.length; i++) {
            long start = System.nanoTime();
            answer = program.call();
            seconds[i] = (System.nanoTime() - start) / NANOS;
        }
        java.util.Arrays.sort(seconds);
        progress.stepDone();
        return new DemoResult.Timing(seconds[seconds.length / 2], answer);
    }
}
