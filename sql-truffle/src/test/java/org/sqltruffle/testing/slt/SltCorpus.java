package org.sqltruffle.testing.slt;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The sqllogictest corpus of SQLite: 622 files inside the Maven artifact net.hydromatic:sql-logic-test, data only. */
public final class SltCorpus implements AutoCloseable {

    private static final String VERSION = "0.3";
    private static final String JAR = "sql-logic-test-" + VERSION + ".jar";

    private final ZipFile zip;
    private final List<String> names;

    private SltCorpus(Path jar) throws IOException {
        zip = new ZipFile(jar.toFile());
        names = zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".test")).sorted().toList();
    }

    /** Opens the jar found on the class path, the module path, or in the local Maven repository. */
    public static SltCorpus open() throws IOException {
        Stream<String> paths = Stream.of("java.class.path", "jdk.module.path").map(name -> System.getProperty(name, ""))
                        .flatMap(path -> Stream.of(path.split(File.pathSeparator)));
        Path repository = Path.of(System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
        Path inRepository = repository.resolve("net/hydromatic/sql-logic-test").resolve(VERSION).resolve(JAR);
        Path jar = Stream.concat(paths.filter(path -> path.endsWith(JAR)).map(Path::of), Stream.of(inRepository))
                        .filter(Files::isRegularFile).findFirst()
                        .orElseThrow(() -> new NoSuchFileException(inRepository.toString(), null,
                                        "not found; get it with: mvn dependency:get -Dartifact=net.hydromatic:sql-logic-test:" + VERSION));
        return new SltCorpus(jar);
    }

    /** Names of the files, sorted. */
    public List<String> names() {
        return names;
    }

    /** A file's text. May be called from several threads. */
    public byte[] read(String name) {
        try (var in = zip.getInputStream(zip.getEntry(name))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
