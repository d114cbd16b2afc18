package org.sqltruffle.bridge.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Warns when another copy of SQLite in this process, sqlite-jdbc for example, has a session's file open. POSIX locks belong to the process:
 * when the other copy closes the file, this copy loses its locks without notice, and both may write at once. A copy that opens the file
 * later is not found.
 */
final class OtherCopies {

    private static final System.Logger LOG = System.getLogger("org.sqltruffle");
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path MAPPED_FILES = Path.of("/proc/self/maps");
    /** Sessions by the file that they have open. */
    private static final Map<String, Integer> SESSIONS = new HashMap<>();

    private OtherCopies() {
    }

    /** Notes a session that has opened a file, and warns when the first one is not the only user of the file. */
    static synchronized void opened(String file) {
        if (!file.isEmpty() && SESSIONS.merge(file, 1, Integer::sum) == 1 && descriptors(file) > 1 && isOtherCopyLoaded()) {
            LOG.log(System.Logger.Level.WARNING,
                            "Another copy of SQLite in this process has " + file
                                            + " open. File locks do not work between the two, and the file can be damaged. "
                                            + "Use one driver for a file.");
        }
    }

    static synchronized void closed(String file) {
        SESSIONS.computeIfPresent(file, (name, sessions) -> sessions == 1 ? null : sessions - 1);
    }

    private static int descriptors(String file) {
        int count = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path each : all) {
                count += isLinkTo(each, file) ? 1 : 0;
            }
        } catch (IOException e) {
            return 0;
        }
        return count;
    }

    private static boolean isLinkTo(Path link, String file) {
        try {
            return Files.readSymbolicLink(link).toString().equals(file);
        } catch (IOException e) {
            // The descriptor was closed meanwhile.
            return false;
        }
    }

    private static boolean isOtherCopyLoaded() {
        try (Stream<String> lines = Files.lines(MAPPED_FILES, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains("sqlite") && line.contains(".so") && !line.contains("sqltruffle"));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
