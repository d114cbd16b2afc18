package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of TPC-H's 22 queries with the tier of each instruction, as files beside this test: a lost fast path, or a plan that SQLite
 * changes, shows in the difference of a commit. {@code mvn -pl sql-truffle verify -Dtest=TpchListingsTest -Dsqltruffle.record=true} writes
 * the files anew.
 */
class TpchListingsTest {

    private static final Path QUERIES = Path.of("../tpch-data/src/main/resources/org/sqltruffle/tpch/tpch");
    private static final Path LISTINGS = Path.of("src/test/resources/tpch-listings");
    /** Columns of EXPLAIN: the address, the opcode, P1 to P5. */
    private static final int COLUMNS = 7;

    static List<String> queries() {
        return IntStream.rangeClosed(1, 22).mapToObj(n -> String.format("q%02d", n)).toList();
    }

    private static Connection open(EngineOptions options) throws IOException {
        Connection connection = Connection.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, null, options);
        connection.execute(Files.readString(LISTINGS.resolve("schema.sql")));
        return connection;
    }

    /** One line for each instruction: what EXPLAIN says, and {@code java} or why C runs it. */
    private static String listing(Connection connection, String sql) {
        StringBuilder listing = new StringBuilder();
        List<TierReport.Instruction> tiers;
        try (Statement statement = connection.prepare(sql)) {
            tiers = statement.tierReport().instructions();
        }
        try (Statement explain = connection.prepare("EXPLAIN " + sql)) {
            while (explain.step()) {
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < COLUMNS; i++) {
                    cells.add(explain.columnString(i) == null ? "" : explain.columnString(i));
                }
                String reason = tiers.get(Integer.parseInt(cells.getFirst())).reasonForC();
                cells.add(reason == null ? "java" : "c: " + reason);
                listing.append(String.join(" | ", cells)).append('\n');
            }
        }
        return listing.toString();
    }

    @ParameterizedTest
    @MethodSource("queries")
    void eachInstructionRunsWhereItDid(String query) throws IOException {
        Path file = LISTINGS.resolve(query + ".txt");
        try (Connection connection = open(EngineOptions.DEFAULT)) {
            String listing = listing(connection, Files.readString(QUERIES.resolve(query + ".sql")));
            if (Boolean.getBoolean("sqltruffle.record")) {
                Files.writeString(file, listing);
            }
            assertEquals(Files.readString(file), listing, query);
        }
    }

    @Test
    void aLostFastPathShows() throws IOException {
        try (Connection connection = open(EngineOptions.DEFAULT.withDisabledOpcodes(Set.of("Column")))) {
            String listing = listing(connection, Files.readString(QUERIES.resolve("q06.sql")));
            assertTrue(listing.lines().anyMatch(line -> line.contains("| Column |") && line.endsWith("c: disabled")), listing);
        }
    }
}
