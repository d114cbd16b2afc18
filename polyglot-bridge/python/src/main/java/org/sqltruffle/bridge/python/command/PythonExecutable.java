package org.sqltruffle.bridge.python.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file in {@code sys.executable}: it has the name and the arguments of CPython's command. */
final class PythonExecutable {

    /** System property with the path of the launcher, which sets it. */
    private static final String LAUNCHER = "sqltruffle.launcher";

    private PythonExecutable() {
    }

    /** Its path; empty when this process was not started by the launcher. */
    static Optional<String> path() {
        String launcher = System.getProperty(LAUNCHER);
        if (launcher == null) {
            return Optional.empty();
        }
        Path link = CacheDirectory.path().resolve("bin-" + Integer.toHexString(launcher.hashCode())).resolve("python3");
        try {
            Files.createDirectories(link.getParent());
            if (!Files.isSymbolicLink(link)) {
                Files.createSymbolicLink(link, Path.of(launcher));
            }
        } catch (IOException e) {
            // Another process made the link first, or the directory cannot be written.
        }
        return Files.isExecutable(link) ? Optional.of(link.toString()) : Optional.empty();
    }
}
