package org.sqltruffle.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Opcode;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.EngineSession;

/** What a Program instruction reads: of the old and the new row just what the trigger names. */
class SubProgramTest {

    private EngineSession session;

    @BeforeEach
    void open() {
        session = new EngineSession(":memory:", EngineOptions.DEFAULT);
        session.connection().execute(
                        "CREATE TABLE t(a, b, c); CREATE TABLE u(x, y); CREATE TABLE p(k INTEGER PRIMARY KEY, v UNIQUE); CREATE TABLE "
                                        + "ch(k REFERENCES p(v) ON DELETE CASCADE)");
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** The parameters of the Program instructions of a statement, counted from P1. */
    private int[][] parameters(String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            Program program = Program.decode(statement.pStmt());
            int[] calls = IntStream.range(0, program.length()).filter(pc -> program.at(pc).opcode() == Opcode.OP_Program).toArray();
            for (int pc : calls) {
                assertTrue(program.use(pc).isDeclared());
                assertEquals(OperandUse.ALL_CURSORS, program.use(pc).movedCursor());
                assertEquals(0, program.use(pc).writes().length);
                assertTrue(program.residentRegisters().get(program.at(pc).p3()), "the frame's memory is C's");
            }
            return Arrays.stream(calls).mapToObj(pc -> Arrays.stream(program.use(pc).reads()).map(r -> r - program.at(pc).p1()).toArray())
                            .toArray(int[][]::new);
        }
    }

    /** A row is its rowid and its columns, the old one first. */
    @Test
    void ofATrigger() {
        session.connection().execute(
                        "CREATE TRIGGER tr AFTER UPDATE ON t WHEN OLD.rowid > 3 BEGIN INSERT INTO u VALUES(NEW.b, OLD.b); UPDATE u SET y "
                                        + "= NEW.b WHERE x = NEW.rowid; END");
        assertArrayEquals(new int[][]{{0, 2, 4, 6}}, parameters("UPDATE t SET a = 1"));
        assertEquals(0, parameters("DELETE FROM t").length);
        session.connection().execute("CREATE TRIGGER none BEFORE INSERT ON t BEGIN DELETE FROM u; END");
        assertArrayEquals(new int[][]{{}}, parameters("INSERT INTO t SELECT * FROM t"));
    }

    /** The parameters of the inner trigger are registers of the outer one. */
    @Test
    void ofATriggerThatFiresAnother() {
        session.connection().execute(
                        "CREATE TRIGGER outer BEFORE DELETE ON t BEGIN INSERT INTO u VALUES(OLD.c, 2); END; CREATE TRIGGER inner AFTER "
                                        + "INSERT ON u BEGIN UPDATE t SET a = NEW.x + NEW.y; END");
        assertArrayEquals(new int[][]{{3}}, parameters("DELETE FROM t"));
    }

    @Test
    void ofAForeignKeysAction() {
        session.connection().execute("PRAGMA foreign_keys=ON");
        assertArrayEquals(new int[][]{{2}}, parameters("DELETE FROM p"));
    }

    /** The counters of AUTOINCREMENT are registers of the root, also those of tables that only the trigger of a trigger inserts into. */
    @Test
    void ofTriggersThatInsertWithAutoincrement() {
        session.connection().execute(
                        "PRAGMA recursive_triggers = ON; CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT, x); CREATE TABLE b(id "
                                        + "INTEGER PRIMARY KEY AUTOINCREMENT, x);"
                                        + "CREATE TRIGGER first BEFORE INSERT ON a BEGIN INSERT INTO u(x) VALUES(NEW.x); INSERT INTO a(x) "
                                        + "VALUES(1); END;"
                                        + "CREATE TRIGGER second AFTER INSERT ON u BEGIN INSERT INTO b(id, x) VALUES(NEW.x, 2); END");
        try (Statement statement = session.connection().prepare("INSERT INTO a(x) SELECT a FROM t")) {
            Program program = Program.decode(statement.pStmt());
            Instruction call = IntStream.range(0, program.length()).mapToObj(program::at).filter(i -> i.opcode() == Opcode.OP_Program)
                            .findFirst().orElseThrow();
            int ofA = IntStream.range(0, program.length()).mapToObj(program::at)
                            .filter(i -> i.opcode() == Opcode.OP_NewRowid && i.p3() != 0).findFirst().orElseThrow().p3();
            int[] written = program.use(call.pc()).writes();
            assertEquals(2, written.length, "the counter of each table");
            assertTrue(Arrays.stream(written).anyMatch(r -> r == ofA), "that of the table of the statement");
            assertTrue(Arrays.stream(written).allMatch(r -> Arrays.stream(program.use(call.pc()).reads()).anyMatch(read -> read == r)),
                            "they are read, too");
        }
    }
}
