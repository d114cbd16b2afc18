package org.sqltruffle.bridge.python;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.python.command.Python;

/** For tests that start {@code sys.executable}: a command that is called like Python's and runs as this process does. */
final class PythonProcess {

    private PythonProcess() {
    }

    /** Writes the command into a directory. */
    static Path executable(Path directory) throws IOException {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Python.class.getName()));
        StringBuilder script = new StringBuilder("#!/bin/sh\nexec");
        for (String word : words) {
            script.append(" '").append(word.replace("'", "'\\''")).append('\'');
        }
        Path file = Files.writeString(directory.resolve("python3").toAbsolutePath(), script.append(" \"$@\"\n"));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
