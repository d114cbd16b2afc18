package org.sqltruffle.sql;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.sqlfile.Permutation;
import org.sqltruffle.testing.sqlfile.SqlFile;
import org.sqltruffle.testing.sqlfile.SqlFileRun;

/**
 * Runs the files of {@link SqlFilesTest} with columns that the first scan of a table builds: each tier must give what the C tier gives
 * without columns. A WAL tells one snapshot from the next at once, so every scan has columns.
 */
@Isolated("the mode of columns is one of the process")
class ColumnFilesTest {

    private static final long BYTES = 1L << 28;
    private static final long FEWEST_HITS = 20;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
    }

    /** Compiling takes long: only the file that is about columns. */
    private static boolean isRun(SqlFile file) {
        return Permutation.WAL.appliesTo(file.flags())
                        && (!Configuration.compiles() || file.path().getFileName().toString().startsWith("columns"));
    }

    @Tag("compiled")
    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> columnsGiveWhatRowsGive() throws IOException {
        long hits = ColumnStore.status().hits();
        Stream<DynamicTest> files = SqlFilesTest.files().stream().map(SqlFile::read).filter(ColumnFilesTest::isRun)
                        .map(file -> DynamicTest.dynamicTest(file.path().getFileName().toString(), () -> {
                            ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
                            SqlFileRun expected = SqlFileRun.of(file, Configuration.C, Permutation.WAL);
                            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
                            List<Configuration> configurations = Configuration.compiles() ? Configuration.underTest()
                                            : List.of(Configuration.C, Configuration.underTest().getFirst(), Configuration.MIXED);
                            for (Configuration configuration : configurations) {
                                SqlFilesTest.checkAgreement(file, expected, SqlFileRun.of(file, configuration, Permutation.WAL),
                                                configuration);
                            }
                        }));
        return Stream.concat(files, Stream.of(DynamicTest.dynamicTest("columns were read",
                        () -> assertTrue(ColumnStore.status().hits() > hits + FEWEST_HITS, "too few cursors read columns"))));
    }
}
