package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.registers.ParameterColumns;
import org.sqltruffle.sqlite.ResultCode;

/** Writes record batches into a table, all in one transaction. {@code docs/users/arrow.md} says which values they become. */
public final class ArrowIngest {

    private static final int PRIMARY_CODE = 0xff;

    private ArrowIngest() {
    }

    /** Writes what a reader has into a table of a name, see {@link #ingest(Database, IngestTarget, BatchInput)}. */
    public static long ingest(Database database, String table, ArrowReader reader, IngestMode mode) {
        return ingest(database, new IngestTarget(null, table, mode, false), BatchInput.of(reader));
    }

    /**
     * Writes batches into a table and returns the number of rows. Columns are found by their names. When anything fails, the database is as
     * before.
     *
     * @throws IllegalArgumentException for a value or a column of a type that SQLite cannot store
     * @throws DatabaseException SQLite's error, which names the row if it is one of a value
     */
    public static long ingest(Database database, IngestTarget target, BatchInput input) {
        return database.transaction(() -> {
            try {
                List<Field> fields = input.root().getSchema().getFields();
                prepare(database, target, fields, input.dictionaries());
                return insert(database, target, fields, input);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void prepare(Database database, IngestTarget target, List<Field> fields, DictionaryProvider dictionaries) {
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("there is no column");
        }
        if (target.mode() == IngestMode.APPEND) {
            return;
        }
        if (target.mode() == IngestMode.REPLACE) {
            database.execute("DROP TABLE IF EXISTS " + target.sql());
        }
        String ifMissing = target.mode() == IngestMode.CREATE_APPEND ? "IF NOT EXISTS " : "";
        database.execute("CREATE TABLE " + ifMissing + target.sql()
                        + fields.stream().map(
                                        field -> IngestTarget.quoted(field.getName()) + " " + CellReader.declaredType(field, dictionaries))
                                        .collect(Collectors.joining(", ", "(", ")")));
    }

    private static long insert(Database database, IngestTarget target, List<Field> fields, BatchInput input) throws IOException {
        String names = fields.stream().map(field -> IngestTarget.quoted(field.getName())).collect(Collectors.joining(", "));
        String marks = fields.stream().map(field -> "?").collect(Collectors.joining(", "));
        long rows = 0;
        ParameterColumns parameters = new ParameterColumns(fields.size());
        try (BatchUpdate insert = new BatchUpdate(SessionDatabase.session(database),
                        "INSERT INTO " + target.sql() + "(" + names + ") VALUES(" + marks + ")")) {
            while (input.next()) {
                int count = input.root().getRowCount();
                insert(insert, new VectorInputs(parameters, input.root(), input.dictionaries()), parameters, count, rows);
                rows += count;
            }
        }
        return rows;
    }

    private static void insert(BatchUpdate insert, VectorInputs vectors, ParameterColumns parameters, int count, long rowsBefore) {
        try {
            int end;
            for (int row = 0; row < count; row = end) {
                end = vectors.prepare(row);
                insert.execute(parameters, row, end);
            }
        } catch (DatabaseException e) {
            throw isOfRow(e) ? new DatabaseException(e.code(), e.codeName(),
                            "row " + (rowsBefore + parameters.row() + 1) + " of the input: " + e.getMessage(), e) : e;
        }
    }

    /** Whether the error is one of the values of a row. */
    private static boolean isOfRow(DatabaseException e) {
        int code = e.code() & PRIMARY_CODE;
        return code == ResultCode.CONSTRAINT || code == ResultCode.MISMATCH || code == ResultCode.TOOBIG;
    }
}
