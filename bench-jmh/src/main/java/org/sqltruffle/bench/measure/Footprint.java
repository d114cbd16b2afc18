package org.sqltruffle.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/**
 * What an engine takes of a disk.
 *
 * @param library bytes of what a program has to be given to use it, besides the JVM
 * @param database bytes of a suite's database as its file; empty when the suite has none
 */
public record Footprint(OptionalLong library, OptionalLong database) {

    public boolean isKnown() {
        return library.isPresent() || database.isPresent();
    }

    /** Of a suite whose databases are there. */
    public static Footprint of(Engine engine, Optional<GeneratedDatabase> database, Path cache) throws IOException {
        return new Footprint(engine.libraryBytes(), database.isEmpty() ? OptionalLong.empty()
                        : OptionalLong.of(Files.size(engine.file(database.get(), cache, LoadListener.SILENT))));
    }
}
