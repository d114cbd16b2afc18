package org.sqltruffle.bridge.shell.demo;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sqltruffle.language.Connection;

/** The demo's table, for people and for programs. */
final class DemoReport {

    private final double scaleFactor;
    private final List<DemoResult> results;

    DemoReport(double scaleFactor, List<DemoResult> results) {
        this.scaleFactor = scaleFactor;
        this.results = results;
    }

    void print(PrintStream out) {
        out.printf(Locale.ROOT, "TPC-H, scale factor %s, %,d rows of lineitem; median of 5 runs after warm-up%n%n", scaleFactor,
                        results.getFirst().rows());
        out.printf("%-34s %15s %15s %8s  %s%n", "", "SQLTruffle", "sqlite-jdbc", "", "");
        out.printf("%-34s %15s %15s %8s  %s%n", "program", "rows/s", "rows/s", "factor", "answers");
        for (DemoResult r : results) {
            out.printf(Locale.ROOT, "%-34s %,15.0f %,15.0f %7.2fx  %s%n", r.name(), r.ours(), r.theirs(), r.factor(),
                            r.equal() ? "equal" : "DIFFERENT");
        }
    }

    String json() {
        String lines = results.stream().map(DemoReport::json).collect(Collectors.joining(",\n"));
        return String.format(Locale.ROOT, "{\"sqlite\": \"%s\", \"scaleFactor\": %s, \"results\": [%n%s%n]}%n", Connection.sqliteVersion(),
                        scaleFactor, lines);
    }

    private static String json(DemoResult r) {
        return String.format(Locale.ROOT,
                        "  {\"program\": \"%s\", \"rows\": %d, \"sqltruffleRowsPerSecond\": %.1f, \"sqliteJdbcRowsPerSecond\": %.1f, "
                                        + "\"factor\": %.3f, \"equal\": %s}",
                        r.name(), r.rows(), r.ours(), r.theirs(), r.factor(), r.equal());
    }
}
