package org.sqltruffle.tpch.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Text compared with a resource file. {@code mvn -pl tpch-data test -Dgolden.write=true} writes the files instead, for a change that is
 * meant: review the difference before you commit it.
 */
public final class Golden {
    private static final Path RESOURCES = Path.of("src", "main", "resources", "org", "sqltruffle", "tpch");

    private Golden() {
    }

    public static void check(String path, String found) throws IOException {
        if (Boolean.getBoolean("golden.write")) {
            Path file = RESOURCES.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, found);
        } else {
            assertEquals(SqlResource.read(path), found, path);
        }
    }
}
