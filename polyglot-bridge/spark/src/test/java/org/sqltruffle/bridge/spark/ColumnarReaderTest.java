package org.sqltruffle.bridge.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.shardtable.leaf.Part;
import org.sqltruffle.bridge.shardtable.leaf.PartReader;
import org.sqltruffle.registers.ColumnBatch;

/** Each way from the engine's columns to Spark's: with a dictionary, with NULL, and values of several types. */
class ColumnarReaderTest {

    private static final int ROWS = 30_000;
    private static final int MOST_READS = 6000;
    private static final long PAUSE_MILLISECONDS = 50;
    private static final String SQL = "SELECT id, CASE WHEN id % 7 = 0 THEN NULL ELSE id END, name, day, x, free, data, id % 2 FROM t";
    /** Columns of {@link #SQL} that the engine gives as columns of its own, texts with a dictionary. */
    private static final String CODED = "SELECT id, name, day FROM t";
    private static final List<Integer> CODED_COLUMNS = List.of(0, 2, 3);
    private static final StructType SCHEMA = new StructType().add("id", DataTypes.LongType).add("some", DataTypes.LongType)
                    .add("name", DataTypes.StringType).add("day", DataTypes.DateType)
                    .add("x", DataTypes.DoubleType).add("free", DataTypes.StringType).add("data", DataTypes.BinaryType)
                    .add("odd", DataTypes.BooleanType);

    @TempDir
    Path directory;

    @AfterEach
    void close() {
        Executor.LEAVES.clear();
    }

    private ShardTask task(String sql) {
        Path file = directory.resolve("a.db");
        return new ShardTask(List.of(new Part("a.db", file.toString(), "t", null, sql)), List.of(), List.of());
    }

    /** Whether the engine gives the texts of the column name as a dictionary. */
    private boolean hasDictionary() {
        try (PartReader reader = new PartReader(Executor.LEAVES, task(CODED).parts().iterator(), List.of(), 4096)) {
            boolean found = false;
            for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
                found |= batch.column(1).entries() > 0;
            }
            return found;
        }
    }

    private static Object value(ColumnVector vector, int row) {
        return vector.isNullAt(row) ? null : vector.dataType() == DataTypes.LongType ? (Object) vector.getLong(row)
                        : vector.dataType() == DataTypes.DoubleType ? (Object) vector.getDouble(row)
                                        : vector.dataType() == DataTypes.DateType ? LocalDate.ofEpochDay(vector.getInt(row)).toString()
                                                        : vector.dataType() == DataTypes.BooleanType ? (Object) vector.getBoolean(row)
                                                                        : vector.dataType() == DataTypes.BinaryType
                                                                                        ? new String(vector.getBinary(row))
                                                                                        : vector.getUTF8String(row).toString();
    }

    private void check(String sql, List<Integer> columns) {
        int id = 0;
        StructType schema = new StructType(columns.stream().map(i -> SCHEMA.fields()[i]).toArray(StructField[]::new));
        try (ColumnarReader reader = new ColumnarReader(task(sql), schema)) {
            while (reader.next()) {
                ColumnarBatch batch = reader.get();
                for (int row = 0; row < batch.numRows(); row++) {
                    id++;
                    List<Object> values = new ArrayList<>();
                    for (int i = 0; i < batch.numCols(); i++) {
                        values.add(value(batch.column(i), row));
                    }
                    List<Object> wanted = new ArrayList<>();
                    wanted.add((long) id);
                    wanted.add(id % 7 == 0 ? null : (Object) (long) id);
                    wanted.add(id % 5 == 0 ? null : "é " + id % 5);
                    wanted.add(id % 3 == 0 ? null : "2026-01-0" + (1 + id % 3));
                    wanted.add(id % 4 == 0 ? (Object) (double) id : (Object) (id / 2.0));
                    wanted.add(id % 3 == 0 ? Integer.toString(id) : id % 3 == 1 ? "text" : null);
                    wanted.add("b" + id);
                    wanted.add(id % 2 == 1);
                    assertEquals(columns.stream().map(wanted::get).toList(), values);
                }
            }
        }
        assertEquals(ROWS, id);
    }

    @Test
    void everyWay() throws Exception {
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("a.db"))) {
            one.createStatement().executeUpdate(
                            "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, day DATE, x NUMERIC, free, data BLOB); WITH RECURSIVE k(i) "
                                            + "AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < "
                                            + ROWS +
                                            ") INSERT INTO t SELECT i, CASE WHEN i % 5 THEN 'é ' || (i % 5) END, CASE WHEN i % 3 THEN "
                                            + "'2026-01-0' || (1 + i % 3) END, CASE WHEN i % 4 THEN i / 2.0 ELSE i END, "
                                            +
                                            "CASE i % 3 WHEN 0 THEN i WHEN 1 THEN 'text' END, CAST('b' || i AS BLOB) FROM k");
        }
        List<Integer> all = IntStream.range(0, SCHEMA.length()).boxed().toList();
        check(SQL, all);
        check(CODED, CODED_COLUMNS);
        int reads = 0;
        while (!hasDictionary()) {
            assertTrue(++reads < MOST_READS, "the file has no columns yet");
            Thread.sleep(PAUSE_MILLISECONDS);
        }
        check(CODED, CODED_COLUMNS);
        check(SQL, all);
    }
}
