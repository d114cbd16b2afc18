package org.sqltruffle.bridge.shardtable.leaf;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that read files: one for each core, for all queries of the process. What they run never waits for a reader of rows. */
public final class Workers {

    private static final int IDLE_SECONDS = 10;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Workers() {
    }

    public static ExecutorService pool() {
        /** Made when first needed. */
        final class Pool {
            static final ThreadPoolExecutor POOL = create();

            private static ThreadPoolExecutor create() {
                int threads = Settings.threads();
                ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), action -> {
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
