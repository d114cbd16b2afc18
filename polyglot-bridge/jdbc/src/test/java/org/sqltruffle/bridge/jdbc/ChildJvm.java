package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A class's {@code main} in a process of its own, for what would end or harm this one. */
public final class ChildJvm {

    private static final int SECONDS = 100;

    private ChildJvm() {
    }

    /** The command, without Truffle's compiler. */
    public static List<String> command(Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(
                        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED",
                                        "--sun-misc-unsafe-memory-access=allow", "-cp",
                                        System.getProperty("java.class.path") + ":"
                                                        + System.getProperty("jdk.module.path", "").replace(":", "/*:") + "/*",
                                        main.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** Runs a command; what it prints, when its exit status is the one expected. */
    public static String run(int status, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS));
        assertEquals(status, process.exitValue(), output);
        return output;
    }
}
