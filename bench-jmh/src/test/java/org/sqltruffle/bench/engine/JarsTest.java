package org.sqltruffle.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.h2.Driver;
import org.junit.jupiter.api.Test;

class JarsTest {

    @Test
    void sizesAreAdded() throws Exception {
        long h2 = Files.size(Path.of(Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
        assertEquals(h2, Jars.bytes(List.of("h2")).getAsLong());
        assertTrue(Jars.bytes(List.of("h2", "sqlite-jdbc")).getAsLong() > h2);
    }

    @Test
    void whatIsNotThereHasNoSize() throws IOException {
        assertEquals(OptionalLong.empty(), Jars.bytes(List.of("h2", "no-such-library")));
    }
}
