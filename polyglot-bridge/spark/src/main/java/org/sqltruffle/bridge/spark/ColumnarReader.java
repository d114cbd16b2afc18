package org.sqltruffle.bridge.spark;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/** Reads the files of a task one after the other, each in one transaction, into vectors that Spark reads in place. */
final class ColumnarReader implements PartitionReader<ColumnarBatch> {

    private static final int ROWS = 4096;

    private final Iterator<ShardTask.Part> parts;
    private final List<Serializable> parameters;
    private final StructType schema;
    private final OnHeapColumnVector[] vectors;
    private final ColumnarBatch batch;
    private final RowBatch rows = new RowBatch();
    private ShardFile file;
    private Leaf leaf;
    private Statement statement;

    ColumnarReader(ShardTask task, StructType schema, List<Serializable> parameters) {
        this.parts = task.parts().iterator();
        this.parameters = parameters;
        this.schema = schema;
        this.vectors = OnHeapColumnVector.allocateColumns(ROWS, schema);
        this.batch = new ColumnarBatch(vectors);
    }

    @Override
    public boolean next() {
        while (true) {
            if (statement == null) {
                if (!parts.hasNext()) {
                    return false;
                }
                open(parts.next());
            }
            try {
                // A statement that has ended would begin anew.
                if (!rows.ended) {
                    statement.fetch(rows, ROWS);
                    if (rows.rows > 0) {
                        fill();
                        return true;
                    }
                }
                if (rows.failure != null) {
                    throw rows.failure;
                }
                end();
            } catch (SqliteException | ShardException e) {
                drop();
                throw Shapes.failure(file, e);
            }
        }
    }

    private void open(ShardTask.Part part) {
        file = ShardFiles.at(part.name(), Path.of(part.path()));
        try {
            leaf = Executor.LEAVES.take(file, EngineOptions.DEFAULT);
            if (leaf.connection().encoding() != ApiConstants.SQLITE_UTF8) {
                throw new ShardException("its texts are UTF-16, and Spark reads files with UTF-8");
            }
            leaf.begin();
            if (!leaf.shape(part.table()).equals(part.shape())) {
                throw new ShardException("the columns of " + part.table() + " have changed since the query was planned");
            }
            statement = leaf.connection().acquire(part.sql());
            rows.begin(statement.columnCount());
            // The file's name is a parameter after the others, which this data source does not use.
            for (int i = 0; i < Math.min(parameters.size(), statement.parameterCount()); i++) {
                switch (parameters.get(i)) {
                    case Long number -> statement.bindLong(i + 1, number);
                    case Double number -> statement.bindDouble(i + 1, number);
                    default -> statement.bindText(i + 1, parameters.get(i).toString().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (SqliteException | ShardException e) {
            drop();
            throw Shapes.failure(file, e);
        }
    }

    private void fill() {
        for (int column = 0; column < vectors.length; column++) {
            WritableColumnVector vector = vectors[column];
            vector.reset();
            Values.fill(vector, schema.fields()[column].dataType(), rows, column, schema.fields()[column].name());
        }
        batch.setNumRows(rows.rows);
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    /** Ends the transaction of a file that was read to its end. */
    private void end() {
        leaf.connection().release(statement);
        statement = null;
        leaf.end();
        Executor.LEAVES.give(file, leaf, EngineOptions.DEFAULT);
        leaf = null;
    }

    private void drop() {
        statement = null;
        if (leaf != null) {
            Executor.LEAVES.drop(leaf);
            leaf = null;
        }
    }

    @Override
    public void close() {
        if (statement != null) {
            end();
        }
        for (ColumnVector vector : vectors) {
            vector.close();
        }
    }
}
