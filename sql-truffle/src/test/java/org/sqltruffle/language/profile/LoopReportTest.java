package org.sqltruffle.language.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.parallel.Isolated;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.language.ColumnAnswers;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.program.Program;

/** What explain says of loops that run in batches. */
@Isolated("the mode is one of the process")
class LoopReportTest {

    private static final int ROWS = 3000;
    private static final String TABLES = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, s TEXT);"
                    + "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + ROWS
                    + ") INSERT INTO t SELECT i, i % 10, 's' || i FROM n;"
                    + "CREATE TABLE u(a INTEGER PRIMARY KEY, name TEXT); INSERT INTO u SELECT id, s FROM t WHERE id < 8";

    @TempDir
    private Path directory;
    private Connection connection;
    private Program program;

    @BeforeEach
    void open() throws IOException {
        Path file = directory.resolve("loops.db");
        connection = ColumnAnswers.open(file, EngineOptions.Tier.C);
        connection.execute(TABLES);
        ColumnAnswers.build(file, connection);
    }

    @AfterEach
    void off() {
        connection.close();
        ColumnStore.set(ColumnStore.Mode.AUTO, ColumnAnswers.BYTES);
    }

    private ExecutionProfile profile(String sql) {
        try (Statement statement = connection.prepare(sql)) {
            program = Program.decode(statement.pStmt());
            return ExecutionProfile.withLoops(statement);
        }
    }

    private LoopReport only(ExecutionProfile profile) {
        assertEquals(1, profile.loops().size(), profile.loops()::toString);
        return profile.loops().getFirst();
    }

    private String describe(LoopReport loop) {
        return loop.describe(pc -> program.at(pc).name());
    }

    private int find(int opcode) {
        for (int pc = 0; pc < program.length(); pc++) {
            if (program.at(pc).opcode() == opcode) {
                return pc;
            }
        }
        throw new AssertionError("no such instruction");
    }

    @Test
    void sums() {
        ExecutionProfile profile = profile("SELECT sum(id + a) FROM t WHERE a < 5");
        LoopReport loop = only(profile);
        assertEquals(LoopReport.Sink.AGGREGATES, loop.sink());
        assertEquals(List.of(ROWS / 2L), loop.tuples());
        int step = find(Opcode.OP_AggStep);
        assertTrue(profile.isStep(step));
        assertEquals(ROWS / 2, profile.tuples(step));
        assertTrue(profile.nanos(step) > 0);
        assertEquals("Loop " + loop.begin() + " to " + loop.next() + " ran in batches: 1,500 tuples in " + loop.batches().getFirst()
                        + "; they are added up.", describe(loop));
    }

    @Test
    void aJoinAndGroups() {
        LoopReport loop = only(profile("SELECT u.name, count(*) FROM u CROSS JOIN t INDEXED BY t_a ON t.a = u.a GROUP BY u.name, t.s",
                        "CREATE INDEX t_a ON t(a)"));
        assertEquals(LoopReport.Sink.GROUPS, loop.sink());
        assertEquals(List.of(7L, 7L * ROWS / 10), loop.tuples());
        assertTrue(describe(loop).contains(": 7 tuples in 1, in the loop inside it 2,100 tuples in "), describe(loop));
    }

    private ExecutionProfile profile(String sql, String before) {
        connection.execute(before);
        return profile(sql);
    }

    @Test
    void aRest() {
        LoopReport loop = only(profile("SELECT a, s FROM t WHERE a < 3 ORDER BY s"));
        assertEquals(LoopReport.Sink.REST, loop.sink());
        assertTrue(describe(loop)
                        .endsWith("; the program takes one after the other, from MakeRecord at " + find(Opcode.OP_MakeRecord) + " on."),
                        describe(loop));
    }

    @Test
    void aRangeWithoutAnEnd() {
        LoopReport loop = only(profile("SELECT sum(a), count(s) FROM t INDEXED BY t_a WHERE a >= 7", "CREATE INDEX t_a ON t(a)"));
        assertEquals(LoopReport.Sink.AGGREGATES, loop.sink());
        assertEquals(List.of(3L * ROWS / 10), loop.tuples());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v.a = t.a AND v.id > t.id", "v.a = t.a AND v.id >= t.id - 5", "v.a > t.id - 5", "v.a >= t.a AND t.id < 20"})
    void aJoinFromAKeyOn(String condition) {
        connection.execute("CREATE TABLE v(id INT, a INT); INSERT INTO v SELECT id, a FROM t WHERE id < 40; CREATE INDEX v_a ON v(a, id)");
        LoopReport loop = profile("SELECT count(*), sum(v.id) FROM t CROSS JOIN v ON " + condition).loops().getLast();
        assertEquals(LoopReport.Sink.AGGREGATES, loop.sink());
        assertEquals(2, loop.tuples().size());
    }

    @Test
    void aTableWithoutRowid() {
        LoopReport loop = only(profile("SELECT sum(w.id), max(w.s) FROM t CROSS JOIN w ON w.s = t.s AND w.a = t.a",
                        "CREATE TABLE w(id, s TEXT, a INT, PRIMARY KEY(s, a)) WITHOUT ROWID; INSERT OR IGNORE INTO w SELECT id, s, a FROM "
                                        + "t"));
        assertEquals(LoopReport.Sink.AGGREGATES, loop.sink());
        for (String range : List.of("SELECT sum(id) FROM w", "SELECT sum(id) FROM w WHERE s > ''",
                        "SELECT sum(id) FROM w WHERE s = (SELECT max(s) FROM t)")) {
            assertEquals(LoopReport.Sink.AGGREGATES, profile(range).loops().getLast().sink(), range);
        }
    }

    @Test
    void rowByRow() {
        LoopReport loop = only(profile("SELECT count(*) FROM t WHERE random() % 2 = 0"));
        assertEquals(0, loop.runs());
        int function = find(Opcode.OP_Function);
        assertEquals(function, loop.noStep());
        assertTrue(describe(loop).endsWith(" ran row by row: Function at " + function + " does not run for a batch."), describe(loop));
    }
}
