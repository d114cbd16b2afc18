package org.sqltruffle.bridge.shardtable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shardtable.leaf.Argument;
import org.sqltruffle.bridge.shardtable.leaf.Bounds;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Leaves;
import org.sqltruffle.bridge.shardtable.leaf.Settings;
import org.sqltruffle.bridge.shardtable.leaf.Workers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Reads files at the same time, and gives their rows file after file. Only a few files are begun before the one whose rows are given:
 * memory and open files have a bound.
 */
final class ShardScan implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("org.sqltruffle");
    /** How often a waiting reader looks whether its query was interrupted. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** So many times as many files may wait for the reader when they have only a few rows. */
    private static final int MOST_FEW = 16;

    private static final AtomicLong VECTOR_BATCHES = new AtomicLong();

    private final ShardTable table;
    private final List<ShardFile> files;
    private final List<Argument> arguments;
    private final BooleanSupplier isInterrupted;
    private final int window;
    private final int enough;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<LeafScan> begun = new ArrayDeque<>();
    private final Map<LeafScan, Leaf> open = new HashMap<>();
    /** How many of the begun files have been read, and have only a few rows for the reader. */
    private int few;
    /** Vectors whose rows were used. */
    private final Deque<ColumnBatch> unused = new ConcurrentLinkedDeque<>();
    private int next;
    private int skipped;
    private volatile boolean closed;
    private final int threads = Settings.threads();
    private final AtomicInteger unread;
    /** Of all files. */
    private final long bytes;

    /** @param isInterrupted whether the query was interrupted */
    ShardScan(ShardTable table, List<ShardFile> files, List<Argument> arguments, BooleanSupplier isInterrupted) {
        this.table = table;
        this.files = files;
        this.arguments = arguments;
        this.isInterrupted = isInterrupted;
        this.window = 4 * threads;
        this.enough = 2 * threads;
        this.unread = new AtomicInteger(files.size());
        this.bytes = files.stream().mapToLong(ShardFile::size).sum();
    }

    // ---- what the scans of files need

    Leaves leaves() {
        return table.leaves();
    }

    EngineOptions options() {
        return table.options();
    }

    List<Argument> arguments() {
        return arguments;
    }

    String sql(ShardFile file, Leaf leaf) {
        return table.sql(file, leaf);
    }

    /** Whether a file may have rows, by its shard key. @param reliable as for {@link Bounds#read} */
    boolean mayMatch(ShardFile file, Leaf leaf, boolean reliable) {
        return table.mayMatch(file, leaf, reliable, arguments);
    }

    /** Memory for rows as columns. */
    ColumnBatch vectors() {
        VECTOR_BATCHES.incrementAndGet();
        ColumnBatch vectors = unused.poll();
        return vectors == null ? new ColumnBatch(LeafScan.VECTOR_ROWS) : vectors;
    }

    /** Its rows were used. */
    void giveBack(LeafScan.Batch batch) {
        if (batch.columns() != null) {
            unused.push(batch.columns());
        }
    }

    /** How many batches were columns, for tests. */
    static long vectorBatches() {
        return VECTOR_BATCHES.get();
    }

    /**
     * Whether there are files for all threads that read, so that none has time to help another one: not while a thread reads a file that is
     * larger than its part of all.
     */
    boolean hasWorkForAll(ShardFile file) {
        return unread.get() >= threads && file.size() <= bytes / threads;
    }

    boolean isClosed() {
        return closed;
    }

    /** Notes the connection that a worker uses, so that {@link #close} can interrupt it. */
    void opened(LeafScan leaf, Leaf connection) {
        lock.lock();
        try {
            if (connection == null) {
                open.remove(leaf);
            } else {
                open.put(leaf, connection);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds rows; returns how many batches wait. */
    int add(LeafScan leaf, LeafScan.Batch batch) {
        lock.lock();
        try {
            leaf.ready.add(batch);
            // The end of the file comes at once.
            if (!batch.isShortEnd()) {
                leaf.hasMany = true;
                signal(leaf);
            }
            return leaf.ready.size();
        } finally {
            lock.unlock();
        }
    }

    /** The worker leaves the file until its rows are used. */
    void paused(LeafScan leaf) {
        lock.lock();
        try {
            leaf.running = false;
            submit(leaf);
            signal(leaf);
        } finally {
            lock.unlock();
        }
    }

    void ended(LeafScan leaf, RuntimeException failure, boolean hasRows) {
        unread.decrementAndGet();
        lock.lock();
        try {
            leaf.running = false;
            leaf.done = true;
            boolean interrupted = failure instanceof SqliteException e && e.primaryCode() == ResultCode.INTERRUPT;
            if (failure != null && table.skips() && !hasRows && !interrupted) {
                skipped++;
                LOG.log(System.Logger.Level.WARNING, "shards: left out " + failure.getMessage());
            } else {
                leaf.failure = failure;
            }
            leaf.hasFew = !leaf.hasMany && leaf.failure == null;
            if (leaf.hasFew) {
                few++;
            }
            begin();
            signal(leaf);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Wakes the reader if it waits for this file, or for all of them. Each time it wakes takes a core from a file, so it gets those with a
     * few rows several at a time.
     */
    private void signal(LeafScan leaf) {
        LeafScan first = begun.peek();
        if (closed || first != null && (first.hasFew ? few >= enough || begun.stream().noneMatch(each -> each.running) : leaf == first)) {
            changed.signalAll();
        }
    }

    // ---- for the reader

    /** The next rows, or {@code null} after the last ones. */
    LeafScan.Batch next() {
        lock.lock();
        try {
            while (true) {
                begin();
                LeafScan first = begun.peek();
                if (first == null) {
                    return null;
                }
                LeafScan.Batch batch = first.ready.poll();
                if (batch != null) {
                    submit(first);
                    return batch;
                }
                if (first.done) {
                    if (first.failure != null) {
                        throw first.failure;
                    }
                    begun.poll();
                    if (first.hasFew) {
                        few--;
                    }
                    continue;
                }
                if (isInterrupted.getAsBoolean()) {
                    throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
                }
                changed.awaitNanos(LOOK_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SqliteException(ResultCode.INTERRUPT, "interrupted");
        } finally {
            lock.unlock();
        }
    }

    private void begin() {
        while (next < files.size() && !closed && begun.size() - few < window && begun.size() < MOST_FEW * window) {
            LeafScan leaf = new LeafScan(this, files.get(next++));
            begun.add(leaf);
            submit(leaf);
        }
    }

    private void submit(LeafScan leaf) {
        if (leaf.wantsToRun() && !closed) {
            leaf.running = true;
            Workers.pool().execute(leaf::run);
        }
    }

    /** Ends the reading of all files, and waits until none is in use. */
    @Override
    public void close() {
        List<LeafScan> idle = new ArrayList<>();
        lock.lock();
        try {
            closed = true;
            while (begun.stream().anyMatch(leaf -> leaf.running)) {
                open.forEach((leaf, connection) -> {
                    if (leaf.running) {
                        connection.connection().interrupt();
                    }
                });
                changed.awaitNanos(LOOK_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Those that are still running, after an interrupt of this thread, close themselves.
            begun.stream().filter(leaf -> !leaf.running).forEach(idle::add);
            begun.clear();
            lock.unlock();
        }
        idle.forEach(leaf -> leaf.close(false));
    }
}
