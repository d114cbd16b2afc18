package org.sqltruffle.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.worker.RunPlan;
import org.sqltruffle.tpch.console.UserError;

class ReportTest {

    @TempDir
    private Path directory;

    private static Results results(double scale) {
        Results results = new Results(Suites.byName("scale"), scale, List.of("q01", "q03"), List.of("sqltruffle", "sqlite-jdbc"));
        for (String benchmark : results.benchmarks()) {
            results.add(new Measurement(benchmark, "sqltruffle", List.of(new double[]{2}), new double[]{1}, benchmark.equals("q01"), ""));
            results.add(new Measurement(benchmark, "sqlite-jdbc", List.of(new double[]{1}), new double[]{4}, true, ""));
        }
        return results;
    }

    private static RunFacts facts() {
        return new RunFacts("./sqltruffle bench scale", List.of(), RunPlan.quick(false), "", "not used", Map.of("sqltruffle", "ours"));
    }

    @Test
    void theFileForPrograms() {
        List<String> lines = ResultsCsv.of(results(0.05)).lines().toList();
        assertEquals("scale,q01,sqltruffle,0.05,first,2.000000000,,0.5000,", lines.get(1));
        assertEquals("scale,q01,sqltruffle,0.05,warm,1.000000000,,4.0000,", lines.get(3));
        assertEquals("scale,q03,sqltruffle,0.05,warm,1.000000000,,4.0000,*", lines.get(9));
        assertEquals(1 + 2 * 2 * 3, lines.size());
    }

    @Test
    void oneTableAndOnePicture() throws Exception {
        new Report(facts(), results(0.05), directory).write(List.of("[{}]"));
        String report = Files.readString(directory.resolve("report.md"));
        assertTrue(report.contains("| q03 | 4000 | 4.00* |\n| geometric mean |  | 4.00 |\n| of first executions |  | 0.50 |\n"), report);
        assertTrue(report.lines().count() < 20, report);
        assertTrue(ImageIO.read(directory.resolve("factors.png").toFile()).getWidth() > 100);
        assertTrue(Files.readString(directory.resolve("details.md")).contains("| sqltruffle | ours |"));
    }

    @Test
    void severalScales() throws Exception {
        new ScaleReport(facts(), List.of(results(0.05), results(0.1))).write(directory);
        assertTrue(Files.readString(directory.resolve("report.md")).contains("| q01 sqltruffle | "));
        assertTrue(ImageIO.read(directory.resolve("scales.png").toFile()).getWidth() > 100);
    }

    @Test
    void theSummary() throws Exception {
        Path target = directory.resolve("docs");
        assertThrows(UserError.class, () -> new Summary(directory, target).write());
        new Report(facts(), results(0.05), Files.createDirectories(directory.resolve("scale"))).write(List.of());
        new Summary(directory, target).write();
        String summary = Files.readString(target.resolve("summary.md"));
        assertTrue(summary.contains("| [scale](scale/report.md) | 4.00 |\n"), summary);
        assertTrue(summary.contains("| [scale](scale/report.md) | `./sqltruffle bench scale`, "), summary);
        assertTrue(ImageIO.read(target.resolve("means.png").toFile()).getWidth() > 100);
        assertTrue(Files.exists(target.resolve("scale/factors.png")));
    }
}
