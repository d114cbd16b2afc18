package org.sqltruffle.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command in a JVM where Truffle's compiler is there and cannot be used. */
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WithoutCompilerTest {

    @TempDir
    private Path directory;

    private int run(String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(argument -> !argument.startsWith("-agentlib")).toList());
        command.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:-EnableJVMCI", "-cp", System.getProperty("java.class.path"),
                        Main.class.getName()));
        command.addAll(List.of("rows", "--sf", "0.01", "--engines", "sqltruffle,sqlite-jdbc", "--only", "id", "--seconds", "0.02",
                        "--processes", "1", "--out", directory.toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(messages().toFile()).start().waitFor();
    }

    private Path messages() {
        return directory.resolve("messages");
    }

    @Test
    void itIsRefused() throws Exception {
        assertEquals(1, run(), this::log);
        assertTrue(log().contains(
                        "Error: the optimizing Truffle runtime is absent, so sqltruffle would not compile anything; --allow-interpreter "
                                        + "measures that"),
                        this::log);
    }

    @Test
    void itIsMeasuredWhenAskedFor() throws Exception {
        assertEquals(0, run("--allow-interpreter"), this::log);
        String report = Files.readString(directory.resolve("details.md"));
        assertTrue(report.contains("| Truffle runtime | Interpreted: nothing is compiled, queries run in C |"), report);
        assertTrue(Files.readString(directory.resolve("results.csv")).contains("rows,id,sqltruffle,0.01,"));
    }

    private String log() {
        try {
            return Files.readString(messages());
        } catch (IOException e) {
            return e.toString();
        }
    }
}
