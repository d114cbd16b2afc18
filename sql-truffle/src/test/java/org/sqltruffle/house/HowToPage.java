package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A page of {@code docs/howto} whose numbered steps have blocks of code. */
record HowToPage(String name) {

    private static final Pattern BLOCK = Pattern.compile("^   ```(\\w*)\\n(.*?)^   ```$", Pattern.MULTILINE | Pattern.DOTALL);

    /** The blocks of a language, without the indentation of their lines. */
    List<String> blocks(String language) throws IOException {
        String page = Files.readString(Path.of("../docs/howto", name));
        return BLOCK.matcher(page).results().filter(block -> block.group(1).equals(language))
                        .map(block -> withoutIndentation(block.group(2)).strip()).toList();
    }

    /** The file has the lines of a block, wherever they begin. */
    static void assertContains(Path file, String block) throws IOException {
        assertTrue(withoutIndentation(Files.readString(file)).contains(block), () -> file + " does not have\n" + block);
    }

    private static String withoutIndentation(String text) {
        return text.replaceAll("(?m)^ +", "");
    }
}
