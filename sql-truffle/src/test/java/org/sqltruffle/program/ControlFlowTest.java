package org.sqltruffle.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.EngineSession;

/** Which loops a program has. */
class ControlFlowTest {

    private EngineSession session;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute("CREATE TABLE t(a, b)");
    }

    @AfterEach
    void close() {
        session.close();
    }

    private Program program(String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            return Program.decode(statement.pStmt());
        }
    }

    private static Set<String> names(Program program, BitSet addresses) {
        return addresses.stream().mapToObj(pc -> program.at(pc).name()).collect(Collectors.toSet());
    }

    /**
     * Reading a table into a sorter is a loop of its own also where grouping is done by a coroutine, which the caller's loop is one with.
     */
    @Test
    void aCoroutineBeginsOnce() {
        Program program = program("SELECT count(*), max(s) FROM (SELECT b, sum(a) s FROM t GROUP BY b)");
        int[] entries = program.flow().loopEntries().stream().toArray();
        assertEquals(List.of("Column", "SorterData", "Yield"), Arrays.stream(entries).mapToObj(pc -> program.at(pc).name()).toList());
        Set<String> reading = names(program, program.flow().loopNest(entries[0]));
        assertTrue(reading.contains("SorterInsert"), reading::toString);
        assertFalse(reading.contains("AggStep"), reading::toString);
        assertEquals(program.flow().loopNest(entries[1]), program.flow().loopNest(entries[2]));
        Set<String> loops = names(program, program.flow().loopBodies());
        assertTrue(loops.contains("AggStep") && loops.contains("Yield"), loops::toString);
        assertFalse(loops.contains("OpenRead") || loops.contains("Init") || loops.contains("SorterOpen"), loops::toString);
    }

    /** A coroutine that is made for each row of an outer loop is part of that loop, from its begin. */
    @Test
    void aCoroutineThatIsMadeInALoopIsPartOfIt() {
        Program program = program("SELECT (SELECT max(s) FROM (SELECT b, sum(a) + t.a s FROM t u WHERE u.a <> t.a GROUP BY b)) FROM t");
        BitSet loops = program.flow().loopBodies();
        Set<String> names = names(program, loops);
        assertTrue(names.contains("InitCoroutine") && names.contains("SorterOpen"), names::toString);
        assertEquals(1, program.flow().loopEntries().stream().mapToObj(pc -> program.flow().loopNest(pc)).distinct().count());
    }
}
