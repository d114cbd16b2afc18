package org.sqltruffle.bridge.server;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.apache.arrow.flight.Action;
import org.apache.arrow.flight.CancelFlightInfoRequest;
import org.apache.arrow.flight.CancelStatus;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.FlightEndpoint;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.PutResult;
import org.apache.arrow.flight.Result;
import org.apache.arrow.flight.SchemaResult;
import org.apache.arrow.flight.Ticket;
import org.apache.arrow.flight.sql.CancelResult;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionBeginTransactionRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionBeginTransactionResult;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionClosePreparedStatementRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionCreatePreparedStatementRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionCreatePreparedStatementResult;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionEndTransactionRequest;
import org.apache.arrow.flight.sql.impl.FlightSql.ActionEndTransactionRequest.EndTransaction;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandPreparedStatementQuery;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandPreparedStatementUpdate;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementQuery;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementUpdate;
import org.apache.arrow.flight.sql.impl.FlightSql.TicketStatementQuery;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.arrow.ArrowOptions;
import org.sqltruffle.bridge.arrow.ArrowResult;
import org.sqltruffle.bridge.server.session.PreparedStatement;
import org.sqltruffle.bridge.server.session.ServedFiles;
import org.sqltruffle.bridge.server.session.ServedSession;
import org.sqltruffle.bridge.server.session.ServerLimits;

/**
 * Answers the calls of Flight SQL. A query runs when its result is fetched, so an answer to {@code GetFlightInfo} has no schema: the types
 * of columns may depend on the values. The ticket of a query is the query itself, so the server keeps nothing for tickets that nobody
 * fetches.
 */
final class SqlProducer extends CatalogProducer {

    /** Clients take messages of up to 16 MB; a batch is larger than this by its last rows only. */
    private static final ArrowOptions BATCHES = ArrowOptions.DEFAULT.withBatches(1 << 16, 2 << 20);

    private final BufferAllocator allocator;
    private final ExecutorService threads;
    private final Duration patience;
    private final Metrics metrics;
    private final Updates updates;

    SqlProducer(ServedFiles files, BufferAllocator allocator, ServerLimits limits, ExecutorService threads, Metrics metrics) {
        super(files, allocator);
        this.allocator = allocator;
        this.threads = threads;
        this.patience = limits.patience();
        this.metrics = metrics;
        this.updates = new Updates(files, limits.patience(), metrics);
    }

    // ---- all calls: errors become statuses

    @Override
    public FlightInfo getFlightInfo(CallContext call, FlightDescriptor descriptor) {
        try {
            return super.getFlightInfo(call, descriptor);
        } catch (RuntimeException e) {
            throw Problems.of(e);
        }
    }

    @Override
    public SchemaResult getSchema(CallContext call, FlightDescriptor descriptor) {
        try {
            return super.getSchema(call, descriptor);
        } catch (RuntimeException e) {
            throw Problems.of(e);
        }
    }

    @Override
    public void getStream(CallContext call, Ticket ticket, ServerStreamListener listener) {
        try {
            super.getStream(call, ticket, listener);
        } catch (RuntimeException e) {
            listener.error(Problems.of(e));
        }
    }

    @Override
    public Runnable acceptPut(CallContext call, FlightStream input, StreamListener<PutResult> output) {
        try {
            Runnable put = super.acceptPut(call, input, output);
            return () -> {
                try {
                    put.run();
                } catch (RuntimeException | OutOfMemoryError e) {
                    throw Problems.of(e);
                }
            };
        } catch (RuntimeException e) {
            throw Problems.of(e);
        }
    }

    @Override
    public void doAction(CallContext call, Action action, StreamListener<Result> output) {
        try {
            super.doAction(call, action, output);
        } catch (RuntimeException e) {
            output.onError(Problems.of(e));
        }
    }

    // ---- queries

    private static FlightInfo info(FlightDescriptor descriptor, Message ticket) {
        return new FlightInfo(null, descriptor, List.of(new FlightEndpoint(new Ticket(Any.pack(ticket).toByteArray()))), -1, -1);
    }

    @Override
    public FlightInfo getFlightInfoStatement(CommandStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        // A mistake in the query is reported here.
        checked(CallGate.session(), command).close();
        return info(descriptor, TicketStatementQuery.newBuilder().setStatementHandle(command.toByteString()).build());
    }

    /** Prepares the query of a command. */
    private static Query checked(ServedSession session, CommandStatementQuery command) {
        checkTransaction(session, command.hasTransactionId(), command.getTransactionId());
        return session.database().prepare(command.getQuery());
    }

    /**
     * Fails for a transaction that has ended. A statement without one belongs to that of the session, if there is one: as in SQLite, a
     * connection has one at a time.
     */
    private static void checkTransaction(ServedSession session, boolean has, ByteString transaction) {
        if (has && !transaction.isEmpty()) {
            session.checkTransaction(transaction.toStringUtf8());
        }
    }

    @Override
    public SchemaResult getSchemaStatement(CommandStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        try (Query query = checked(CallGate.session(), command)) {
            return new SchemaResult(ArrowResult.declaredSchema(query));
        }
    }

    @Override
    public void getStreamStatement(TicketStatementQuery ticket, CallContext call, ServerStreamListener listener) {
        ServedSession session = CallGate.session();
        CommandStatementQuery command;
        try {
            command = CommandStatementQuery.parseFrom(ticket.getStatementHandle());
        } catch (InvalidProtocolBufferException e) {
            throw Problems.malformed(e);
        }
        ResultStream.send(() -> {
            Query query = checked(session, command);
            try {
                return new ClosingReader(ArrowResult.read(query, allocator, BATCHES), query);
            } catch (RuntimeException e) {
                query.close();
                throw e;
            }
        }, session, listener, threads, patience, metrics);
    }

    // ---- prepared statements

    private static PreparedStatement statement(ServedSession session, ByteString handle) {
        PreparedStatement statement = session.statement(handle.toStringUtf8());
        if (statement == null) {
            throw Problems.invalid("the session has no such prepared statement: it was closed, or belongs to another connection");
        }
        return statement;
    }

    @Override
    public void createPreparedStatement(ActionCreatePreparedStatementRequest request, CallContext call, StreamListener<Result> output) {
        ServedSession session = CallGate.session();
        checkTransaction(session, request.hasTransactionId(), request.getTransactionId());
        PreparedStatement statement = new PreparedStatement(session, request.getQuery());
        Schema result = statement.declaredSchema();
        String handle = session.add(statement);
        var answer = ActionCreatePreparedStatementResult.newBuilder().setPreparedStatementHandle(ByteString.copyFromUtf8(handle));
        if (!result.getFields().isEmpty()) {
            answer.setDatasetSchema(ByteString.copyFrom(result.serializeAsMessage()));
        }
        answer.setParameterSchema(ByteString.copyFrom(statement.parameterSchema().serializeAsMessage()));
        output.onNext(new Result(Any.pack(answer.build()).toByteArray()));
        output.onCompleted();
    }

    @Override
    public void closePreparedStatement(ActionClosePreparedStatementRequest request, CallContext call, StreamListener<Result> output) {
        CallGate.session().remove(request.getPreparedStatementHandle().toStringUtf8());
        output.onCompleted();
    }

    @Override
    public FlightInfo getFlightInfoPreparedStatement(CommandPreparedStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        statement(CallGate.session(), command.getPreparedStatementHandle());
        return info(descriptor, command);
    }

    @Override
    public SchemaResult getSchemaPreparedStatement(CommandPreparedStatementQuery command, CallContext call, FlightDescriptor descriptor) {
        return new SchemaResult(statement(CallGate.session(), command.getPreparedStatementHandle()).declaredSchema());
    }

    @Override
    public void getStreamPreparedStatement(CommandPreparedStatementQuery command, CallContext call, ServerStreamListener listener) {
        ServedSession session = CallGate.session();
        PreparedStatement statement = statement(session, command.getPreparedStatementHandle());
        ResultStream.send(() -> read(statement), session, listener, threads, patience, metrics);
    }

    private ArrowReader read(PreparedStatement statement) {
        return ArrowResult.read(statement.bound(), allocator, BATCHES);
    }

    @Override
    public Runnable acceptPutPreparedStatementQuery(CommandPreparedStatementQuery command, CallContext call, FlightStream input,
                    StreamListener<PutResult> output) {
        PreparedStatement statement = statement(CallGate.session(), command.getPreparedStatementHandle());
        return () -> {
            updates.bind(statement, input);
            output.onCompleted();
        };
    }

    // ---- updates

    @Override
    public Runnable acceptPutStatement(CommandStatementUpdate command, CallContext call, FlightStream input,
                    StreamListener<PutResult> output) {
        ServedSession session = CallGate.session();
        return () -> {
            checkTransaction(session, command.hasTransactionId(), command.getTransactionId());
            Updates.answer(session.database().update(command.getQuery()), allocator, output);
        };
    }

    @Override
    public Runnable acceptPutPreparedStatementUpdate(CommandPreparedStatementUpdate command, CallContext call, FlightStream input,
                    StreamListener<PutResult> output) {
        ServedSession session = CallGate.session();
        PreparedStatement statement = statement(session, command.getPreparedStatementHandle());
        return () -> Updates.answer(updates.execute(session, statement, input), allocator, output);
    }

    @Override
    public Runnable acceptPutStatementBulkIngest(CommandStatementIngest command, CallContext call, FlightStream input,
                    StreamListener<PutResult> output) {
        ServedSession session = CallGate.session();
        return () -> {
            checkTransaction(session, command.hasTransactionId(), command.getTransactionId());
            Updates.answer(updates.ingest(session, command, input), allocator, output);
        };
    }

    // ---- transactions and cancellation

    @Override
    public void beginTransaction(ActionBeginTransactionRequest request, CallContext call,
                    StreamListener<ActionBeginTransactionResult> output) {
        String handle = CallGate.session().begin();
        output.onNext(ActionBeginTransactionResult.newBuilder().setTransactionId(ByteString.copyFromUtf8(handle)).build());
        output.onCompleted();
    }

    @Override
    public void endTransaction(ActionEndTransactionRequest request, CallContext call, StreamListener<Result> output) {
        if (request.getAction() != EndTransaction.END_TRANSACTION_COMMIT
                        && request.getAction() != EndTransaction.END_TRANSACTION_ROLLBACK) {
            throw Problems.invalid("a transaction ends by a commit or a rollback");
        }
        CallGate.session().end(request.getTransactionId().toStringUtf8(), request.getAction() == EndTransaction.END_TRANSACTION_COMMIT);
        output.onCompleted();
    }

    @Override
    public void cancelFlightInfo(CancelFlightInfoRequest request, CallContext call, StreamListener<CancelStatus> output) {
        CallGate.session().interrupt();
        output.onNext(CancelStatus.CANCELLING);
        output.onCompleted();
    }

    @Override
    public void cancelQuery(FlightInfo info, CallContext call, StreamListener<CancelResult> output) {
        CallGate.session().interrupt();
        output.onNext(CancelResult.CANCELLING);
        output.onCompleted();
    }
}
