package org.sqltruffle.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.tpch.database.RowsDatabase;

class EngineFileTest {

    @TempDir
    private Path cache;
    private EngineFile file;

    @BeforeEach
    void name() {
        file = new EngineFile(cache, new RowsDatabase(1), "x-1.0", ".x");
    }

    private List<String> databases() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".x")).toList();
        }
    }

    @Test
    void aFailedMakingLeavesNothing() throws IOException {
        IOException failure = assertThrows(IOException.class, () -> file.find(path -> {
            Files.writeString(path, "half");
            throw new IllegalStateException("no space");
        }));
        assertEquals("cannot make rows-10000-v1-x-1.0.x in " + cache + ": no space", failure.getMessage());
        assertEquals(List.of(), databases());
    }

    @Test
    void whatAKilledProcessLeftIsNotUsed() throws IOException {
        Files.writeString(cache.resolve("rows-10000-v1-x-1.0.partial.x"), "half");
        Path made = file.find(path -> {
            assertFalse(Files.exists(path));
            Files.writeString(path, "whole");
        });
        assertEquals("whole", Files.readString(made));
        assertEquals(List.of("rows-10000-v1-x-1.0.x"), databases());
    }

    @Test
    void itIsMadeOnce() throws IOException {
        file.find(path -> Files.writeString(path, "first"));
        assertEquals("first", Files.readString(file.find(path -> Files.writeString(path, "second"))));
    }
}
