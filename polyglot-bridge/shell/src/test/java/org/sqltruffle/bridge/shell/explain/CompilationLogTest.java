package org.sqltruffle.bridge.shell.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.shell.Main;
import org.sqltruffle.language.Connection;

/** {@code explain --run} reports the compiler's work. */
class CompilationLogTest {

    private static final long LIMIT_SECONDS = 600;

    @Test
    void unitsOfTheLastTier() {
        List<String> lines = List.of(
                        "[engine] opt queued engine=1  id=14    vdbe@15                      |Tier 2|Count/Thres    501952/     "
                                        + "1875|Queue: Size    1 Change +1",
                        "[engine] opt done   engine=1  id=14    vdbe@15                      |Tier 1|Time    19(   5+14  )ms|AST  "
                                        + "138|Inlined   0Y   0N|IR    127/   151|CodeSize     641|Addr 0x7f",
                        "[engine] opt done   engine=1  id=14    vdbe@15                      |Tier 2|Time  4375(1814+2561)ms|AST  "
                                        + "138|Inlined   0Y   0N|IR  10488/  9912|CodeSize   48625|Addr 0x7f",
                        "[engine] opt done   engine=1  id=19    <bytecode main>              |Tier 2|Time   100(  50+  50)ms|AST  "
                                        + "138|Inlined   0Y   0N|IR  10488/  9912|CodeSize   48625|Addr 0x7f");
        assertEquals(List.of(new CompilationLog.Unit(15, 4375, 9912, 48_625)), CompilationLog.units(lines));
    }

    /** Runs in a new process, because Truffle reads the options of its trace at its start. Over columns the query would run in C. */
    @Tag("slow")
    @Test
    void explainSaysWhatCompilingTook(@TempDir Path directory) throws IOException, InterruptedException {
        String database = directory.resolve("t.db").toString();
        try (Connection connection = Connection.open(database)) {
            connection.execute(
                            "CREATE TABLE t(a, b); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 100000) "
                                            + "INSERT INTO t SELECT i, i FROM s");
        }
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(option -> !option.startsWith("-D")).forEach(command::add);
        command.addAll(List.of("-Dsqltruffle.columns=off", "-cp", System.getProperty("java.class.path"), Main.class.getName(), "explain",
                        "--run", "--seconds", Long.toString(LIMIT_SECONDS / 2), database, "SELECT max(b) FROM t"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), out);
        assertTrue(Pattern.compile("ran compiled\\.\\RCompiled the loop nest at \\d+: \\d+\\.\\d s, \\d+ nodes, \\d+ bytes of code\\.")
                        .matcher(out).find(), out);
    }
}
