package org.sqltruffle.bridge.shardtable.leaf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Puts files together to tasks of about equal numbers of bytes. */
public final class Tasks {

    /** About so many bytes are one task. */
    public static final long BYTES = 64L << 20;
    /** More tasks than this for a core only keep the machine busy that hands them out. */
    private static final int TASKS_OF_A_CORE = 4;
    /** What opening a file costs, as bytes. */
    private static final long OPENING = 4096;

    private Tasks() {
    }

    /** About how many bytes are one task when nobody has said it: {@link #BYTES}, or more of very large tables. */
    public static long bytes(long all, int cores) {
        return Math.max(BYTES, all / (TASKS_OF_A_CORE * Math.max(1L, cores)));
    }

    /**
     * The tasks: the largest item that is left goes to the task that has least. Items of different groups are never in one task.
     *
     * @param cores there are at least as many tasks, if there are as many items
     * @param group equal for items that may share a task
     */
    public static <T> List<List<T>> of(List<T> items, ToLongFunction<T> size, Function<T, ?> group, int cores, long taskBytes) {
        long all = items.stream().mapToLong(size).sum();
        List<List<T>> tasks = new ArrayList<>();
        items.stream().collect(Collectors.groupingBy(group, LinkedHashMap::new, Collectors.toList())).values().forEach(some -> {
            long bytes = some.stream().mapToLong(size).sum();
            long share = all == 0 ? cores : (cores * bytes + all - 1) / all;
            tasks.addAll(split(some, size, (int) Math.min(some.size(), Math.max(1, Math.max(share, (bytes + taskBytes - 1) / taskBytes)))));
        });
        return tasks;
    }

    private static <T> List<List<T>> split(List<T> items, ToLongFunction<T> size, int count) {
        long[] load = new long[count];
        List<List<T>> tasks = new ArrayList<>();
        PriorityQueue<Integer> least = new PriorityQueue<>(
                        Comparator.<Integer>comparingLong(task -> load[task]).thenComparing(task -> task));
        for (int i = 0; i < count; i++) {
            tasks.add(new ArrayList<>());
            least.add(i);
        }
        for (T item : items.stream().sorted(Comparator.comparingLong(size).reversed()).toList()) {
            int task = least.poll();
            tasks.get(task).add(item);
            load[task] += size.applyAsLong(item) + OPENING;
            least.add(task);
        }
        return tasks;
    }
}
