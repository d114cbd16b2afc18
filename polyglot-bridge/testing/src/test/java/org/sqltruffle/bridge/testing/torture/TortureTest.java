package org.sqltruffle.bridge.testing.torture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.bridge.testing.torture.crash.LostAttack;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.sql.TclBlocks;

/**
 * A few cases of each attack; more of them: {@code ./sqltruffle torture}. {@code columns} and {@code clocks} are in {@code ColumnFuzzTest}.
 */
class TortureTest {

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"sql,3", "oracles,4", "sqlfiles,3", "damage,20", "cut,8", "schema,6", "cancel,1", "threads,15", "lost,1", "replicas,3",
                    "callbacks,8"})
    void fewCasesFindNothing(String name, int cases) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (AttackReport report = new AttackReport(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
            for (int seed = 1; seed <= cases; seed++) {
                report.begin(seed);
                Attacks.named(name).run(seed, report);
            }
        }
        String lines = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(lines.contains(AttackReport.COUNT), lines);
        for (String line : lines.lines().filter(each -> each.startsWith(AttackReport.FOUND)).toList()) {
            throw new AssertionError(name + ": " + new String(Base64.getDecoder().decode(line.split(" ")[1]), StandardCharsets.UTF_8));
        }
    }

    /** The attacks that need a process of their own, as the command starts it. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"faults,2", "kill,1", "server,1", "synckill,1"})
    void aWorkerFindsNothing(String name, long seed) throws IOException, InterruptedException {
        Attack attack = Attacks.named(name);
        WorkerProcess worker = new WorkerProcess(attack, null);
        worker.run(Seeds.all(seed, 1));
        assertEquals(List.of(), worker.findings());
        assertTrue(worker.counts().get(attack.measure()) > 0, worker.counts().toString());
    }

    @Test
    void aProcessThatEndsIsFound() throws IOException, InterruptedException {
        WorkerProcess worker = new WorkerProcess(new LostAttack() {
            @Override
            public List<String> jvmOptions() {
                return List.of("-Xmx1k");
            }
        }, null);
        worker.run(Seeds.all(7, 1));
        assertEquals(1, worker.findings().size());
        assertTrue(worker.findings().getFirst().text().startsWith("the process ended with status 1"), worker.findings().toString());
    }

    @Test
    void blocksOfTcl() {
        TclBlocks blocks = TclBlocks.of("""
                        do_execsql_test a-1.0 {
                          CREATE TABLE t(a); INSERT INTO t VALUES(1);
                          SELECT a, 'x' FROM t;
                        } {1 x}
                        do_test a-1.1 { execsql { SELECT 2 } } {2}
                        do_execsql_test a-1.2 { SELECT $value } {3}
                        do_catchsql_test a-1.3 { SELECT nosuch } {1 {no such column: nosuch}}
                        """);
        assertEquals(List.of("CREATE TABLE t(a); INSERT INTO t VALUES(1);\n  SELECT a, 'x' FROM t;", "SELECT 2", "SELECT nosuch"),
                        blocks.sql());
        assertEquals("1 x", blocks.expected().getFirst());
    }
}
