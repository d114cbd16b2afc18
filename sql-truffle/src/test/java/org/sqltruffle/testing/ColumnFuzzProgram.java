package org.sqltruffle.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The fuzzer of columns, {@code src/test/c/column_fuzz.c}: the C part with segments of 64 rows and sanitizers. */
public final class ColumnFuzzProgram {

    private ColumnFuzzProgram() {
    }

    /**
     * The command that compiles the program.
     *
     * @param module the directory {@code sql-truffle}, which has been built
     * @param sanitizers a list for {@code -fsanitize}; empty: none, and the program is several times as fast
     */
    public static List<String> compiler(Path module, String sanitizers, Path program) throws IOException {
        Path sources = module.resolve("src/main/c");
        List<String> command = new ArrayList<>(List.of(System.getenv().getOrDefault("CC", "cc")));
        Files.readAllLines(sources.resolve("options")).stream().filter(line -> line.startsWith("-")).forEach(command::add);
        command.addAll(sanitizers.isEmpty() ? List.of("-O1") : List.of("-g", "-fsanitize=" + sanitizers));
        command.addAll(List.of("-I" + module.resolve("target/c/c"), "-I" + sources, "-std=gnu11", "-fPIC", "-pthread", "-w",
                        "-DST_BLOCK=16", "-DST_BATCH=32", "-DST_SEGMENT=64",
                        "-DST_REFRESH_ROWS=0", "-DST_PAGES_FOR_FIRST=2", "-DST_WORK_OF_LONG=100", "-DST_WORK_TO_OPEN=1000",
                        "-DST_ROWS_BEFORE_ASK=8",
                        "-DST_BYTES_FOR_THREADS=8192", "-DSQLTRUFFLE_ONE_TARGET", "-o", program.toString(),
                        module.resolve("src/test/c/column_fuzz.c").toString(), "-lm", "-ldl"));
        return command;
    }

    /** The command that runs one case for each way in which equal file times hid a change. */
    public static List<String> runClockCases(Path program, Path directory) {
        return List.of(program.toString(), "--clock-cases", directory.toString());
    }

    /** The command that ends readers of columns while the program closes its last connection. */
    public static List<String> runReaders(Path program, Path directory) {
        return List.of(program.toString(), "--readers", directory.toString());
    }

    /** The command that attacks with clocks that are coarse, stand still, are set back or go ahead. */
    public static List<String> runClocks(Path program, Path directory, long seed, long reads) {
        return List.of(program.toString(), "--clocks", directory.toString(), Long.toString(seed), Long.toString(reads));
    }

    /** The command that runs it. */
    public static List<String> run(Path program, Path directory, long seed, long reads) {
        return List.of(program.toString(), directory.toString(), Long.toString(seed), Long.toString(reads));
    }
}
