package org.sqltruffle.bridge.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.table.ColumnShape;

/**
 * Appends rows as new files. Each task writes a file whose name no pattern has, and when all tasks are done each file gets its name at
 * once. So a reader sees a file with all its rows, or not at all, but may see some of the files before the others.
 *
 * @param directory of the new files
 * @param names begin with this text
 * @param table the name of the table; {@code columns} as the files declare them, in the order of {@code schema}
 */
record ShardWrite(Path directory, String names, String table, List<ColumnShape> columns, StructType schema) implements Write, BatchWrite {

    private static final String STAGED = ".staged";

    /** A file that a task has written. @param path {@code null}: it had no rows */
    record Written(String path) implements WriterCommitMessage {
    }

    /** Makes the writers of tasks, on executors. */
    record Writers(String directory, String names, String create, String insert, StructType schema) implements DataWriterFactory {

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            return new ShardWriter(Path.of(directory, "." + names + "-" + partition + "-" + task + STAGED), create, insert, schema);
        }
    }

    @Override
    public BatchWrite toBatch() {
        return this;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        String definitions = columns.stream().map(column -> SqlNames.quoted(column.name()) + " " + column.type()
                        + (column.collation().equals(ColumnShape.BINARY) ? "" : " COLLATE " + SqlNames.quoted(column.collation())))
                        .collect(Collectors.joining(", "));
        String create = "CREATE TABLE " + SqlNames.quoted(table) + "(" + definitions + ")";
        String insert = "INSERT INTO " + SqlNames.quoted(table) + " VALUES("
                        + String.join(", ", columns.stream().map(column -> "?").toList()) + ")";
        return new Writers(directory.toString(), names, create, insert, schema);
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        try {
            for (String path : paths(messages)) {
                String staged = Path.of(path).getFileName().toString();
                Files.move(Path.of(path), directory.resolve(staged.substring(1, staged.length() - STAGED.length()) + ".db"),
                                StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        try {
            for (String path : paths(messages)) {
                Files.deleteIfExists(Path.of(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> paths(WriterCommitMessage[] messages) {
        return Arrays.stream(messages).filter(Objects::nonNull).map(message -> ((Written) message).path).filter(Objects::nonNull).toList();
    }
}
