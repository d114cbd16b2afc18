package org.sqltruffle.bridge.shardtable.leaf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** How many tasks there are. */
class TasksTest {

    private static final long GIBI = 1L << 30;

    private static int tasks(int files, long bytes, int cores) {
        return Tasks.of(Collections.nCopies(files, bytes), size -> size, file -> "", cores, Tasks.bytes(files * bytes, cores)).size();
    }

    @Test
    void aTaskHasManySmallFilesOrAShareOfAllBytes() {
        assertEquals(2, tasks(10_000, 4096, 2));
        assertEquals(8, tasks(64, 16L << 20, 2));
        assertEquals(3, tasks(3, 4096, 8));
        // A terabyte on 100 machines of 16 cores: 20 000 tasks of 64 MiB would be more than ten for a core.
        assertEquals(6400, tasks(10_000, GIBI / 8, 1600));
    }

    @Test
    void filesOfTwoMachinesShareNoTask() {
        List<List<String>> tasks = Tasks.of(List.of("a1", "b1", "a2", "b2"), file -> 1,
                        (Function<String, String>) file -> file.substring(0, 1), 2, Tasks.BYTES);
        assertEquals(List.of(List.of("a1", "a2"), List.of("b1", "b2")), tasks);
    }
}
