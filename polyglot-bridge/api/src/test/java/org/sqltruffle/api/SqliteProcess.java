package org.sqltruffle.api;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The machine's {@code sqlite3} with a database. */
final class SqliteProcess implements AutoCloseable {

    private static final String DONE = "-- done --";

    private final Process process;
    private final BufferedWriter input;
    private final BufferedReader output;

    SqliteProcess(Path file) throws IOException {
        process = new ProcessBuilder("sqlite3", file.toString()).redirectErrorStream(true).start();
        input = process.outputWriter();
        output = process.inputReader();
    }

    static boolean isThere() {
        return Arrays.stream(System.getenv("PATH").split(":")).anyMatch(directory -> Files.isExecutable(Path.of(directory, "sqlite3")));
    }

    long pid() {
        return process.pid();
    }

    /** Runs statements to their end. */
    void run(String sql) throws IOException {
        input.write(sql + "\n.print " + DONE + "\n");
        input.flush();
        for (String line = output.readLine(); !DONE.equals(line); line = output.readLine()) {
            if (line == null || line.contains("Error")) {
                throw new IOException("sqlite3: " + line);
            }
        }
    }

    @Override
    public void close() throws IOException {
        input.close();
        process.destroy();
    }
}
