package org.sqltruffle.bridge.shardtable.leaf;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** Reads the files of a task one after the other, each in one transaction. One thread at a time uses it. */
public final class PartReader implements AutoCloseable {

    private final Leaves leaves;
    private final Iterator<Part> parts;
    private final List<? extends Serializable> parameters;
    private final int most;
    private final ColumnBatch rows = new ColumnBatch();
    private ShardFile file;
    private Leaf leaf;
    private Statement statement;
    private long bytes;

    /**
     * A reader.
     *
     * @param parts each is asked for when the one before it has been read
     * @param parameters Long, Double or String
     * @param most the largest number of rows of a batch
     */
    public PartReader(Leaves leaves, Iterator<Part> parts, List<? extends Serializable> parameters, int most) {
        this.leaves = leaves;
        this.parts = parts;
        this.parameters = parameters;
        this.most = most;
    }

    /**
     * The next rows, which are the reader's until the next call, or {@code null} after the last ones. @throws RuntimeException that names
     * the file
     */
    public ColumnBatch next() {
        while (true) {
            if (statement == null) {
                if (!parts.hasNext()) {
                    return null;
                }
                open(parts.next());
            }
            try {
                // A statement that has ended would begin anew.
                if (!rows.ended) {
                    statement.fetch(rows, most);
                    if (rows.rows() > 0) {
                        return rows;
                    }
                }
                if (rows.failure != null) {
                    throw rows.failure;
                }
                end();
            } catch (SqliteException | ShardException e) {
                throw failed(e);
            }
        }
    }

    private void open(Part part) {
        file = ShardFiles.at(part.name(), Path.of(part.path()));
        try {
            leaf = leaves.take(file, EngineOptions.DEFAULT);
            leaf.begin();
            if (part.shape() != null && !leaf.shape(part.table()).equals(part.shape())) {
                throw new ShardException("the columns of " + part.table() + " have changed since the query was planned");
            }
            statement = leaf.connection().acquire(part.sql());
            // The connection knows this after it has read the schema.
            if (leaf.connection().encoding() != ApiConstants.SQLITE_UTF8) {
                throw new ShardException("its texts are UTF-16, and only files with UTF-8 are read here");
            }
            rows.begin(statement.columnCount());
            // The file's name is a parameter after the others, which nobody here uses.
            for (int i = 0; i < Math.min(parameters.size(), statement.parameterCount()); i++) {
                switch (parameters.get(i)) {
                    case Long number -> statement.bindLong(i + 1, number);
                    case Double number -> statement.bindDouble(i + 1, number);
                    default -> statement.bindText(i + 1, parameters.get(i).toString().getBytes(StandardCharsets.UTF_8));
                }
            }
            bytes += file.size();
        } catch (SqliteException | ShardException e) {
            throw failed(e);
        }
    }

    /** Gives up the file; returns an exception that names it. For values that the caller cannot use, too. */
    public RuntimeException failed(RuntimeException cause) {
        drop();
        return Shapes.failure(file, cause);
    }

    /** Bytes of the files that were opened. */
    public long bytes() {
        return bytes;
    }

    /** Ends the transaction of a file. */
    private void end() {
        leaf.connection().release(statement);
        statement = null;
        leaf.end();
        leaves.give(file, leaf, EngineOptions.DEFAULT);
        leaf = null;
    }

    private void drop() {
        statement = null;
        if (leaf != null) {
            leaves.drop(leaf);
            leaf = null;
        }
    }

    @Override
    public void close() {
        if (statement != null) {
            end();
        }
    }
}
