package org.sqltruffle.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The most memory that a process had.
 *
 * @param heap bytes of Java's heap, with what was not collected yet; -1 where there is none
 * @param resident bytes of the machine's memory, all in all
 */
public record MemoryUse(long heap, long resident) {

    private static final long KIBI = 1024;

    /**
     * Of a process that is there, and those that it has started and that have not ended. Each of them may have had its most at another
     * time.
     */
    public static long resident(ProcessHandle process) throws IOException {
        long sum = resident(process.pid());
        for (ProcessHandle started : process.descendants().toList()) {
            try {
                sum += resident(started.pid());
            } catch (IOException e) {
                // It has ended.
            }
        }
        return sum;
    }

    private static long resident(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream().filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> KIBI * Long.parseLong(line.replaceAll("[^0-9]", ""))).findFirst()
                        .orElseThrow(() -> new IOException("the process has ended"));
    }

    MemoryUse max(MemoryUse other) {
        return new MemoryUse(Math.max(heap, other.heap), Math.max(resident, other.resident));
    }
}
