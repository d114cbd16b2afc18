package org.sqltruffle.sql;

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

/**
 * Runs the files of {@link SqlFilesTest} with columns that the first scan of a table builds: each tier must give what the C tier gives without columns. A WAL tells one snapshot
 * from the next at once, so every scan has columns.
 */
@Isolated("the mode of columns is one of the process")
class ColumnFilesTest {

    private static final long BYTES = 1L << 28;

    @AfterEach
    void off() {
        ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
    }

    @Tag("compiled")
    @TestFactory
    Stream<DynamicTest> columnsGiveWhatRowsGive() throws IOException {
        return SqlFilesTest.files().stream().map(SqlFile::read).filter(file -> Permutation.WAL.appliesTo(file.flags())).map(file -> DynamicTest.dynamicTest(file.path().getFileName().toString(), () -> {
            ColumnStore.set(ColumnStore.Mode.OFF, BYTES);
            SqlFileRun expected = SqlFileRun.of(file, Configuration.C, Permutation.WAL);
            ColumnStore.set(ColumnStore.Mode.BUILD, BYTES);
            List<Configuration> configurations = Configuration.compiles() ? Configuration.underTest() : List.of(Configuration.C, Configuration.underTest().getFirst(), Configuration.MIXED);
            for (Configuration configuration : configurations) {
                SqlFilesTest.checkAgreement(file, expected, SqlFileRun.of(file, configuration, Permutation.WAL), configuration);
            }
        }));
    }
}
