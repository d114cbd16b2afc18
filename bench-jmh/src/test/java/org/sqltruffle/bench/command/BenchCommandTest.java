package org.sqltruffle.bench.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bench.worker.RunPlan;
import picocli.CommandLine;

@Tag("slow")
class BenchCommandTest {

    @TempDir
    private Path directory;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private void fails(String message, String... arguments) {
        assertTrue(run(arguments) != 0, message);
        String first = err.toString().lines().findFirst().orElse("");
        assertTrue(first.contains(message), first);
    }

    @Test
    void unknownSuite() {
        fails("there is no suite tpcx; there are tpch, ssb, shapes, rows, micro, ", "tpcx");
        assertEquals(1, err.toString().lines().count());
    }

    @Test
    void unknownEngine() {
        fails("there is no engine oracle; there are sqltruffle, ", "tpch", "--engines", "oracle");
    }

    /** "all" is a subcommand too. */
    @Test
    void allEngines() {
        fails("the scale factor must be a positive, finite number, not 0", "tpch", "--engines", "all", "--sf", "0");
    }

    @Test
    void anEngineThatCannot() {
        fails("suite python does not run on h2; it runs on sqltruffle-python, noinline-python, cpython, pypy, graalpy", "python",
                        "--engines", "h2");
    }

    @Test
    void unknownBenchmark() {
        fails("suite tpch has no benchmark Q23; there are q01, ", "tpch", "--only", "Q23");
    }

    @Test
    void scaleZero() {
        fails("the scale factor must be a positive, finite number, not 0", "tpch", "--sf", "0");
    }

    @Test
    void scaleThatIsAWord() {
        fails("'big' is not a double", "tpch", "--sf", "big");
    }

    @Test
    void scaleTooSmall() {
        fails("at the scale 1.0E-5 there is no row".replace("1.0E-5", "0.00001"), "rows", "--sf", "0.00001");
    }

    @Test
    void scaleThatFillsTheDisk() {
        fails("free", "tpch", "--sf", "100000", "--out", directory.toString());
    }

    @Test
    void whereNothingCanBeWritten() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        fails("cannot write to " + file, "blob", "--on", file.toString(), "--out", directory.toString());
    }

    @Test
    void noReportsYet() {
        fails("no suite has left a report in " + directory, "summary", "--from", directory.toString(), "--to", directory.toString());
    }

    @Test
    void aRunLeavesItsReport() throws Exception {
        int status = run("rows", "--sf", "0.01", "--engines", "sqltruffle,sqlite-jdbc,sqlite-c", "--only", "id,all", "--seconds", "0.02",
                        "--processes", "1",
                        "--allow-interpreter", "--out", directory.toString());
        assertEquals(0, status, err::toString);
        assertTrue(out.toString().contains("geometric mean"), out::toString);
        List<String> lines = Files.readAllLines(directory.resolve("results.csv"));
        assertEquals(1 + 2 * 3 * 3, lines.size());
        for (String line : lines.subList(1, lines.size())) {
            double seconds = Double.parseDouble(line.split(",")[5]);
            assertTrue(seconds > 0 && seconds < 10, line);
        }
        String json = Files.readString(directory.resolve("jmh.json"));
        int rounds = json.split("\"benchmark\" : \"org.sqltruffle.bench.measure.SuiteBenchmark.run\"", -1).length - 1;
        assertEquals(2 * 3 * RunPlan.full(true).rounds(), rounds, json);
        assertTrue(ImageIO.read(directory.resolve("factors.png").toFile()).getWidth() > 100);
        String details = Files.readString(directory.resolve("details.md"));
        assertTrue(details.contains("| sqlite-c | a C program over sqlite3_step, SQLite 3.54.1 |"), details);
        assertTrue(details.lines().anyMatch(line -> line.matches("\\| sqlite-c (\\| [0-9]+\\.[0-9] ){4}\\|")), details);
        assertTrue(Files.readString(directory.resolve("report.md")).contains("| geometric mean |"));
    }

    @Test
    void theClosedBoundaryAnswersTheSame() throws Exception {
        int status = run("micro", "--sf", "0.01", "--engines", "noinline,sqlite-jdbc", "--only", "select,pyfunction,pyaggregate",
                        "--seconds", "0.02", "--processes", "1",
                        "--allow-interpreter", "--out", directory.toString());
        assertEquals(0, status, err::toString);
        String report = Files.readString(directory.resolve("details.md"));
        assertTrue(report.contains("| noinline | SQLTruffle's Java API: nothing inlined, "), report);
    }

    @Test
    void nothingThatCouldBeMeasured() {
        fails("nothing was measured: none of the engines can do it", "tatp", "--sf", "0.01", "--engines", "sqlite4j", "--processes", "1",
                        "--out", directory.toString());
    }

    @Test
    void aBenchmarkThatNoEngineCanDo() throws Exception {
        assertEquals(0, run("tatp", "--sf", "0.01", "--engines", "h2", "--processes", "1", "--seconds", "0.02", "--out",
                        directory.toString()), err::toString);
        assertTrue(Files.readString(directory.resolve("report.md")).contains("| delete | - |"));
        assertTrue(Files.readString(directory.resolve("details.md")).contains("- h2: has no journal modes (delete)"));
    }

    @Test
    void theFirstSeconds() throws Exception {
        int status = run("firstseconds", "--quick", "--only", "java", "--engines", "sqlite-jdbc", "--sf", "0.01", "--executions", "2",
                        "--minutes", "3", "--out", directory.toString());
        assertEquals(0, status, err::toString);
        assertTrue(out.toString().contains("java sqlite-jdbc"), out::toString);
        assertTrue(ImageIO.read(directory.resolve("totals.png").toFile()).getWidth() > 100);
        assertTrue(Files.readAllLines(directory.resolve("executions.csv")).stream()
                        .anyMatch(line -> line.startsWith("java,columns3,sqlite-jdbc,0.01,2,")));
    }

    @Test
    void theFirstSecondsOfNothing() {
        fails("firstseconds has no suite tpcc", "firstseconds", "--only", "tpcc");
    }

    @Test
    void severalScalesAreCompared() throws Exception {
        int status = run("rows", "--sf", "0.02,0.01", "--engines", "sqlite-jdbc,sqlite-c", "--only", "id", "--seconds", "0.02",
                        "--processes", "1", "--out", directory.toString());
        assertEquals(0, status, err::toString);
        assertTrue(out.toString().matches(
                        "(?s).*ns of one of the rows +scale 0.01 +scale 0.02 +last/first\n"
                                        + "id sqlite-jdbc +[0-9.]+\\*? +[0-9.]+\\*? +[0-9.]+\n.*"),
                        out::toString);
        List<String> lines = Files.readAllLines(directory.resolve("results.csv"));
        assertEquals(1 + 2 * 2 * 3, lines.size());
        assertTrue(lines.get(1).startsWith("rows,id,sqlite-jdbc,0.01,"), lines.get(1));
        assertTrue(lines.getLast().startsWith("rows,id,sqlite-c,0.02,"), lines.getLast());
        assertTrue(ImageIO.read(directory.resolve("scales.png").toFile()).getWidth() > 100);
        assertTrue(Files.readString(directory.resolve("report.md")).contains("Cost by scale"));
        assertTrue(Files.exists(directory.resolve("sf0.01/report.md")));
    }
}
