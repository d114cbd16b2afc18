package org.sqltruffle.bridge.testing.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.Replica;

/** The files with which schedules begin: a replica and its clones. They are made once for some schedules. */
final class SiteFiles {

    private final Path directory;
    private final int count;

    /** Makes the files in a new directory. */
    SiteFiles(Path directory, int count) throws IOException {
        this.directory = Files.createDirectory(directory);
        this.count = count;
        Path first = file(directory, 0);
        try (Database db = Database.open(first)) {
            db.execute(Writer.SCHEMA);
        }
        Replica.init(first, "site 0", Writer.COUNTERS);
        try (Replica replica = Replica.open(first)) {
            for (int i = 1; i < count; i++) {
                replica.cloneTo(file(directory, i), "site " + i);
            }
        }
    }

    static Path file(Path directory, int site) {
        return directory.resolve(site + ".db");
    }

    /** How many sites there are. */
    int count() {
        return count;
    }

    /** Copies the files. The copies are the same sites. */
    void copyTo(Path target) throws IOException {
        for (int i = 0; i < count; i++) {
            Files.copy(file(directory, i), file(target, i));
            Replica.moved(file(target, i));
        }
    }

    void delete() throws IOException {
        delete(directory);
    }

    /** Deletes a directory, and all that is in it. */
    static void delete(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(directory)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
