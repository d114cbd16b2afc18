package org.sqltruffle.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.profile.ExecutionProfile;
import org.sqltruffle.language.profile.LoopReport;
import org.sqltruffle.program.Program;
import org.sqltruffle.sqlite.ApiConstants;

/** Follows {@code docs/howto/add-a-kernel.md}: what each step shows is in the tree, and the kernel of its example runs. */
class AddAKernelTest {

    private static final HowToPage PAGE = new HowToPage("add-a-kernel.md");
    private static final Path PIPELINE = Path.of("src/main/c/pipeline");
    private static final Pattern C_NAME = Pattern.compile("`((?:st|ST_)\\w+)`");
    private static final EngineOptions OPTIONS = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C);
    private static final String TABLE = "CREATE TABLE f(id INTEGER PRIMARY KEY, i1 INT, i4 INT, r REAL, n INT);"
                    + "WITH k(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM k WHERE k < 3000) INSERT INTO f"
                    + " SELECT k, k % 100, k * 1000003 % 1000000007, k * 1.25, CASE WHEN k % 5 THEN k % 17 END FROM k";

    @TempDir
    private Path directory;

    private static void assertIn(String file, int block) throws IOException {
        HowToPage.assertContains(PIPELINE.resolve(file), PAGE.blocks("c").get(block));
    }

    @Test
    void explainNamesTheInstruction() throws IOException {
        LoopReport loop = new LoopReport(4, 31, 1, LoopReport.Sink.REST, 9, 9, List.of(1L), List.of(1L));
        assertTrue(loop.describe(pc -> "BitAnd").contains(PAGE.blocks("").getFirst()), loop.describe(pc -> "BitAnd"));
    }

    @Test
    void eachBlockIsInItsFile() throws IOException {
        assertIn("reader_state.c", 0);
        assertIn("reader.c", 1);
        assertIn("reader_steps.c", 2);
        assertIn("kernel.c", 3);
        assertIn("kernel.c", 4);
        assertIn("pipeline.h", 5);
        assertIn("run.c", 6);
        assertEquals(7, PAGE.blocks("c").size());
    }

    @Test
    void eachNameIsOneOfTheTree() throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(PIPELINE)) {
            for (Path file : files.toList()) {
                sources.append(Files.readString(file));
            }
        }
        List<String> unknown = C_NAME.matcher(Files.readString(Path.of("../docs/howto", PAGE.name()))).results().map(name -> name.group(1))
                        .filter(name -> !Pattern.compile("\\b" + name + "\\b").matcher(sources).find()).toList();
        assertEquals(List.of(), unknown);
    }

    @Test
    void theKernelRunsTheStatement() throws IOException {
        String sql = PAGE.blocks("sql").getFirst();
        HowToPage.assertContains(Path.of("src/test/resources/sql/columns-compiled.sql"), sql);
        Path file = directory.resolve("kernel.db");
        try (Connection connection = open(file, ColumnStore.Mode.OFF)) {
            connection.execute(TABLE);
        }
        // A file that was modified just now gets no columns.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(10)));
        List<String> expected;
        try (Connection connection = open(file, ColumnStore.Mode.OFF)) {
            expected = row(connection, sql);
        }
        try (Connection connection = open(file, ColumnStore.Mode.BUILD)) {
            assertEquals(expected, row(connection, sql));
            try (Statement statement = connection.prepare(sql)) {
                Program program = Program.decode(statement.pStmt());
                ExecutionProfile profile = ExecutionProfile.withLoops(statement);
                assertEquals(List.of(LoopReport.Sink.AGGREGATES), profile.loops().stream().map(LoopReport::sink).toList());
                LoopReport loop = profile.loops().getFirst();
                int[] kernels = IntStream.range(loop.begin(), loop.next()).filter(pc -> program.at(pc).name().equals("BitAnd")).toArray();
                assertTrue(kernels.length > 0);
                for (int pc : kernels) {
                    assertTrue(profile.isStep(pc), () -> "no step at " + pc);
                }
            }
        }
    }

    private static Connection open(Path file, ColumnStore.Mode columns) {
        return Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        OPTIONS.withColumns(columns));
    }

    private static List<String> row(Connection connection, String sql) {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                for (int i = 0; i < statement.columnCount(); i++) {
                    values.add(statement.columnString(i));
                }
            }
        }
        return values;
    }
}
