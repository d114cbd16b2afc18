package org.sqltruffle.bridge.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;

/** Writes the rows of a task into a new file, in one transaction. */
final class ShardWriter implements DataWriter<InternalRow> {

    private final Path path;
    private final String create;
    private final String insert;
    private final StructType schema;
    private Connection connection;
    private Statement statement;

    ShardWriter(Path path, String create, String insert, StructType schema) {
        this.path = path;
        this.create = create;
        this.insert = insert;
        this.schema = schema;
    }

    private void open() throws IOException {
        Files.deleteIfExists(path);
        connection = Connection.open(path.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, null,
                        EngineOptions.DEFAULT.withColumns(ColumnStore.Mode.OFF));
        connection.execute("BEGIN");
        connection.execute(create);
        statement = connection.prepare(insert);
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (connection == null) {
            open();
        }
        for (int i = 0; i < schema.length(); i++) {
            if (row.isNullAt(i)) {
                statement.bindNull(i + 1);
            } else {
                bind(i + 1, row, i, schema.fields()[i].dataType());
            }
        }
        statement.step();
        statement.reset();
    }

    private void bind(int parameter, InternalRow row, int index, DataType type) {
        if (type == DataTypes.LongType) {
            statement.bindLong(parameter, row.getLong(index));
        } else if (type == DataTypes.DoubleType) {
            statement.bindDouble(parameter, row.getDouble(index));
        } else if (type == DataTypes.BooleanType) {
            statement.bindLong(parameter, row.getBoolean(index) ? 1 : 0);
        } else if (type == DataTypes.DateType) {
            statement.bindText(parameter, LocalDate.ofEpochDay(row.getInt(index)).toString().getBytes(StandardCharsets.US_ASCII));
        } else if (type == DataTypes.BinaryType) {
            statement.bindBlob(parameter, row.getBinary(index));
        } else {
            statement.bindText(parameter, row.getUTF8String(index).getBytes());
        }
    }

    @Override
    public WriterCommitMessage commit() {
        if (connection == null) {
            return new ShardWrite.Written(null);
        }
        statement.close();
        connection.execute("COMMIT");
        close();
        return new ShardWrite.Written(path.toString());
    }

    @Override
    public void abort() throws IOException {
        close();
        Files.deleteIfExists(path);
        Files.deleteIfExists(path.resolveSibling(path.getFileName() + "-journal"));
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
