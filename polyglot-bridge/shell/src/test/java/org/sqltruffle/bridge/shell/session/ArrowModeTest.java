package org.sqltruffle.bridge.shell.session;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.InvalidArrowFileException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.session.TableFormat;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.output.Output;
import org.sqltruffle.tpch.console.UserError;

/** The output modes {@code arrow} and {@code arrows}, read by Arrow's own readers, and {@code parquet}. */
@Timeout(600)
class ArrowModeTest {

    private static final String TABLE = "CREATE TABLE t(id INTEGER PRIMARY KEY, price REAL, name TEXT, day DATE); INSERT INTO t VALUES(1, "
                    + "2.5, 'a', '2026-01-02'), (2, NULL, 'ä', NULL);";

    @TempDir
    private Path directory;

    private record Run(int status, byte[] out, String err) {
    }

    private static Run run(String input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ShellCommand shell = new ShellCommand(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
        int status = CommandLines.configured(shell).setErr(new PrintWriter(err, true)).execute(arguments);
        return new Run(status, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    /** The schema, and each row. */
    private static List<String> rows(ArrowReader reader) throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add(String.join(", ", reader.getVectorSchemaRoot().getSchema().getFields().stream().map(Object::toString).toList()));
        while (reader.loadNextBatch()) {
            for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
                int row = i;
                rows.add(String.join("|", reader.getVectorSchemaRoot().getFieldVectors().stream()
                                .map((FieldVector vector) -> String.valueOf(vector.getObject(row))).toList()));
            }
        }
        return rows;
    }

    private static List<String> file(Path file) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                        FileChannel channel = FileChannel.open(file);
                        ArrowReader reader = new ArrowFileReader(channel, allocator)) {
            return rows(reader);
        }
    }

    /** The streams that stand one after the other. */
    private static List<List<String>> streams(byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        List<List<String>> streams = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator()) {
            while (in.available() > 0) {
                try (ArrowReader reader = new ArrowStreamReader(in, allocator)) {
                    streams.add(rows(reader));
                }
            }
        }
        return streams;
    }

    @Test
    void aFile() throws IOException {
        Run run = run("", "-o", path("t.arrow"), ":memory:", TABLE, "SELECT id, price, name, date(day) AS day, price > 1 AS x FROM t");
        assertEquals("", run.err);
        assertEquals(0, run.status);
        assertEquals(0, run.out.length);
        assertEquals(List.of("id: Int(64, true), price: FloatingPoint(DOUBLE), name: Utf8, day: Utf8, x: Int(64, true)",
                        "1|2.5|a|2026-01-02|1", "2|null|ä|null|null"), file(directory.resolve("t.arrow")));
    }

    @Test
    void aFileOfParquet() throws IOException {
        for (List<String> arguments : List.of(List.of("-o", path("t.parquet"), ":memory:", TABLE, "SELECT * FROM t"),
                        List.of("-parquet", "-o", path("t.other"), ":memory:", TABLE, "SELECT * FROM t"))) {
            Run run = run("", arguments.toArray(String[]::new));
            assertEquals("", run.err);
            assertEquals(0, run.status);
        }
        assertArrayEquals(Files.readAllBytes(directory.resolve("t.parquet")), Files.readAllBytes(directory.resolve("t.other")));
        try (Database database = Database.inMemory()) {
            assertEquals(2, TableFormat.of("parquet").load(directory.resolve("t.parquet"), database, "t", (rows, bytes) -> {}));
            try (Query query = database.prepare(
                            "SELECT sql || (SELECT group_concat(id || '|' || ifnull(price, '-') || '|' || name || '|' || ifnull(day, "
                                            + "'-')) FROM t) FROM sqlite_schema")) {
                assertEquals("CREATE TABLE \"t\"(\"id\" INTEGER, \"price\" REAL, \"name\" TEXT, \"day\" DATE)1|2.5|a|2026-01-02,2|-|ä|-",
                                query.list(row -> row.getString(0)).getFirst());
            }
        }
        assertEquals(1, run("", "-o", path("two.parquet"), ":memory:", "SELECT 1; SELECT 2").status);
    }

    @Test
    void manyRowsThroughADotCommand() throws IOException {
        Run run = run(".mode arrow\n.output " + path("n.arrow")
                        + "\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT i, i || 'x' AS t "
                        + "FROM n;\n.output\n.mode list\nSELECT 5;\n");
        assertEquals("", run.err);
        assertEquals("5\n", new String(run.out, StandardCharsets.UTF_8));
        List<String> rows = file(directory.resolve("n.arrow"));
        assertEquals(200_001, rows.size());
        assertEquals("200000|200000x", rows.getLast());
    }

    @Test
    void anEmptyResultHasTheDeclaredTypes() throws IOException {
        assertEquals(0, run("", "-o", path("e.arrow"), ":memory:", TABLE, "SELECT * FROM t WHERE id > 5").status);
        assertEquals(List.of("id: Int(64, true), price: FloatingPoint(DOUBLE), name: Utf8, day: Date(DAY)"),
                        file(directory.resolve("e.arrow")));
    }

    @Test
    void eachResultIsAStream() throws IOException {
        Run run = run(TABLE + "\n-- nothing\nSELECT id FROM t; DELETE FROM t;\nSELECT name FROM t;\nSELECT 'x' AS x;\n", "-arrows");
        assertEquals("", run.err);
        assertEquals(List.of(List.of("id: Int(64, true)", "1", "2"), List.of("name: Utf8"), List.of("x: Utf8", "x")), streams(run.out));
    }

    @Test
    void aFileHasOneResult() throws IOException {
        Run run = run("SELECT 1 AS a;\nSELECT 2 AS b;\n", "-o", path("one.arrow"));
        assertEquals(1, run.status);
        assertEquals("Error near line 2: the output has a result in the format arrow already, and another one cannot follow; send it "
                        + "elsewhere with .output\n",
                        run.err);
        assertEquals(List.of("a: Int(64, true)", "1"), file(directory.resolve("one.arrow")));
        run = run(".mode arrow\n.once " + path("first.arrow") + "\nSELECT 1 AS a;\n.once " + path("second.arrow")
                        + "\nSELECT 2 AS b;\n.mode list\nSELECT 3;\n");
        assertEquals("", run.err);
        assertEquals("3\n", new String(run.out, StandardCharsets.UTF_8));
        assertEquals("1", file(directory.resolve("first.arrow")).getLast());
        assertEquals("2", file(directory.resolve("second.arrow")).getLast());
    }

    /** What was written before the error is not taken for the whole result. */
    @Test
    void anErrorInTheMiddleOfAResult() throws IOException {
        String numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) ";
        for (String bad : List.of("CASE WHEN i = 90000 THEN 'three' ELSE i END",
                        "CASE WHEN i = 90000 THEN abs(-9223372036854775807 - 1) ELSE i END")) {
            Run run = run("", "-o", path("bad.arrow"), ":memory:", numbers + "SELECT " + bad + " AS qty FROM n");
            assertEquals(1, run.status);
            assertEquals(bad.contains("three")
                            ? "Error: column qty, row 90000 of the result: TEXT 'three' does not fit the column's type int64; convert it "
                                            + "in SQL, for example by CAST\n"
                            : "Error: stepping, integer overflow\n", run.err);
            assertThrows(InvalidArrowFileException.class, () -> file(directory.resolve("bad.arrow")));
            run = run(numbers + "SELECT " + bad + " AS qty FROM n;\nSELECT 1;\n", "-arrows");
            assertTrue(run.err.endsWith(
                            "Error near line 2: the output ends with an incomplete result; send this one elsewhere with .output\n"),
                            run.err);
            assertTrue(run.out.length > 65536 * Long.BYTES, "the first batch is there: " + run.out.length);
            byte[] bytes = run.out;
            assertThrows(IOException.class, () -> streams(bytes));
        }
    }

    @Test
    void textAndResultsAreKeptApart() throws IOException {
        Run run = run("SELECT 1 AS a;\n.print text\n.mode csv\nSELECT 2;\n", "-o", path("mixed.arrow"));
        assertEquals(1, run.status);
        String message = "text cannot follow a result in the format arrow; send it elsewhere with .output\n";
        assertEquals("Error: " + message + "Error near line 4: " + message, run.err);
        assertEquals(List.of("a: Int(64, true)", "1"), file(directory.resolve("mixed.arrow")));
        run = run(".print text\n.mode arrow\nSELECT 1;\n");
        assertEquals("text\n", new String(run.out, StandardCharsets.UTF_8));
        assertEquals("Error near line 3: a result in the format arrow cannot follow text; send it elsewhere with .output\n", run.err);
    }

    /** What is no result goes to standard error. */
    @Test
    void echoTimerAndChanges() throws IOException {
        Run run = run(".changes on\n.timer on\nSELECT 1 AS a;\n", "-echo", "-arrows");
        assertEquals(0, run.status);
        assertEquals(List.of(List.of("a: Int(64, true)", "1")), streams(run.out));
        assertTrue(run.err.contains("SELECT 1 AS a;\n") && run.err.contains("changes: 0") && run.err.contains("Run Time: "), run.err);
    }

    @Test
    void aTerminalGetsNoBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output terminal = new Output(bytes, true);
        assertTrue(assertThrows(UserError.class, () -> terminal.result(TableFormat.of("arrow"), out -> out.write(1))).getMessage()
                        .startsWith("the mode arrow writes bytes that a terminal cannot show"));
        terminal.print("text").flush();
        assertEquals("text", bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theNameOfTheFileChoosesTheMode() throws IOException {
        String[] sql = {":memory:", "SELECT 1 AS a, 'x,y' AS b"};
        for (String name : List.of("r.csv", "r.json", "r.txt", "r.ARROWS")) {
            assertEquals(0, run("", Stream.concat(Stream.of("-o", path(name)), Arrays.stream(sql)).toArray(String[]::new)).status);
        }
        assertEquals("1,\"x,y\"\n", Files.readString(directory.resolve("r.csv")));
        assertEquals("[{\"a\":1,\"b\":\"x,y\"}]\n", Files.readString(directory.resolve("r.json")));
        assertEquals("1|x,y\n", Files.readString(directory.resolve("r.txt")));
        assertEquals(1, streams(Files.readAllBytes(directory.resolve("r.ARROWS"))).size());
        assertEquals(0, run("", "-line", "-o", path("r.csv"), sql[0], sql[1]).status);
        assertEquals("    a = 1\n    b = x,y\n", Files.readString(directory.resolve("r.csv")));
        assertEquals("Error: " + path("no/r.csv") + " (No such file or directory)\n", run("", "-o", path("no/r.csv")).err);
    }

    /** The launcher gives the jars of Arrow to the shell, which loads them when a result needs them. */
    @Test
    @Tag("slow")
    void throughTheLauncher() throws Exception {
        Path file = directory.resolve("launched.arrow");
        ProcessBuilder builder = new ProcessBuilder("../../sqltruffle", "shell", "-o", file.toString(), ":memory:",
                        "SELECT 1 AS a, 'x' AS b").redirectErrorStream(true);
        builder.environment().put("SQLTRUFFLE_NO_BUILD", "1");
        Process process = builder.start();
        assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
        assertEquals(List.of("a: Int(64, true), b: Utf8", "1|x"), file(file));
    }
}
