package org.sqltruffle.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/**
 * The loops of the queries of suites, with their steps, sinks and rests, as files beside this test: a step that the reader of loops loses
 * or gains shows in the difference of a commit.
 * {@code mvn test -pl bench-jmh -am -Dtest=LoopListingsTest -Dsurefire.failIfNoSpecifiedTests=false -Dsqltruffle.record=true} writes the
 * files anew.
 */
@Tag("slow")
class LoopListingsTest {

    private static final Path LISTINGS = Path.of("src/test/resources/loop-listings");
    private static final double SCALE = 0.01;

    @TempDir
    private Path directory;

    /** A copy that has no columns yet: listings do not depend on what has read the cached file before. */
    private Connection open(Suite suite) throws IOException {
        Path cached = suite.data(SCALE).file(GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
        Path file = GeneratedDatabase.copyTo(cached, directory.resolve("copy.db"));
        // A file that was modified just now gets no columns.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE, null,
                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C).withColumns(ColumnStore.Mode.BUILD));
    }

    private static String sql(Suite suite, String query) {
        return ((QuerySuite) suite).queries().sql(query, Dialect.SQLITE);
    }

    private static void run(Connection connection, String sql) {
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                // The columns that it wants are built.
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"tpch", "ssb", "shapes"})
    void eachLoopRunsAsItDid(String name) throws IOException {
        Suite suite = Suites.byName(name);
        StringBuilder listings = new StringBuilder();
        try (Connection connection = open(suite)) {
            suite.benchmarks().forEach(query -> run(connection, sql(suite, query)));
            suite.benchmarks().forEach(query -> listings.append(query).append('\n').append(LoopListing.of(connection, sql(suite, query))));
        }
        Path file = LISTINGS.resolve(name + ".txt");
        if (Boolean.getBoolean("sqltruffle.record")) {
            Files.writeString(file, listings);
        }
        assertEquals(Files.readString(file), listings.toString(), name);
    }

    @Test
    void aLostStepShows() throws IOException {
        Suite suite = Suites.byName("tpch");
        try (Connection connection = open(suite)) {
            String sql = sql(suite, "q06");
            run(connection, sql);
            String listing = LoopListing.of(connection, sql);
            assertTrue(listing.startsWith("  loop over lineitem: 1 level, sink: aggregates\n"), listing);
            String without = LoopListing.of(connection, sql.replace("l_extendedprice *", "random() * l_extendedprice *"));
            assertTrue(without.startsWith("  loop over lineitem: 1 level, sink: rest; no step: Function random(0)\n"), without);
        }
    }
}
