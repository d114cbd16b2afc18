package org.sqltruffle.bridge.shardtable.leaf;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.sqltruffle.bridge.shards.error.ShardException;

/** The threads that read files: one for each core, for all queries of the process. What they run never waits for a reader of rows. */
public final class Workers {

    private static final int IDLE_SECONDS = 10;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Workers() {
    }

    /**
     * Does something for each of some numbers on all cores, and waits until all is done. @throws ShardException when the thread is
     * interrupted
     */
    static void forEach(List<Integer> numbers, IntConsumer action) {
        int tasks = Math.min(Settings.threads(), numbers.size());
        CountDownLatch done = new CountDownLatch(tasks);
        AtomicInteger next = new AtomicInteger();
        for (int i = 0; i < tasks; i++) {
            pool().execute(() -> {
                try {
                    for (int k = next.getAndIncrement(); k < numbers.size(); k = next.getAndIncrement()) {
                        action.accept(numbers.get(k));
                    }
                } finally {
                    done.countDown();
                }
            });
        }
        try {
            done.await();
        } catch (InterruptedException e) {
            next.set(numbers.size());
            Thread.currentThread().interrupt();
            throw new ShardException("interrupted", e);
        }
    }

    public static ExecutorService pool() {
        /** Made when first needed. */
        final class Pool {
            static final ThreadPoolExecutor POOL = create();

            private static ThreadPoolExecutor create() {
                int threads = Settings.threads();
                ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS,
                                new LinkedBlockingQueue<>(), action -> {
                                    Thread thread = new Thread(action, "sqltruffle-shards-" + NUMBER.incrementAndGet());
                                    thread.setDaemon(true);
                                    return thread;
                                });
                pool.allowCoreThreadTimeOut(true);
                return pool;
            }
        }
        return Pool.POOL;
    }
}
