package org.sqltruffle.bridge.python;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Python programs that are tests. */
final class PythonResources {

    private PythonResources() {
    }

    static String text(String name) throws IOException {
        try (InputStream in = PythonResources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The files {@code *.py} of a directory, without this suffix. */
    static List<String> parts(String directory) throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(Path.of(PythonResources.class.getResource(directory).toURI()))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".py"))
                            .map(name -> directory + "/" + name.replace(".py", "")).sorted().toList();
        }
    }
}
