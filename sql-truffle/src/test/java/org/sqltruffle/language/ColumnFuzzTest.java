package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles and runs the fuzzer of columns, src/test/c/column_fuzz.c, with segments of 64 rows and with checks of addresses.
 * {@code -Dsqltruffle.columns.reads=1000000} and {@code -Dsqltruffle.columns.seed=7} make a longer run.
 */
@Tag("slow")
class ColumnFuzzTest {

    private static final Path SOURCES = Path.of("src/main/c");
    /** What the build has made of SQLite's source. */
    private static final Path GENERATED = Path.of("target/c/c");
    private static final int MINUTES = 600;

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
        String compiler = System.getenv().getOrDefault("CC", "cc");
        Path program = directory.resolve("column_fuzz");
        List<String> command = new ArrayList<>(List.of(compiler));
        Files.readAllLines(SOURCES.resolve("options")).stream().filter(line -> line.startsWith("-")).forEach(command::add);
        command.addAll(List.of("-I" + GENERATED, "-I" + SOURCES, "-std=gnu11", "-fPIC", "-pthread", "-w", "-g", "-fsanitize=address", "-DST_BLOCK=16", "-DST_SEGMENT=64", "-DST_RACY_MS=0", "-DST_REFRESH_ROWS=0",
                        "-DSQLTRUFFLE_ONE_TARGET", "-o", program.toString(), "src/test/c/column_fuzz.c", "-lm", "-ldl"));
        run(command);
        Path databases = Files.createDirectory(directory.resolve("databases"));
        run(List.of(program.toString(), databases.toString(), System.getProperty("sqltruffle.columns.seed", "1"), System.getProperty("sqltruffle.columns.reads", "15000")));
    }
}
