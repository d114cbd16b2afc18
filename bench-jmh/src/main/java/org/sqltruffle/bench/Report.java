package org.sqltruffle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that a run leaves in its directory: report.md, results.csv, curves.csv, jmh.json, and the pictures. */
final class Report {

    private final RunFacts facts;
    private final Results results;
    private final Path directory;

    Report(RunFacts facts, Results results, Path directory) {
        this.facts = facts;
        this.results = results;
        this.directory = directory;
    }

    /** @param jmhFiles what JMH wrote, one file for each of its runs; deleted */
    void write(List<Path> jmhFiles) throws IOException {
        Files.writeString(directory.resolve("results.csv"), ResultsCsv.of(results));
        Files.writeString(directory.resolve("curves.csv"), ResultsCsv.curves(results));
        mergeJmh(jmhFiles, directory.resolve("jmh.json"));
        List<String> pictures = new Pictures(results, directory).write();
        Files.writeString(directory.resolve("report.md"), new MarkdownReport(facts, results, pictures).text());
    }

    /** Tools that read JMH's files want one array. */
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
