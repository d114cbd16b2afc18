package org.sqltruffle.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.sqltruffle.bench.measure.Results;

/** The files that a run leaves in its directory: report.md, results.csv, curves.csv, memory.csv, jmh.json, and the pictures. */
public final class Report {

    private final RunFacts facts;
    private final Results results;
    private final Path directory;

    public Report(RunFacts facts, Results results, Path directory) {
        this.facts = facts;
        this.results = results;
        this.directory = directory;
    }

    /** @param jmhResults what JMH wrote, an array for each of its runs */
    public void write(List<String> jmhResults) throws IOException {
        Files.writeString(directory.resolve("results.csv"), ResultsCsv.of(results));
        Files.writeString(directory.resolve("curves.csv"), ResultsCsv.curves(results));
        Files.writeString(directory.resolve("memory.csv"), ResultsCsv.memory(results));
        Files.writeString(directory.resolve("jmh.json"), merged(jmhResults));
        List<String> pictures = new Pictures(results, directory).write();
        Files.writeString(directory.resolve("report.md"), new MarkdownReport(facts, results, pictures).text());
    }

    /** Tools that read JMH's files want one array. */
    private static String merged(List<String> arrays) {
        return arrays.stream().map(String::strip).map(array -> array.substring(1, array.length() - 1).strip()).collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }
}
