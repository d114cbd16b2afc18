package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Versions;

/**
 * A directory that sites share, also one that a program copies between machines. Each site adds files {@code SITE-NUMBER.changes}, and
 * reads those of the others. The file {@code snapshot.db} is a whole replica, for new ones. All files are encrypted if the sites have a
 * key.
 */
final class DirectoryPeer implements Peer {

    private static final String SNAPSHOT = "snapshot.db";

    private final Path directory;
    private final Shelf shelf;

    DirectoryPeer(Path directory, Shelf shelf) {
        this.directory = directory;
        this.shelf = shelf;
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(CHANGES)).sorted().toList();
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + directory + ": " + e, e);
        }
    }

    @Override
    public Transfer push(Replica replica) {
        Transfer transfer = pushChanges(replica);
        // Now that the directory has all changes.
        replica.forget();
        Path snapshot = directory.resolve(SNAPSHOT);
        if (!Files.exists(snapshot) || !shelf.read(snapshot, replica::covers)) {
            snapshot(replica, snapshot);
        }
        return transfer;
    }

    private void snapshot(Replica replica, Path snapshot) {
        try (TemporaryFile part = new TemporaryFile(directory.resolve(String.valueOf(replica.site())))) {
            if (shelf.isSealing()) {
                writeSealed(replica, part);
            } else {
                Files.deleteIfExists(part.path());
                replica.copyTo(part.path());
            }
            part.moveTo(snapshot);
        } catch (IOException e) {
            throw new ReplicaException("cannot write " + snapshot + ": " + e, e);
        }
    }

    /** The copy that is not encrypted yet is in a directory that only its owner can read. */
    private void writeSealed(Replica replica, TemporaryFile part) throws IOException {
        Path own = Files.createTempDirectory("replica");
        Path copy = own.resolve(SNAPSHOT);
        try {
            replica.copyTo(copy);
            shelf.write(part, out -> {
                try {
                    return Files.copy(copy, out);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } finally {
            Files.deleteIfExists(copy);
            Files.delete(own);
        }
    }

    private Transfer pushChanges(Replica replica) {
        String prefix = replica.site() + "-";
        List<Path> own = files().stream().filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
        Versions base = replica.knownToAll();
        if (!own.isEmpty()) {
            base.raise(shelf.read(own.getLast(), Replica::versionsOf));
        }
        // The first file says that there is this site, too.
        if (!own.isEmpty() && base.covers(replica.greeting().versions())) {
            return Transfer.NONE;
        }
        return FilePeer.write(directory.resolve(prefix + "%08d".formatted(own.size() + 1) + CHANGES), replica, base, shelf);
    }

    @Override
    public Transfer pull(Replica replica) {
        Set<Path> rest = new TreeSet<>(files());
        Set<String> done = replica.filesRead();
        rest.removeIf(file -> done.contains(file.getFileName().toString())
                        || file.getFileName().toString().startsWith(replica.site() + "-"));
        Transfer all = Transfer.NONE;
        ReplicaException failure = null;
        boolean progress = true;
        // A change set can depend on one of another site.
        while (progress && !rest.isEmpty()) {
            progress = false;
            failure = null;
            for (Path file : List.copyOf(rest)) {
                try {
                    all = all.plus(FilePeer.merge(file, replica, shelf));
                    replica.noteFileRead(file.getFileName().toString());
                    rest.remove(file);
                    progress = true;
                } catch (ReplicaException e) {
                    failure = new ReplicaException(file + ": " + e.getMessage(), e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return all;
    }

    @Override
    public void cloneTo(Path target, String name) {
        if (Files.exists(target)) {
            throw new ReplicaException(target + " exists already");
        }
        Path snapshot = directory.resolve(SNAPSHOT);
        if (!Files.exists(snapshot)) {
            throw new ReplicaException("no replica has been pushed to " + directory + " yet");
        }
        try (TemporaryFile part = new TemporaryFile(target)) {
            shelf.copy(snapshot, part.path());
            part.moveTo(target);
        } catch (IOException e) {
            throw new ReplicaException("cannot write " + target + ": " + e, e);
        }
        Replica.renew(target, name);
        try (Replica replica = Replica.open(target)) {
            pull(replica);
            push(replica);
        }
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
