package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiled loops of Python are not thrown away when the first loop of a query is compiled: the class of such loops is there before. */
@Tag("slow")
class LoopClassesTest {

    @Test
    void areLoadedWithTheModule(@TempDir Path directory) throws IOException, InterruptedException {
        Path loaded = directory.resolve("loaded.txt");
        ProcessBuilder command = new ProcessBuilder(PythonProcess.executable(directory).toString(), "-c", "import sqlite3")
                        .redirectErrorStream(true);
        command.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -Xlog:class+load:file=" + loaded);
        Process process = command.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
        String classes = Files.readString(loaded);
        assertTrue(classes.contains(" com.oracle.truffle.runtime.OptimizedOSRLoopNode$LoopOSRRootNode "), "no loops of nodes");
        assertTrue(classes.contains(" com.oracle.truffle.runtime.BytecodeOSRRootNode "), "no loops of bytecode");
    }
}
