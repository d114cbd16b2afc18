package org.sqltruffle.bridge.shell.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqltruffle.bridge.shell.command.CommandLines;

/** Output, messages and exit status of the shell are byte for byte those of sqlite3, as {@code record.sh} has written them. */
class ShellCasesTest {

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".case")).map(f -> f.replace(".case", "")).sorted()
                            .toList().stream();
        }
    }

    private static Path directory() {
        try {
            return Path.of(ShellCasesTest.class.getResource("cases").toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** Bytes as characters: texts need not be valid UTF-8. */
    private static String read(String file) {
        try {
            return Files.readString(directory().resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void asSqlite3(String name) {
        String text = read(name + ".case").replace("%DIR%", directory().toString());
        int firstLine = text.indexOf('\n');
        List<String> arguments = new ArrayList<>();
        Matcher words = WORD.matcher(text.substring(0, firstLine));
        while (words.find()) {
            arguments.add(words.group(1) != null ? words.group(1) : words.group(2));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(text.substring(firstLine + 1).getBytes(StandardCharsets.ISO_8859_1));
        int status = CommandLines.configured(new ShellCommand(in, out, err)).setErr(new PrintWriter(err, true))
                        .execute(arguments.toArray(String[]::new));
        String actual = "status " + status + "\n--- out\n" + out.toString(StandardCharsets.ISO_8859_1) + "--- err\n"
                        + err.toString(StandardCharsets.ISO_8859_1);
        assertEquals(read(name + ".expected"), actual.replace(directory().toString(), "%DIR%"));
    }
}
