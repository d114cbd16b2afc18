package org.sqltruffle.bridge.replication.merge;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a change set, which are read twice: for their digest, and for their rows. */
public interface ChangeSetSource {

    InputStream open() throws IOException;

    long size() throws IOException;

    static ChangeSetSource of(byte[] bytes) {
        return new ChangeSetSource() {
            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }

            @Override
            public long size() {
                return bytes.length;
            }
        };
    }

    static ChangeSetSource of(Path file) {
        return new ChangeSetSource() {
            @Override
            public InputStream open() throws IOException {
                return Files.newInputStream(file);
            }

            @Override
            public long size() throws IOException {
                return Files.size(file);
            }
        };
    }
}
