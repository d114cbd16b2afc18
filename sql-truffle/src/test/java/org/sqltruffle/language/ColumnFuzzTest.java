package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.testing.ColumnFuzzProgram;

/**
 * Compiles and runs the fuzzer of columns, src/test/c/column_fuzz.c, with segments of 64 rows and with checks of addresses.
 * {@code -Dsqltruffle.columns.reads=1000000} and {@code -Dsqltruffle.columns.seed=7} make a longer run.
 */
@Tag("slow")
class ColumnFuzzTest {

    private static final int MINUTES = 600;
    private static final long CLOCK_SEED = 1000;
    private static final long CLOCK_READS = 4_000;

    @TempDir
    private Path directory;

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        assertEquals(0, process.waitFor(), () -> {
            try {
                return String.join(" ", command) + "\n" + Files.readString(output);
            } catch (IOException e) {
                return e.toString();
            }
        });
    }

    @Test
    void readsAreThoseWithoutColumns() throws IOException, InterruptedException {
        Path program = directory.resolve("column_fuzz");
        run(ColumnFuzzProgram.compiler(Path.of(""), "address", program));
        Path databases = Files.createDirectory(directory.resolve("databases"));
        run(ColumnFuzzProgram.runReaders(program, databases));
        run(ColumnFuzzProgram.runClockCases(program, databases));
        run(ColumnFuzzProgram.runClocks(program, databases, CLOCK_SEED, CLOCK_READS));
        run(ColumnFuzzProgram.run(program, databases, Long.getLong("sqltruffle.columns.seed", 1),
                        Long.getLong("sqltruffle.columns.reads", 2_000)));
    }
}
