package org.sqltruffle.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.abi.Constants;

/** Reports of other processes where the system tells little of them: they are shorter, and nothing fails. */
class OtherProcessTest {

    private static final int NO_PID = 0x7fff_fff0;

    @TempDir
    private Path directory;

    private static HeldLock lock(Path file, int pid) {
        return new HeldLock(file.toString(), Constants.ST_LOCK_RESERVED, true, 0, pid, -1);
    }

    @Test
    void processThatHasGone() {
        assertEquals("process " + NO_PID, OtherProcess.describe(NO_PID));
    }

    /** The kernel gives 0 for a process of another container, and -1 for a lock of a file whose system keeps it by itself. */
    @Test
    void processWithoutNumber() {
        assertEquals(OtherProcess.describe(0), OtherProcess.describe(-1));
        assertTrue(OtherProcess.describe(0).startsWith("a process of another container"));
    }

    @Test
    void withoutProc() {
        assertTrue(OtherProcess.describe((int) ProcessHandle.current().pid(), directory)
                        .matches("process \\d+( \\(started [-: 0-9]+\\))?"));
        assertEquals(List.of(), KernelLocks.read(directory.resolve("locks")).sharing(lock(directory.resolve("a.db"), 1)));
    }

    /** Without the right to list a process, /proc (mounted with hidepid) shows its directory to nobody, or its name is empty. */
    @Test
    void unreadableName() throws IOException {
        Files.createDirectories(directory.resolve("1/comm"));
        assertTrue(OtherProcess.describe(1, directory).matches("process 1( \\(started [-: 0-9]+\\))?"));
    }

    /** The others that share a lock, one of which waits; lines of other kinds and of other files do not count. */
    @Test
    void sharedLocks() throws IOException {
        Path file = Files.createFile(directory.resolve("a.db"));
        String inode = Files.getAttribute(file, "unix:ino").toString();
        long shared = 0x40000002L;
        Path list = directory.resolve("locks");
        Files.writeString(list, """
                        1: POSIX  ADVISORY  READ 11 08:01:%1$s %2$d %3$d
                        2: POSIX  ADVISORY  READ 12 08:01:%1$s %2$d %3$d
                        2: -> POSIX  ADVISORY  WRITE 13 08:01:%1$s %2$d %3$d
                        3: FLOCK  ADVISORY  READ 14 08:01:%1$s 0 EOF
                        4: POSIX  ADVISORY  READ 15 08:01:%1$s1 %2$d %3$d
                        5: POSIX  ADVISORY  READ -1 08:01:%1$s %2$d %3$d
                        """.formatted(inode, shared, shared + 509));
        HeldLock read = new HeldLock(file.toString(), Constants.ST_LOCK_SHARED, false, 0, 11, -1);
        assertEquals(List.of(12), KernelLocks.read(list).sharing(read));
        Files.delete(file);
        assertEquals(List.of(), KernelLocks.read(list).sharing(read));
        Files.writeString(list, "not a list\n1: POSIX ADVISORY READ x y z 1\n");
        assertEquals(List.of(), KernelLocks.read(list).sharing(read));
    }
}
