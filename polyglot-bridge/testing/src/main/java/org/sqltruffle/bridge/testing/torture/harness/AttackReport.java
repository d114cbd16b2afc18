package org.sqltruffle.bridge.testing.torture.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.stream.Stream;

/** What a worker tells the command, line by line: {@code WorkerProcess} reads it. */
public final class AttackReport implements AutoCloseable {

    /** First words of the lines. */
    public static final String CASE = "@case";
    public static final String COUNT = "@count";
    public static final String FOUND = "@found";
    public static final String DONE = "@done";
    public static final String END = "@end";

    private final PrintStream out;
    private final Path directory;

    public AttackReport(PrintStream out) throws IOException {
        this.out = out;
        this.directory = Files.createTempDirectory("sqltruffle-torture");
    }

    /** A directory for the files of the case. It is empty when a case begins. */
    public Path directory() {
        return directory;
    }

    public void begin(long seed) {
        empty();
        line(CASE, Long.toString(seed));
    }

    /** Adds to a count of the report. Each call is a sign of life. */
    public void count(String what, long n) {
        line(COUNT, n + " " + what);
    }

    /** Reports what must not be. The first line says what, the others help to repeat it. */
    public void found(String text) {
        line(FOUND, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reports that a case is over: the next seed may come. */
    public void done() {
        line(DONE, "");
    }

    public void end() {
        line(END, "");
    }

    private void line(String word, String rest) {
        synchronized (out) {
            out.println(word + " " + rest);
            out.flush();
        }
    }

    private void empty() {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(directory)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        empty();
        Files.deleteIfExists(directory);
    }
}
