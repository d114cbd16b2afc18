package org.sqltruffle.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.sqlfile.CompiledSample;
import org.sqltruffle.testing.sqlfile.Permutation;
import org.sqltruffle.testing.sqlfile.SqlFile;
import org.sqltruffle.testing.sqlfile.SqlFileRun;

/**
 * Runs the files of {@code src/test/resources/sql}: real SQLite must give what the file expects, this project's C tier too, and each other
 * configuration what the C tier gives, to the last bit of the database file. Files run side by side: each has a database of its own.
 *
 * <p>{@code -Dsqltruffle.record=true} writes the expectations again, from real SQLite; {@code -Dsqltruffle.sql=NAME} runs only the files
 * whose names contain NAME.
 */
class SqlFilesTest {

    /** What {@code sqltruffle.record} writes and the other tests read. */
    private static final String SQL_FILES = "src/test/resources/sql";
    private static final Path FILES = Path.of(SQL_FILES);

    /** What C gives without a permutation: several tests of one process compare with it. */
    private static final Map<Path, SqlFileRun> IN_C = new ConcurrentHashMap<>();

    static List<Path> files() throws IOException {
        String wanted = System.getProperty("sqltruffle.sql", "");
        try (Stream<Path> files = Files.walk(FILES)) {
            List<Path> list = files.filter(p -> p.toString().endsWith(".sql") && p.getFileName().toString().contains(wanted)).sorted()
                            .toList();
            assertFalse(list.isEmpty(), "no test files");
            return list;
        }
    }

    @ResourceLock(SQL_FILES)
    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> expectationsAreSqlites() throws IOException {
        return files().stream().map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> {
            SqlFile file = SqlFile.read(path);
            Configuration oracle = file.flags().contains("no-oracle") ? Configuration.C : Configuration.ORACLE;
            SqlFileRun run = SqlFileRun.of(file, oracle, Permutation.NONE);
            if (Boolean.getBoolean("sqltruffle.record")) {
                file.write(run.results().stream().limit(file.records().size()).map(SqlFile.Record::lines).toList());
            } else {
                checkExpectations(file, run);
            }
        }));
    }

    @Tag("compiled")
    @Tag("nfi")
    @ResourceLock(value = SQL_FILES, mode = ResourceAccessMode.READ)
    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> tiersAgree() throws IOException {
        return agreement(file -> !isSlow(file), Permutation.NONE, Configuration.underTest().getFirst());
    }

    @Tag("slow")
    @Tag("compiled")
    @Tag("nfi")
    @ResourceLock(value = SQL_FILES, mode = ResourceAccessMode.READ)
    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> tiersAgreeInSlowFiles() throws IOException {
        return agreement(SqlFilesTest::isSlow, Permutation.NONE, Configuration.underTest().getFirst());
    }

    @Tag("slow")
    @Tag("nfi")
    @ResourceLock(value = SQL_FILES, mode = ResourceAccessMode.READ)
    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> changingTiersAgree() throws IOException {
        return agreement(file -> true, Permutation.NONE, Configuration.MIXED);
    }

    /** Not a test of its own, which would run beside the files. */
    @AfterAll
    static void eachNodeRanCompiled() throws IOException {
        if (CompiledNodes.canTell()) {
            CompiledNodes.checkThatEachRan();
        }
    }

    @Tag("slow")
    @ResourceLock(value = SQL_FILES, mode = ResourceAccessMode.READ)
    @Execution(ExecutionMode.CONCURRENT)
    @TestFactory
    Stream<DynamicTest> tiersAgreeInEveryPermutation() throws IOException {
        Stream<DynamicTest> tests = Stream.empty();
        for (Permutation permutation : Permutation.values()) {
            if (permutation != Permutation.NONE) {
                tests = Stream.concat(tests, agreement(file -> true, permutation, Configuration.underTest().getFirst()));
            }
        }
        return tests;
    }

    private static boolean isSlow(SqlFile file) {
        return file.flags().contains("slow");
    }

    /** One test for each file that is chosen: C gives the expectations, and the configuration gives what C gives. */
    private static Stream<DynamicTest> agreement(Predicate<SqlFile> chosen, Permutation permutation, Configuration configuration)
                    throws IOException {
        List<SqlFile> files = files().stream().map(SqlFile::read).filter(file -> chosen.test(file) && permutation.appliesTo(file.flags()))
                        .toList();
        CompiledSample sample = Configuration.compiles() ? CompiledSample.of(files) : null;
        return files.stream().map(file -> DynamicTest.dynamicTest(permutation + " " + file.path().getFileName(), () -> {
            SqlFileRun expected = permutation == Permutation.NONE ? IN_C.get(file.path()) : null;
            if (expected == null) {
                expected = SqlFileRun.of(file, Configuration.C, permutation);
            }
            if (permutation == Permutation.NONE && IN_C.putIfAbsent(file.path(), expected) == null) {
                checkExpectations(file, expected);
            }
            checkAgreement(file, expected, SqlFileRun.of(file, configuration, permutation, sample), configuration);
        }));
    }

    private static void checkExpectations(SqlFile file, SqlFileRun run) {
        for (int i = 0; i < file.records().size(); i++) {
            SqlFile.Record record = file.records().get(i);
            assertEquals(String.join("\n", record.expected()), String.join("\n", SqlFile.Record.lines(run.results().get(i))),
                            file.path() + ":" + record.line() + ": " + record.sql());
        }
    }

    static void checkAgreement(SqlFile file, SqlFileRun expected, SqlFileRun run, Configuration configuration) {
        assertEquals(expected.results().size(), run.results().size(), "number of statements that ran again");
        for (int i = 0; i < expected.results().size(); i++) {
            Result result = run.results().get(i);
            String difference = result.differenceFrom(expected.results().get(i));
            String where = i < file.records().size() ? ":" + file.records().get(i).line() + ": " + file.records().get(i).sql()
                            : ": run again at the end, number " + (i - file.records().size() + 1) + " " + result.columns();
            assertTrue(difference == null, () -> configuration + " " + file.path() + where + "\n" + difference);
        }
        assertTrue(Arrays.equals(expected.database(), run.database()), configuration + " " + file.path() + ": the database files differ");
    }
}
