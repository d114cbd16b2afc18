package org.sqltruffle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that a run leaves in its directory. */
final class Report {

    private final BenchRun run;
    private final Results results;
    private final Path directory;

    Report(BenchRun run, Results results, Path directory) {
        this.run = run;
        this.results = results;
        this.directory = directory;
    }

    void write() throws IOException {
        Files.writeString(directory.resolve("results.csv"), ResultsCsv.of(results));
        mergeJmh(run.jmhFiles(), directory.resolve("jmh.json"));
    }

    /** JMH writes one array for each of its runs; tools that read its files want one array. */
    private static void mergeJmh(List<Path> files, Path target) throws IOException {
        List<String> parts = new ArrayList<>();
        for (Path file : files) {
            String array = Files.readString(file).strip();
            parts.add(array.substring(1, array.length() - 1).strip());
            Files.delete(file);
        }
        Files.writeString(target, "[\n" + String.join(",\n", parts) + "\n]\n");
    }
}
