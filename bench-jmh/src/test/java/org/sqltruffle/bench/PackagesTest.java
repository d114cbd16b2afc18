package org.sqltruffle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A package depends only on packages below it. */
class PackagesTest {

    private static final List<String> FROM_TOP = List.of("command", "report", "worker", "measure", "suite", "engine.own", "engine.c",
                    "engine", "workload.program", "workload");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?org\\.sqltruffle\\.bench\\.([a-z.]+)\\.[A-Z]",
                    Pattern.MULTILINE);

    @Test
    void dependenciesPointDown() throws IOException {
        Path sources = Path.of("src/main/java/org/sqltruffle/bench");
        List<String> upwards = new ArrayList<>();
        int imports = 0;
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String own = sources.relativize(file.getParent()).toString().replace('/', '.');
                assertTrue(FROM_TOP.contains(own), own);
                Matcher matcher = IMPORT.matcher(Files.readString(file));
                while (matcher.find()) {
                    imports++;
                    if (FROM_TOP.indexOf(matcher.group(1)) < FROM_TOP.indexOf(own)) {
                        upwards.add(own + "." + file.getFileName() + " -> " + matcher.group(1));
                    }
                }
            }
        }
        assertTrue(imports > 100, "only " + imports + " imports were found");
        assertEquals(List.of(), upwards);
    }
}
