package org.sqltruffle.bridge.arrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.registers.RowBatch;

/** Writes record batches into a table, all in one transaction. {@code docs/users/arrow.md} says which values they become. */
public final class ArrowIngest {

    private ArrowIngest() {
    }

    /** Writes what a reader has into a table of a name, see {@link #ingest(Database, IngestTarget, BatchInput)}. */
    public static long ingest(Database database, String table, ArrowReader reader, IngestMode mode) {
        return ingest(database, new IngestTarget(null, table, mode, false), BatchInput.of(reader));
    }

    /**
     * Writes batches into a table and returns the number of rows. Columns are found by their names. When anything fails, the database is as before.
     *
     * @throws IllegalArgumentException for a value or a column of a type that SQLite cannot store
     * @throws org.sqltruffle.api.DatabaseException SQLite's error
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
                        + fields.stream().map(field -> IngestTarget.quoted(field.getName()) + " " + CellReader.declaredType(field, dictionaries)).collect(Collectors.joining(", ", "(", ")")));
    }

    private static long insert(Database database, IngestTarget target, List<Field> fields, BatchInput input) throws IOException {
        String names = fields.stream().map(field -> IngestTarget.quoted(field.getName())).collect(Collectors.joining(", "));
        String marks = fields.stream().map(field -> "?").collect(Collectors.joining(", "));
        long rows = 0;
        try (BatchUpdate insert = new BatchUpdate(SessionDatabase.session(database), "INSERT INTO " + target.sql() + "(" + names + ") VALUES(" + marks + ")")) {
            RowBatch batch = new RowBatch();
            while (input.next()) {
                RootCells cells = new RootCells(input.root(), input.dictionaries());
                for (int row = 0; row < input.root().getRowCount(); row += batch.rows) {
                    cells.fill(batch, row);
                    insert.execute(batch);
                }
                rows += input.root().getRowCount();
            }
        }
        return rows;
    }
}
