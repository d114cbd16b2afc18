package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/** Reads and writes the files that sites leave for each other: as they are, or sealed. */
final class Shelf {

    private final Seal seal;

    private Shelf(Seal seal) {
        this.seal = seal;
    }

    /** @param key the file of a key, or {@code null} for files as they are */
    static Shelf of(Path key) {
        return new Shelf(key == null ? null : Seal.of(key));
    }

    boolean isSealing() {
        return seal != null;
    }

    /** Writes a file. @return what the writer returns */
    long write(TemporaryFile file, ToLongFunction<OutputStream> writer) {
        if (seal == null) {
            return file.write(writer);
        }
        return file.write(out -> {
            try (OutputStream sealing = seal.sealing(out)) {
                return writer.applyAsLong(sealing);
            } catch (IOException e) {
                throw new ReplicaException("cannot write " + file.path() + ": " + e, e);
            }
        });
    }

    /** Reads a file. A sealed one is opened into a temporary file, which only its owner can read. */
    <T> T read(Path file, Function<Path, T> reader) {
        if (seal == null) {
            checkPlain(file);
            return reader.apply(file);
        }
        try (TemporaryFile opened = new TemporaryFile()) {
            seal.open(file, opened.path());
            return reader.apply(opened.path());
        }
    }

    /** Copies a file as it was before it was sealed. */
    void copy(Path file, Path target) throws IOException {
        if (seal == null) {
            checkPlain(file);
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        } else {
            seal.open(file, target);
        }
    }

    private static void checkPlain(Path file) {
        try {
            if (Files.exists(file) && Seal.isSealed(file)) {
                throw new ReplicaException(file + " is encrypted: name the file of its key with --key");
            }
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + file + ": " + e, e);
        }
    }
}
