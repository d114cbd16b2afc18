package org.sqltruffle.bridge.spark;

import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shardtable.leaf.PartReader;
import org.sqltruffle.registers.ColumnBatch;

/** Reads the files of a task into vectors that Spark reads in place. */
final class ColumnarReader implements PartitionReader<ColumnarBatch> {

    private static final int ROWS = 4096;

    private final PartReader reader;
    private final StructType schema;
    private final OnHeapColumnVector[] vectors;
    private final ColumnarBatch batch;
    private final Values values = new Values(ROWS);

    ColumnarReader(ShardTask task, StructType schema) {
        this.reader = new PartReader(Executor.LEAVES, task.parts().iterator(), task.parameters(), ROWS);
        this.schema = schema;
        this.vectors = OnHeapColumnVector.allocateColumns(ROWS, schema);
        this.batch = new ColumnarBatch(vectors);
    }

    @Override
    public boolean next() {
        ColumnBatch rows = reader.next();
        if (rows == null) {
            return false;
        }
        try {
            for (int column = 0; column < vectors.length; column++) {
                WritableColumnVector vector = vectors[column];
                vector.reset();
                values.fill(vector, schema.fields()[column].dataType(), rows.column(column), rows.rows(), schema.fields()[column].name());
            }
        } catch (ShardException e) {
            throw reader.failed(e);
        }
        batch.setNumRows(rows.rows());
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public void close() {
        reader.close();
        for (ColumnVector vector : vectors) {
            vector.close();
        }
    }
}
