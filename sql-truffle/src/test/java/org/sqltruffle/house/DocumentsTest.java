package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each relative link in a document leads to a file of the repository. */
class DocumentsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#[^)]*)?\\)");

    private static List<String> brokenLinks(Path document, String text) {
        List<String> broken = new ArrayList<>();
        Matcher links = LINK.matcher(text);
        while (links.find()) {
            String target = links.group(1);
            if (!target.contains("://") && !Files.exists(document.resolveSibling(target))) {
                broken.add(ROOT.relativize(document) + ": " + target);
            }
        }
        return broken;
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("ROADMAP.md")));
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        List<String> broken = new ArrayList<>();
        for (Path document : documents) {
            broken.addAll(brokenLinks(document, Files.readString(document)));
        }
        assertEquals(List.of(), broken);
    }

    @Test
    void aBrokenLinkIsFound() {
        assertEquals(List.of("README.md: docs/no-such-page.md"),
                        brokenLinks(ROOT.resolve("README.md"),
                                        "[a](docs/no-such-page.md) [b](docs/tour.md#part) [c](https://example.org/x)"));
    }
}
