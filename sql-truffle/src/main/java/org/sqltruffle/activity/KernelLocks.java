package org.sqltruffle.activity;

import static org.sqltruffle.abi.Constants.ST_LOCK_PENDING;
import static org.sqltruffle.abi.Constants.ST_LOCK_RESERVED;
import static org.sqltruffle.abi.Constants.ST_LOCK_WAL;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The locks of all processes as {@code /proc/locks} lists them. F_GETLK, which works everywhere, names one process for each lock, also when
 * several share it; here are the others. Nothing is found where there is no such file, and of processes of other containers.
 */
final class KernelLocks {

    private static final Path LIST = Path.of("/proc/locks");
    private static final long PENDING_BYTE = 0x40000000;
    private static final long SHARED_SIZE = 510;
    /** The first of a WAL's locks, in the file {@code -shm}. */
    private static final long WAL_BASE = 120;
    /** Where a line has what: {@code 1: POSIX ADVISORY READ 4711 08:01:1234 120 123}. */
    private static final int PID = 4;
    private static final int FILE = 5;
    private static final int FIRST = 6;
    private static final int LAST = 7;

    /** A lock. @param file device and inode @param first its bytes, with the last */
    private record Line(int pid, String file, long first, long last) {

        boolean covers(long from, long to) {
            return first <= to && last >= from;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    private KernelLocks() {
    }

    static KernelLocks read() {
        return read(LIST);
    }

    static KernelLocks read(Path list) {
        KernelLocks locks = new KernelLocks();
        try {
            for (String line : Files.readAllLines(list)) {
                String[] words = line.strip().split("\\s+");
                // A line with an arrow is of a process that waits.
                if (words.length > LAST && words[1].equals("POSIX")) {
                    locks.lines.add(new Line(Integer.parseInt(words[PID]), words[FILE], Long.parseLong(words[FIRST]),
                                    words[LAST].equals("EOF") ? Long.MAX_VALUE : Long.parseLong(words[LAST])));
                }
            }
        } catch (IOException | RuntimeException e) {
            locks.lines.clear();
        }
        return locks;
    }

    /** The other processes that share a lock with the one that is known to hold it, but for this process. */
    List<Integer> sharing(HeldLock lock) {
        boolean wal = lock.kind() >= ST_LOCK_WAL;
        long first = wal ? WAL_BASE + lock.kind() - ST_LOCK_WAL : lock.kind() == ST_LOCK_PENDING ? PENDING_BYTE
                        : lock.kind() == ST_LOCK_RESERVED ? PENDING_BYTE + 1 : PENDING_BYTE + 2;
        long last = wal || first < PENDING_BYTE + 2 ? first : first + SHARED_SIZE - 1;
        String inode = lines.isEmpty() ? null : inode(wal ? lock.file() + "-shm" : lock.file());
        // The device in the list may be another one than the file system tells.
        String file = lines.stream().filter(line -> line.pid == lock.pid() && line.covers(first, last) && line.file.endsWith(":" + inode))
                        .map(Line::file).findFirst().orElse(null);
        long own = ProcessHandle.current().pid();
        return lines.stream().filter(line -> line.file.equals(file) && line.covers(first, last) && line.pid > 0 && line.pid != lock.pid()
                        && line.pid != own).map(Line::pid).distinct().toList();
    }

    private static String inode(String path) {
        try {
            return Files.getAttribute(Path.of(path), "unix:ino").toString();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
