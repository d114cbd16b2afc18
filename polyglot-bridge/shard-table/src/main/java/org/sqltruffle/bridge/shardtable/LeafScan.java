package org.sqltruffle.bridge.shardtable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shardtable.leaf.Argument;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Reads one file. A worker runs it until it has read some batches ahead, or to the end; it is run again when the batches are used. So no
 * worker waits for a reader. Fields that are not final belong to the thread that runs it, but those that {@link ShardScan} guards.
 */
final class LeafScan {

    private static final int AHEAD = 4;
    /** Of the first batch. Files of an aggregate have a few rows, for which vectors are too large. */
    private static final int FIRST_ROWS = 64;
    private static final int ROWS = 1024;
    /** Of a batch of columns. */
    static final int VECTOR_ROWS = 2048;

    /** Rows of a file. @param columns the rows as columns, or {@code null}: they are in {@code rows}; @param encoding of its texts */
    record Batch(RowBatch rows, ColumnBatch columns, int encoding) {

        boolean isEmpty() {
            return (columns == null ? rows.rows : columns.rows()) == 0;
        }

        /** Whether it is the end of a file, with a few rows. */
        boolean isShortEnd() {
            return isLast() && columns == null && rows.rows <= FIRST_ROWS;
        }

        boolean isLast() {
            return columns == null ? rows.ended : columns.ended;
        }

        SqliteException failure() {
            return columns == null ? rows.failure : columns.failure;
        }
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
    /** Whether it has given more rows than a few. */
    boolean hasMany;
    /** Whether it is done without an error, and has only a few rows. */
    boolean hasFew;
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
            ColumnStore.setAlone(scan.hasWorkForAll(file));
            if (leaf == null && !scan.isClosed()) {
                ended = !open();
            }
            while (!ended && !scan.isClosed()) {
                Batch batch = fetch();
                ended = batch.isLast();
                // The reader may have given the batch back once it was added.
                RuntimeException late = batch.failure();
                if (batch.isEmpty()) {
                    scan.giveBack(batch);
                } else {
                    hasRows = true;
                    if (scan.add(this, batch) >= AHEAD && !ended) {
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
        } finally {
            ColumnStore.setAlone(false);
        }
        close(failed != null);
        scan.ended(this, failed, hasRows);
    }

    /** The next rows: those of a pipeline as columns. */
    private Batch fetch() {
        int encoding = leaf.connection().encoding();
        if (hasRows && statement.hasColumns()) {
            ColumnBatch columns = scan.vectors();
            statement.fetch(columns, VECTOR_ROWS);
            return new Batch(null, columns, encoding);
        }
        RowBatch rows = new RowBatch();
        statement.fetch(rows, hasRows ? ROWS : FIRST_ROWS);
        return new Batch(rows, null, encoding);
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
