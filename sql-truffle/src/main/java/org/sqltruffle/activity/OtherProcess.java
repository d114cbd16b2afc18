package org.sqltruffle.activity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * The name and the start of another process, as far as the system tells them: without {@code /proc}, or for a process that has gone, they
 * are missing.
 */
final class OtherProcess {

    private static final Path PROC = Path.of("/proc");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private OtherProcess() {
    }

    static String describe(int pid) {
        return describe(pid, PROC);
    }

    /** @param proc the directory of the system's processes */
    static String describe(int pid, Path proc) {
        if (pid <= 0) {
            return "a process of another container, or of another machine";
        }
        String name = name(pid, proc);
        Instant start = start(pid);
        return "process " + pid + (name == null && start == null ? "" : name == null ? " (started " + time(start) + ")"
                        : start == null ? " (" + name + ")" : " (" + name + ", started " + time(start) + ")");
    }

    static String name(int pid) {
        return name(pid, PROC);
    }

    private static String name(int pid, Path proc) {
        try {
            return Files.readString(proc.resolve(pid + "/comm")).strip();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private static Instant start(int pid) {
        try {
            return ProcessHandle.of(pid).flatMap(process -> process.info().startInstant()).orElse(null);
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static String time(Instant instant) {
        return TIME.format(instant.truncatedTo(ChronoUnit.SECONDS));
    }
}
