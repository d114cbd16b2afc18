package org.sqltruffle.bridge.testing.torture.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sqltruffle.tpch.console.UserError;

/** Where this project's sources are. */
public final class Checkout {

    private Checkout() {
    }

    /** The checkout. The launcher names itself. */
    public static Path root() {
        String launcher = System.getProperty("sqltruffle.launcher");
        Path directory = launcher != null ? Path.of(launcher).toAbsolutePath().getParent() : Path.of("").toAbsolutePath();
        while (!Files.isDirectory(directory.resolve("sql-truffle/src"))) {
            if (directory.getParent() == null) {
                throw new UserError("not in a checkout of SQLTruffle");
            }
            directory = directory.getParent();
        }
        return directory;
    }
}
