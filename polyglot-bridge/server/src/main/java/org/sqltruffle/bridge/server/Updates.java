package org.sqltruffle.bridge.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.flight.FlightProducer.StreamListener;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.PutResult;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions.TableExistsOption;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions.TableNotExistOption;
import org.apache.arrow.flight.sql.impl.FlightSql.DoPutUpdateResult;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.sqltruffle.bridge.arrow.ArrowIngest;
import org.sqltruffle.bridge.arrow.BatchInput;
import org.sqltruffle.bridge.arrow.IngestMode;
import org.sqltruffle.bridge.arrow.IngestTarget;
import org.sqltruffle.bridge.arrow.RootCells;
import org.sqltruffle.bridge.server.session.PreparedStatement;
import org.sqltruffle.bridge.server.session.ServedFiles;
import org.sqltruffle.bridge.server.session.ServedSession;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.registers.RowBatch;

/**
 * What clients send rows for: parameters, and tables. A client that sends nothing for too long is given up, because it may hold a lock of
 * the database.
 */
final class Updates {

    private static final ScheduledExecutorService TIMER = Executors
                    .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("sqltruffle-timer").factory());

    private final ServedFiles files;
    private final Duration patience;
    private final Metrics metrics;

    Updates(ServedFiles files, Duration patience, Metrics metrics) {
        this.files = files;
        this.patience = patience;
        this.metrics = metrics;
    }

    /** Sends the number of rows that an update has changed. */
    static void answer(long rows, BufferAllocator allocator, StreamListener<PutResult> output) {
        byte[] bytes = DoPutUpdateResult.newBuilder().setRecordCount(rows).build().toByteArray();
        try (ArrowBuf buffer = allocator.buffer(bytes.length)) {
            buffer.writeBytes(bytes);
            output.onNext(PutResult.metadata(buffer));
        }
        output.onCompleted();
    }

    /** The batches of a client. */
    private BatchInput input(FlightStream stream) {
        return new BatchInput() {
            @Override
            public VectorSchemaRoot root() {
                return stream.getRoot();
            }

            @Override
            public DictionaryProvider dictionaries() {
                return stream.getDictionaryProvider();
            }

            @Override
            public boolean next() {
                ScheduledFuture<?> late = TIMER.schedule(
                                () -> stream.cancel("the client has sent nothing for " + patience.toSeconds() + " s", null),
                                patience.toMillis(), TimeUnit.MILLISECONDS);
                try {
                    return stream.next();
                } finally {
                    late.cancel(false);
                }
            }
        };
    }

    /** Takes the parameters of a query. */
    void bind(PreparedStatement statement, FlightStream stream) {
        BatchInput input = input(stream);
        RowBatch row = new RowBatch();
        int rows = 0;
        while (next(input)) {
            int count = stream.getRoot().getRowCount();
            if (count > 0 && rows == 0) {
                new RootCells(stream.getRoot(), stream.getDictionaryProvider()).fill(row, 0);
            }
            rows += count;
        }
        if (rows != 1) {
            throw new IllegalArgumentException(rows + " rows of parameters: a query takes one");
        }
        statement.bind(row);
    }

    private static boolean next(BatchInput input) {
        try {
            return input.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Executes a statement for each row of parameters, all or none. Returns how many rows it has changed. */
    long execute(ServedSession session, PreparedStatement statement, FlightStream stream) {
        if (statement.parameters() == 0) {
            return session.database().update(statement.sql());
        }
        BatchInput input = input(stream);
        return session.database().transaction(() -> {
            long changed = 0;
            try (BatchUpdate update = new BatchUpdate(session.session(), statement.sql())) {
                RowBatch batch = new RowBatch();
                while (next(input)) {
                    RootCells cells = new RootCells(stream.getRoot(), stream.getDictionaryProvider());
                    for (int row = 0; row < stream.getRoot().getRowCount(); row += batch.rows) {
                        cells.fill(batch, row);
                        statement.checkParameters(batch.columns);
                        changed += update.execute(batch);
                    }
                }
            }
            return changed;
        });
    }

    /** Writes rows into a table. Returns how many. */
    long ingest(ServedSession session, CommandStatementIngest command, FlightStream stream) {
        String schema = command.hasCatalog() && !command.getCatalog().isEmpty() ? command.getCatalog()
                        : command.hasSchema() && !command.getSchema().isEmpty() ? command.getSchema() : null;
        if (schema != null && !schema.equalsIgnoreCase("temp") && files.names().stream().noneMatch(schema::equalsIgnoreCase)) {
            throw new IllegalArgumentException("the server has no database " + schema);
        }
        long rows = ArrowIngest.ingest(session.database(),
                        new IngestTarget(schema, command.getTable(), mode(command.getTableDefinitionOptions()), command.getTemporary()),
                        input(stream));
        metrics.ingested(rows);
        return rows;
    }

    private static IngestMode mode(TableDefinitionOptions options) {
        boolean create = options.getIfNotExist() == TableNotExistOption.TABLE_NOT_EXIST_OPTION_CREATE;
        if (create && options.getIfExists() == TableExistsOption.TABLE_EXISTS_OPTION_FAIL) {
            return IngestMode.CREATE;
        } else if (create && options.getIfExists() == TableExistsOption.TABLE_EXISTS_OPTION_APPEND) {
            return IngestMode.CREATE_APPEND;
        } else if (create && options.getIfExists() == TableExistsOption.TABLE_EXISTS_OPTION_REPLACE) {
            return IngestMode.REPLACE;
        } else if (options.getIfNotExist() == TableNotExistOption.TABLE_NOT_EXIST_OPTION_FAIL
                        && options.getIfExists() == TableExistsOption.TABLE_EXISTS_OPTION_APPEND) {
            return IngestMode.APPEND;
        }
        throw new IllegalArgumentException("an ingest creates, appends to, or replaces a table");
    }
}
