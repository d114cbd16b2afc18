package org.sqltruffle.bench.engine;

import java.nio.file.Path;

/** Where the sources are: the Python programs run from there. */
public final class Root {

    private Root() {
    }

    /** As the launcher says; in a test, the directory above the module's. */
    public static Path path() {
        String root = System.getProperty("sqltruffle.root");
        return root != null ? Path.of(root) : Path.of("..").toAbsolutePath().normalize();
    }
}
