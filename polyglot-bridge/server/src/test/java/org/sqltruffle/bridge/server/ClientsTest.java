package org.sqltruffle.bridge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.server.command.ServeCommand;
import org.sqltruffle.bridge.session.QueryBatches;
import org.sqltruffle.bridge.session.TableFormat;

/** The command in a process of its own, and CPython's clients, in the environment that {@code .ci/clients-environment} makes. */
@Tag("slow")
@Timeout(600)
class ClientsTest {

    private static final Path PYTHON = Path.of("target/clients/bin/python").toAbsolutePath();
    private static final long LONGEST_SECONDS = 180;

    private static final String SOAK_MINUTES = "0.15";
    private static final String SOAK_CLIENTS = "8";

    @TempDir
    private Path directory;

    private static List<String> command() {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ServeCommand.class.getName()));
        return command;
    }

    private static Process serve(String... arguments) throws Exception {
        List<String> command = command();
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private Path file() {
        Path file = directory.resolve("shop.db");
        try (Database database = Database.open(file)) {
            database.execute(
                            "CREATE TABLE sale(id INTEGER PRIMARY KEY, price REAL, name TEXT, day DATE, at TIMESTAMP, paid BOOLEAN, photo "
                                            + "BLOB); "
                                            + "WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO sale "
                                            + "SELECT i, i * 0.5, 'ä' || i, date('2026-01-01', (i % 28) || ' days'), "
                                            + "datetime('2026-01-02', i || ' seconds'), i % 2, CAST(i AS BLOB) FROM n; CREATE TABLE "
                                            + "mixed(a INTEGER, b TEXT); INSERT INTO mixed VALUES(1, 'a'), ('two', CAST(x'ff' AS TEXT))");
        }
        return file;
    }

    private static void checkPython() {
        boolean present = Files.isExecutable(PYTHON);
        assumeTrue(present || System.getenv("CI") != null, ".ci/clients-environment makes " + PYTHON);
        assertTrue(present, ".ci/clients-environment makes " + PYTHON);
    }

    /** Some seconds of {@code soak.py}: clients that are killed or read slowly, and checked answers. */
    @Test
    void soak() throws Exception {
        checkPython();
        File output = directory.resolve("soak.log").toFile();
        ProcessBuilder python = new ProcessBuilder(PYTHON.toString(), "src/test/python/soak.py", directory.resolve("soak.db").toString(),
                        SOAK_MINUTES, SOAK_CLIENTS);
        python.environment().put("SQLTRUFFLE_SERVE",
                        command().stream().map(word -> '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                                        .collect(Collectors.joining(",", "[", "]")));
        int status = python.redirectErrorStream(true).redirectOutput(output).start().waitFor();
        String text = Files.readString(output.toPath(), StandardCharsets.UTF_8);
        assertEquals(0, status, text);
        assertTrue(text.contains("left: 0 sessions, 0 connections, 0 bytes of batches"), text);
        assertTrue(text.contains("kills of"), text);
    }

    /** Files of Parquet that we write, read by pyarrow, pandas, polars and DuckDB. */
    @Test
    void parquet() throws Exception {
        checkPython();
        try (Database database = Database.open(file());
                        Query query = database.prepare(
                                        "SELECT id, price, iif(id % 3, name, NULL) AS name, day, at, paid, iif(id % 5, photo, NULL) AS "
                                                        + "photo, NULL AS empty FROM sale ORDER BY id");
                        OutputStream out = Files.newOutputStream(directory.resolve("sale.parquet"))) {
            TableFormat.of("parquet").write(QueryBatches.of(query), out);
        }
        Process python = new ProcessBuilder(PYTHON.toString(), "src/test/python/parquet.py", directory.resolve("sale.parquet").toString())
                        .redirectErrorStream(true).start();
        String text = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, python.waitFor(), text);
    }

    @Test
    void cpython() throws Exception {
        checkPython();
        Process server = serve(file().toString(), "--port", "0", "--token", "secret");
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            String url = lines.readLine();
            assertNotNull(url);
            File output = Files.createTempFile(directory, "clients", ".log").toFile();
            ProcessBuilder python = new ProcessBuilder(PYTHON.toString(), "-W", "ignore", "-m", "unittest", "-v", "test_clients")
                            .directory(new File("src/test/python"));
            python.environment().put("SQLTRUFFLE_SERVER", url);
            int status = python.redirectErrorStream(true).redirectOutput(output).start().waitFor();
            String text = Files.readString(output.toPath(), StandardCharsets.UTF_8);
            assertEquals(0, status, text);
            assertTrue(text.contains("\nOK"), text);
            server.destroy();
            assertTrue(server.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS), "SIGTERM ends the server");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void mistakesOnTheCommandLine() throws Exception {
        for (List<String> arguments : List.of(List.of(directory.resolve("missing.db").toString()),
                        List.of(file().toString(), "--address", "0.0.0.0"),
                        List.of(directory.resolve("shop.db").toString(), "--tls-cert", "x.pem"), List.<String>of())) {
            Process process = serve(arguments.toArray(String[]::new));
            assertTrue(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS));
            assertTrue(process.exitValue() == 1 || process.exitValue() == 2, arguments::toString);
        }
    }
}
