package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.stream.Stream;

/** What a worker tells the command, line by line: {@link WorkerProcess} reads it. */
final class AttackReport implements AutoCloseable {

    /** First words of the lines. */
    static final String CASE = "@case";
    static final String COUNT = "@count";
    static final String FOUND = "@found";
    static final String DONE = "@done";
    static final String END = "@end";

    private final PrintStream out;
    private final Path directory;

    AttackReport(PrintStream out) throws IOException {
        this.out = out;
        this.directory = Files.createTempDirectory("sqltruffle-torture");
    }

    /** A directory for the files of the case. It is empty when a case begins. */
    Path directory() {
        return directory;
    }

    void begin(long seed) {
        empty();
        line(CASE, Long.toString(seed));
    }

    /** Adds to a count of the report. Each call is a sign of life. */
    void count(String what, long n) {
        line(COUNT, n + " " + what);
    }

    /** Reports what must not be. The first line says what, the others help to repeat it. */
    void found(String text) {
        line(FOUND, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reports that a case is over: the next seed may come. */
    void done() {
        line(DONE, "");
    }

    void end() {
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
