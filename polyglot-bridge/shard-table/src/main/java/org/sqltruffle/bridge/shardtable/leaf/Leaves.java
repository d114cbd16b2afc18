package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The connections to files that nobody uses at the moment. They are kept because a connection that is open has its file's columns, and
 * statements that are prepared. When there are as many as the operator allows, the next one goes on to another file after its use: a scan
 * of more files than that finds the same ones open each time. Files that were not used for some minutes give way.
 */
public final class Leaves {

    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(5);

    private record Place(Path path, EngineOptions options) {
    }

    private final Map<Place, Deque<Leaf>> idle = new HashMap<>();
    /** Connections that go from file to file, as many as are used at the same time. */
    private final Map<EngineOptions, Deque<Leaf>> moving = new HashMap<>();
    private final AtomicLong moves = new AtomicLong();
    private int count;
    private int users;

    /** A connection to a file. @param options those of the connection that reads */
    public Leaf take(ShardFile file, EngineOptions options) {
        Leaf leaf = idle(file, options);
        if (leaf != null) {
            return leaf;
        }
        boolean kept;
        Leaf moved = null;
        synchronized (this) {
            kept = count + users < Settings.open();
            users++;
            Deque<Leaf> leaves = kept ? null : moving.get(options);
            if (leaves != null) {
                moved = leaves.poll();
            }
        }
        try {
            if (moved != null) {
                boolean isThere = false;
                try {
                    isThere = moved.moveTo(file);
                } finally {
                    if (!isThere) {
                        moved.close();
                    }
                }
                if (isThere) {
                    moves.incrementAndGet();
                    return moved;
                }
            }
            return Leaf.open(file, options, !kept);
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                users--;
            }
            throw e;
        }
    }

    private Leaf idle(ShardFile file, EngineOptions options) {
        Leaf replaced;
        synchronized (this) {
            Deque<Leaf> leaves = idle.get(new Place(file.path(), options));
            if (leaves == null) {
                return null;
            }
            Leaf leaf = leaves.pop();
            if (leaves.isEmpty()) {
                idle.remove(new Place(file.path(), options));
            }
            count--;
            if (leaf.isOf(file)) {
                users++;
                return leaf;
            }
            replaced = leaf;
        }
        replaced.close();
        return null;
    }

    /** Does something in a transaction of a file. @throws RuntimeException that names the file */
    public <T> T in(ShardFile file, EngineOptions options, Function<Leaf, T> action) {
        Leaf leaf = null;
        try {
            leaf = take(file, options);
            leaf.begin();
            T result = action.apply(leaf);
            leaf.end();
            give(file, leaf, options);
            return result;
        } catch (SqliteException | ShardException e) {
            if (leaf != null) {
                drop(leaf);
            }
            throw Shapes.failure(file, e);
        }
    }

    /** Gives a connection back, whose transaction has ended. */
    public void give(ShardFile file, Leaf leaf, EngineOptions options) {
        List<Leaf> closed = new ArrayList<>();
        synchronized (this) {
            users--;
            long now = System.nanoTime();
            if (count >= Settings.open()) {
                dropOld(now, closed);
            }
            if (leaf.isMovable()) {
                Deque<Leaf> leaves = moving.computeIfAbsent(options, same -> new ArrayDeque<>());
                leaves.push(leaf);
                // The number of processors is a system call.
                if (leaves.size() > 1 && leaves.size() > Settings.threads()) {
                    closed.add(leaves.removeLast());
                }
            } else if (!leaf.isOnce() && count < Settings.open()) {
                leaf.noteUse(now);
                idle.computeIfAbsent(new Place(file.path(), options), place -> new ArrayDeque<>()).push(leaf);
                count++;
            } else {
                closed.add(leaf);
            }
        }
        closed.forEach(Leaf::close);
    }

    /** Closes a connection that has failed. */
    public void drop(Leaf leaf) {
        synchronized (this) {
            users--;
        }
        leaf.close();
    }

    private void dropOld(long now, List<Leaf> closed) {
        for (Iterator<Deque<Leaf>> places = idle.values().iterator(); places.hasNext();) {
            Deque<Leaf> leaves = places.next();
            while (!leaves.isEmpty() && now - leaves.peekLast().usedAt() > KEPT_NANOS) {
                closed.add(leaves.removeLast());
                count--;
            }
            if (leaves.isEmpty()) {
                places.remove();
            }
        }
    }

    /** How many connections are kept, for tests. */
    public synchronized int count() {
        return count;
    }

    /** How often a connection has gone from one file to another, for tests. */
    public long moves() {
        return moves.get();
    }

    /** Closes all connections that nobody uses: for tests that delete files. */
    public void clear() {
        List<Leaf> closed = new ArrayList<>();
        synchronized (this) {
            idle.values().forEach(closed::addAll);
            moving.values().forEach(closed::addAll);
            idle.clear();
            moving.clear();
            count = 0;
        }
        closed.forEach(Leaf::close);
    }
}
