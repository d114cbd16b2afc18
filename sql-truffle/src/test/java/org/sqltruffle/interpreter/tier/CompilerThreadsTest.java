package org.sqltruffle.interpreter.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The priority of threads, as Linux has it. */
@EnabledOnOs(OS.LINUX)
class CompilerThreadsTest {

    /** Field of {@code /proc/PID/task/TID/stat}, counted from the one behind the name. */
    private static final int NICE = 16;
    private static final String LOWERED = "lowered-by-test";
    private static final String OTHER = "other-of-test";

    /** The nice values of the process's threads of that name. */
    private static List<Integer> niceOf(String name) throws IOException {
        List<Integer> values = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                try {
                    if (Files.readString(thread.resolve("comm")).strip().equals(name)) {
                        String stat = Files.readString(thread.resolve("stat"));
                        values.add(Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]));
                    }
                } catch (NoSuchFileException e) {
                    // The thread has ended.
                }
            }
        }
        return values;
    }

    @Test
    void onlyThreadsOfThatNameAreLowered() throws Exception {
        CountDownLatch started = new CountDownLatch(3);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (String name : List.of(LOWERED, LOWERED, OTHER)) {
            threads.add(Thread.ofPlatform().daemon().name(name).start(() -> {
                started.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        started.await();
        try {
            int before = niceOf(OTHER).getFirst();
            assertEquals(2, CompilerThreads.lower(LOWERED, before + 2));
            assertEquals(List.of(before + 2, before + 2), niceOf(LOWERED));
            assertEquals(List.of(before), niceOf(OTHER));
            CompilerThreads.lower(LOWERED, before + 1);
            assertEquals(List.of(before + 2, before + 2), niceOf(LOWERED), "raised");
            assertEquals(0, CompilerThreads.lower("nobody-has-this", before + 2));
        } finally {
            end.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @Test
    void theSettingIsANumberFromZeroToNineteen() {
        assertEquals(10, CompilerThreads.nice(null));
        assertEquals(0, CompilerThreads.nice("0"));
        assertEquals(19, CompilerThreads.nice(" 19 "));
        for (String wrong : List.of("", "-1", "20", "low", "99999999999")) {
            assertEquals(10, CompilerThreads.nice(wrong));
        }
    }
}
