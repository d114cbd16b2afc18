package org.sqltruffle.bridge.shell;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sqltruffle.bridge.python.PythonExtension;

/** The Python sources of {@code _sqlite3} as a directory: Python imports from files, so they are copied out of the jar. */
final class PythonLibrary {

    private PythonLibrary() {
    }

    static Path directory() throws IOException {
        URI resource;
        try {
            resource = PythonExtension.class.getResource("lib/override/_sqlite3.py").toURI();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        if (resource.getScheme().equals("file")) {
            return Path.of(resource).getParent().getParent();
        }
        String[] jarAndEntry = resource.toString().split("!", 2);
        Path jar = Path.of(URI.create(jarAndEntry[0].substring("jar:".length())));
        String version = Long.toHexString(Files.size(jar)) + "-" + Long.toHexString(Files.getLastModifiedTime(jar).toMillis());
        Path directory = CacheDirectory.path().resolve("python-" + version);
        if (!Files.isDirectory(directory)) {
            try (FileSystem files = FileSystems.newFileSystem(URI.create(jarAndEntry[0]), Map.of())) {
                copy(files.getPath(jarAndEntry[1]).getParent().getParent(), directory);
            }
        }
        return directory;
    }

    /** Under another name first: a directory that is there is complete. */
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Path temporary = Files.createTempDirectory(to.getParent(), "python");
        List<Path> sources;
        try (Stream<Path> walk = Files.walk(from)) {
            sources = walk.filter(Files::isRegularFile).toList();
        }
        for (Path source : sources) {
            Path target = temporary.resolve(from.relativize(source).toString());
            Files.createDirectories(target.getParent());
            Files.copy(source, target);
        }
        try {
            Files.move(temporary, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(to)) {
                throw e;
            }
        }
    }
}
