package org.sqltruffle.bridge.testing;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.command.EngineChoice;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.slt.SltCorpus;
import org.sqltruffle.testing.slt.SltResult;
import org.sqltruffle.testing.slt.SltRunner;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle slt}: SQLite's sqllogictest corpus. */
@Command(name = "slt", mixinStandardHelpOptions = true, description = {"Runs SQLite's sqllogictest corpus: 622 files, 7.4 million records.",
                "Without --all, only a sample of the queries of each file. Exit status 1 when a record fails."})
final class SltCommand implements Callable<Integer> {

    /** Queries of a file in a sample. A sample of all files has over 100 000 queries. */
    private static final int SAMPLE = 200;
    private static final int SHOWN_FAILURES = 100;

    @Mixin
    private EngineChoice engine;
    @Option(names = "--all", description = "All queries of every file.")
    private boolean all;
    @Option(names = "--queries", paramLabel = "N", description = "At most N queries of each file, evenly spread.")
    private Integer queries;
    @Parameters(arity = "0..*", paramLabel = "TEXT",
                    description = "Only files whose path contains one of these texts, as select1 or index/in.")
    private List<String> wanted = List.of();
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        EngineOptions options = engine.options();
        SltRunner runner = new SltRunner(options, queries != null ? queries : all ? Integer.MAX_VALUE : SAMPLE);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        long begin = System.nanoTime();
        try (SltCorpus corpus = SltCorpus.open()) {
            List<String> names = corpus.names().stream().filter(name -> wanted.isEmpty() || wanted.stream().anyMatch(name::contains))
                            .toList();
            if (names.isEmpty()) {
                throw new UserError("no file of the corpus has " + String.join(" or ", wanted) + " in its path");
            }
            Map<String, SltResult> results = new TreeMap<>();
            names.parallelStream().forEach(name -> {
                SltResult result = runner.run(name, corpus.read(name));
                synchronized (results) {
                    results.put(name, result);
                    result.failures().stream().limit(SHOWN_FAILURES).forEach(out::println);
                    out.flush();
                    err.printf("%d of %d files, %,d records, %d failed: %s%n", results.size(), names.size(), sum(results).records(),
                                    sum(results).failures().size(), name);
                    err.flush();
                }
            });
            SltResult total = sum(results);
            out.printf("%d files, %,d statements, %,d queries, %d failed, %.0f s, engine %s%n", names.size(), total.statements(),
                            total.queries(), total.failures().size(),
                            (System.nanoTime() - begin) / 1e9, options.tier().name().toLowerCase());
            return total.failures().isEmpty() ? 0 : CommandLines.FAILED;
        }
    }

    private static SltResult sum(Map<String, SltResult> results) {
        return results.values().stream().reduce(new SltResult(0, 0, List.of()), SltResult::plus);
    }
}
