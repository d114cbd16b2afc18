package org.sqltruffle.bridge.testing.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.Replica;

/** The directory of a simulation, and the files with which its schedules begin: a replica and its clones. */
final class SiteFiles {

    private final Path directory;
    private final List<byte[]> contents = new ArrayList<>();

    /** Makes the files in a new directory. */
    SiteFiles(Path directory, int count) throws IOException {
        this.directory = Files.createDirectory(directory);
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
        for (int i = 0; i < count; i++) {
            contents.add(Files.readAllBytes(file(directory, i)));
        }
    }

    static Path file(Path directory, int site) {
        return directory.resolve(site + ".db");
    }

    Path directory() {
        return directory;
    }

    /** How many sites there are. */
    int count() {
        return contents.size();
    }

    /**
     * Makes the directory what it was at first. Each file of a site stays the same file, to which the site is bound, with its first
     * content.
     */
    void restore() throws IOException {
        List<Path> kept = new ArrayList<>();
        for (int i = 0; i < count(); i++) {
            kept.add(file(directory, i));
            Files.write(kept.getLast(), contents.get(i));
        }
        kept.add(directory);
        delete(kept);
    }

    /** Deletes the directory, and all that is in it. */
    void delete() throws IOException {
        delete(List.of());
    }

    private void delete(List<Path> kept) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(directory)) {
            all = files.filter(each -> !kept.contains(each)).sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
