package org.sqltruffle.bench.engine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The jar files that this process has its classes and libraries from. */
public final class Jars {

    private static final List<Path> ALL = Stream.of("java.class.path", "jdk.module.path").map(System::getProperty).filter(Objects::nonNull)
                    .flatMap(path -> Stream.of(path.split(File.pathSeparator))).filter(entry -> !entry.isEmpty()).map(Path::of)
                    .flatMap(Jars::files).toList();

    private Jars() {
    }

    /** A module path has directories of jars. */
    private static Stream<Path> files(Path entry) {
        if (!Files.isDirectory(entry)) {
            return Stream.of(entry);
        }
        try (Stream<Path> files = Files.list(entry)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of some of them, named without their versions; empty when one is not there, as when classes are not in jars. */
    public static OptionalLong bytes(List<String> names) {
        long sum = 0;
        for (String name : names) {
            List<Path> found = ALL.stream().filter(path -> path.getFileName().toString().matches(name + "-[0-9].*\\.jar")).toList();
            if (found.isEmpty()) {
                return OptionalLong.empty();
            }
            sum += found.getFirst().toFile().length();
        }
        return OptionalLong.of(sum);
    }
}
