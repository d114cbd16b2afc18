package org.sqltruffle.bridge.server.session;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READONLY;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_URI;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.sqltruffle.bridge.session.Authorizer;
import org.sqltruffle.bridge.session.Session;

/**
 * The files of a server. The first one is {@code main}; the others are attached, by their names without their endings. Statements reach no
 * other file.
 */
public final class ServedFiles {

    private static final int BUSY_MILLISECONDS = 5_000;
    /** Pragmas with names of directories or files. */
    private static final Set<String> FILE_PRAGMAS = Set.of("temp_store_directory", "data_store_directory");
    private static final Set<String> FILE_FUNCTIONS = Set.of("load_extension", "readfile", "writefile", "edit", "fts3_tokenizer");

    private final Path main;
    private final Map<String, Path> attached = new LinkedHashMap<>();
    private final boolean readOnly;

    /** @throws NoSuchFileException when one of the files is missing */
    public ServedFiles(List<Path> files, boolean readOnly) throws IOException {
        this.main = existing(files.getFirst());
        this.readOnly = readOnly;
        for (Path file : files.subList(1, files.size())) {
            String name = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
            if (Set.of("main", "temp").contains(name.toLowerCase(Locale.ROOT))
                            || attached.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
                throw new IOException("two databases have the name " + name);
            }
            attached.put(name, existing(file));
        }
    }

    private static Path existing(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString(), null, "no such database file");
        }
        return file.toAbsolutePath();
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    /** The schemas that clients see: {@code main} and the attached ones. */
    public List<String> names() {
        return Stream.concat(Stream.of("main"), attached.keySet().stream()).toList();
    }

    /** Opens a connection. */
    Session open() {
        Session session = new Session(main.toUri().toString(), (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_URI);
        session.lock();
        try {
            session.busyTimeout(BUSY_MILLISECONDS);
            attached.forEach((name, file) -> session
                            .execute("ATTACH '" + (file.toUri() + "?mode=" + (readOnly ? "ro" : "rw")).replace("'", "''") + "' AS \""
                                            + name.replace("\"", "\"\"") + '"'));
            session.hooks().setAuthorizer(ServedFiles::allows);
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        } finally {
            session.unlock();
        }
    }

    /** Whether a statement may do an action. VACUUM is among those that may not: it attaches a file. */
    static boolean allows(int action, String first, String second) {
        return switch (action) {
            case Authorizer.ATTACH, Authorizer.DETACH -> false;
            case Authorizer.PRAGMA -> first == null || !FILE_PRAGMAS.contains(first.toLowerCase(Locale.ROOT));
            case Authorizer.FUNCTION -> second == null || !FILE_FUNCTIONS.contains(second.toLowerCase(Locale.ROOT));
            default -> true;
        };
    }
}
