package org.sqltruffle.corruption;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.damage.DamagedFiles;
import org.sqltruffle.testing.damage.Mutator;

/**
 * Damaged files give in every tier what they give in C: the same rows, then the same error, and never a crash. After a crash the file that
 * caused it is {@code target/corruption/damaged.db}; {@code -Dsqltruffle.mutations=N} runs more of them.
 */
@Tag("slow")
class CorruptionTest {

    private static final int MUTATIONS = Integer.getInteger("sqltruffle.mutations", 800);
    private static final Path DIRECTORY = Path.of("target", "corruption");

    private static byte[] database(int pageSize) throws IOException {
        Files.createDirectories(DIRECTORY);
        return DamagedFiles.database(DIRECTORY.resolve("original-" + pageSize + ".db"), pageSize);
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 1024, 4096})
    void damagedFilesGiveWhatTheyGiveInC(int pageSize) throws IOException {
        Mutator mutator = new Mutator(database(pageSize), pageSize);
        Path damaged = DIRECTORY.resolve("damaged.db");
        int errors = 0;
        for (int number = 0; number < MUTATIONS; number++) {
            Files.write(damaged, mutator.mutation(number));
            List<Result> expected = scan(damaged, Configuration.C);
            errors += expected.stream().anyMatch(result -> result.errorName() != null) ? 1 : 0;
            for (Configuration configuration : Configuration.underTest()) {
                List<Result> results = scan(damaged, configuration);
                for (int attempt = 0; attempt < 3 && DamagedFiles.differs(results, expected); attempt++) {
                    // Where a damaged cell ends behind its page, SQLite compares what happens to be in memory there: once more.
                    expected = scan(damaged, Configuration.C);
                    results = scan(damaged, configuration);
                }
                for (int i = 0; i < expected.size(); i++) {
                    int mutation = number;
                    int query = i;
                    assertNull(results.get(i).differenceFrom(expected.get(i)), () -> configuration + ", page size " + pageSize
                                    + ", mutation " + mutation + ": " + DamagedFiles.QUERIES.get(query));
                }
            }
        }
        int found = errors;
        assertTrue(found > MUTATIONS / 5 && found < MUTATIONS,
                        () -> found + " of " + MUTATIONS + " mutations gave an error: the damage is not what it is meant to be");
    }

    /** Rows sought by a column of rows that were looked ahead to, in a table of three levels: this has to end well, as {@link #SOUGHT}. */
    @Test
    void whatIsAskedForByColumnsEndsWell() throws IOException {
        int pageSize = 512;
        String sought = "SELECT count(*), sum(q.n) FROM c INDEXED BY ca CROSS JOIN p q ON q.id = c.parent WHERE c.a BETWEEN 1 AND 5";
        Path damaged = DIRECTORY.resolve("damaged.db");
        Files.createDirectories(DIRECTORY);
        Files.deleteIfExists(damaged);
        try (EngineSession session = new EngineSession(damaged.toString(), Configuration.C.options())) {
            session.connection()
                            .execute("PRAGMA page_size=512; PRAGMA synchronous=OFF; CREATE TABLE p(id INTEGER PRIMARY KEY, n INT, t TEXT);"
                                            + "CREATE TABLE c(note TEXT, parent INT, a INT); CREATE INDEX ca ON c(a);"
                                            + "WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 3999) INSERT INTO p "
                                            + "SELECT i, 1, 'p'||i FROM s;"
                                            + "INSERT INTO c SELECT t, id * 797 % 4000, id % 7 FROM p WHERE id < 400");
            assertEquals(List.of(285L, 285L), DamagedFiles.run(session, sought).rows().getFirst());
        }
        Mutator mutator = new Mutator(Files.readAllBytes(damaged), pageSize);
        int errors = 0;
        for (int number = 0; number < MUTATIONS; number++) {
            Files.write(damaged, mutator.mutation(number));
            try (EngineSession session = new EngineSession(damaged.toString(), Configuration.C.options())) {
                errors += DamagedFiles.run(session, sought).errorName() == null ? 0 : 1;
            }
        }
        assertTrue(errors > 0 && errors < MUTATIONS,
                        errors + " of " + MUTATIONS + " mutations gave an error: the damage is not what it is meant to be");
    }

    private static List<Result> scan(Path path, Configuration configuration) {
        return DamagedFiles.scan(path, configuration.options());
    }

    private static void assertLikeC(Path path, String what) {
        List<Result> expected = scan(path, Configuration.C);
        for (Configuration configuration : Configuration.underTest()) {
            List<Result> results = scan(path, configuration);
            for (int i = 0; i < expected.size(); i++) {
                assertNull(results.get(i).differenceFrom(expected.get(i)),
                                configuration + ", " + what + ": " + DamagedFiles.QUERIES.get(i));
            }
        }
    }

    /**
     * A serial type in two bytes that would take one. To a comparison with an integer its first byte is a text's, so the entry is behind
     * every number.
     */
    @Test
    void aTypeLongerThanItNeedBe() throws IOException {
        int pageSize = 4096;
        byte[] file = database(pageSize);
        int page = 2 * pageSize; // the root of index ta
        int entries = (file[page + 3] & 0xff) << 8 | file[page + 4] & 0xff;
        assertTrue(file[page] == 10 && entries == 80, "not the index that was meant");
        for (int i = 0; i < entries; i++) {
            int cell = (file[page + 8 + 2 * i] & 0xff) << 8 | file[page + 9 + 2 * i] & 0xff;
            file[page + cell + 2] = (byte) (i % 10 == 5 ? 0x80 : file[page + cell + 2]);
        }
        Path damaged = DIRECTORY.resolve("damaged.db");
        Files.write(damaged, file);
        assertLikeC(damaged, "a type in two bytes");
    }

    /** Garbage, an empty file, a truncated file, a directory. */
    @Test
    void whatIsNoDatabaseGivesTheSameError() throws IOException {
        byte[] original = database(512);
        for (int length : new int[]{0, 1, 15, 16, 99, 100, 511, 512, 513, 1024, original.length / 2, original.length - 1}) {
            Path path = DIRECTORY.resolve("damaged.db");
            Files.write(path, java.util.Arrays.copyOf(original, length));
            assertLikeC(path, length + " bytes");
        }
    }
}
