package org.sqltruffle.tpch.tpch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.tpch.database.TestDatabases;

class TpchMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return TpchMain.run(arguments, new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void printsThePathOnly() throws IOException {
        Path file = TestDatabases.file(TestDatabases.TPCH);
        assertEquals(0, run("--sf", "0.01", "--cache", TestDatabases.directory().toString()));
        assertEquals(file.toAbsolutePath() + System.lineSeparator(), out.toString(StandardCharsets.UTF_8));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"'', the scale factor is missing", "--cache /tmp, the scale factor is missing", "--sf, --sf needs a value",
                    "--sf big, 'the scale factor must be a number, not big'",
                    "--sf 0, 'the scale factor must be a positive, finite number, not 0.0'", "--scale 1, unknown argument --scale"})
    void wrongArguments(String arguments, String message) {
        assertEquals(2, run(arguments.isEmpty() ? new String[0] : arguments.split(" ")));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith(message + System.lineSeparator() + "usage: "),
                        err.toString(StandardCharsets.UTF_8));
        assertEquals("", out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aDirectoryThatCannotBe() {
        assertEquals(1, run("--sf", "0.01", "--cache", "/dev/null/cache"));
        assertTrue(!err.toString(StandardCharsets.UTF_8).isBlank());
    }
}
