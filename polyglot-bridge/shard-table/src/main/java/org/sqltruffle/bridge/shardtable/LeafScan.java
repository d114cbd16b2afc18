package org.sqltruffle.bridge.shardtable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shardtable.leaf.Argument;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Reads one file. A worker runs it until it has read some batches ahead, or to the end; it is run again when the batches are used. So no worker waits for a reader. Fields
 * that are not final belong to the thread that runs it, but those that {@link ShardScan} guards.
 */
final class LeafScan {

    private static final int AHEAD = 4;
    private static final int ROWS = 1024;

    /** Rows of a file. @param encoding of its texts */
    record Batch(RowBatch rows, int encoding) {
    }

    final ShardFile file;
    private final ShardScan scan;
    private Leaf leaf;
    private Statement statement;
    private boolean hasRows;

    // Guarded by the scan.
    final Deque<Batch> ready = new ArrayDeque<>();
    boolean running;
    boolean done;
    RuntimeException failure;

    LeafScan(ShardScan scan, ShardFile file) {
        this.scan = scan;
        this.file = file;
    }

    /** Whether a worker should run it. */
    boolean wantsToRun() {
        return !running && !done && ready.size() < AHEAD;
    }

    /** Called by a worker. */
    void run() {
        RuntimeException failed = null;
        boolean ended = false;
        try {
            if (leaf == null && !scan.isClosed()) {
                ended = !open();
            }
            while (!ended && !scan.isClosed()) {
                RowBatch rows = new RowBatch();
                statement.fetch(rows, ROWS);
                ended = rows.ended;
                RuntimeException late = rows.failure;
                if (rows.rows > 0) {
                    hasRows = true;
                    rows.failure = null;
                    if (scan.add(this, new Batch(rows, leaf.connection().encoding())) >= AHEAD && !ended) {
                        scan.paused(this);
                        return;
                    }
                }
                if (late != null) {
                    throw late;
                }
            }
        } catch (SqliteException | ShardException e) {
            failed = Shapes.failure(file, e);
        } catch (RuntimeException | Error e) {
            failed = new ShardException(file.name() + ": " + e, e);
        }
        close(failed != null);
        scan.ended(this, failed, hasRows);
    }

    /** Begins to read; returns whether the file may have rows. */
    private boolean open() {
        boolean reliable = file.isStateReliable();
        leaf = scan.leaves().take(file, scan.options());
        scan.opened(this, leaf);
        leaf.begin();
        if (!scan.mayMatch(file, leaf, reliable)) {
            return false;
        }
        statement = leaf.connection().acquire(scan.sql(file, leaf));
        int index = 1;
        for (Argument argument : scan.arguments()) {
            argument.bind(statement, index++);
        }
        if (statement.parameterCount() >= index) {
            statement.bindText(index, file.name().getBytes(StandardCharsets.UTF_8));
        }
        return true;
    }

    /** Ends the transaction. Nobody runs it any more. */
    void close(boolean failed) {
        Leaf closing = leaf;
        leaf = null;
        if (closing == null) {
            return;
        }
        scan.opened(this, null);
        try {
            if (statement != null) {
                closing.connection().release(statement);
                statement = null;
            }
            if (!failed) {
                closing.end();
                scan.leaves().give(file, closing, scan.options());
                return;
            }
        } catch (SqliteException e) {
            // The connection is closed.
        }
        scan.leaves().drop(closing);
    }
}
