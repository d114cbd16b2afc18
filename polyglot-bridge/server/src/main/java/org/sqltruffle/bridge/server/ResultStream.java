package org.sqltruffle.bridge.server;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.apache.arrow.flight.BackpressureStrategy.CallbackBackpressureStrategy;
import org.apache.arrow.flight.BackpressureStrategy.WaitResult;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.sqltruffle.bridge.server.session.ServedSession;

/** Sends a result by a thread of its own, which waits while the client is slower than the query. */
final class ResultStream extends CallbackBackpressureStrategy {

    /** Opens what is to be sent. */
    @FunctionalInterface
    interface Opening {
        ArrowReader open();
    }

    private final ServedSession session;
    private final ServerStreamListener listener;
    private final Duration patience;
    private final Metrics metrics;
    private volatile boolean cancelled;

    private ResultStream(ServedSession session, ServerStreamListener listener, Duration patience, Metrics metrics) {
        this.session = session;
        this.listener = listener;
        this.patience = patience;
        this.metrics = metrics;
    }

    /** Sends what a reader has. @param patience how long the client may read nothing */
    static void send(Opening opening, ServedSession session, ServerStreamListener listener, ExecutorService threads, Duration patience,
                    Metrics metrics) {
        ResultStream stream = new ResultStream(session, listener, patience, metrics);
        stream.register(listener);
        try {
            threads.execute(() -> stream.run(opening));
        } catch (RejectedExecutionException e) {
            throw CallStatus.UNAVAILABLE.withDescription("the server ends").toRuntimeException();
        }
    }

    @Override
    protected void cancelCallback() {
        cancelled = true;
        session.cancel(this);
    }

    private void run(Opening opening) {
        try (ArrowReader reader = session.run(this, () -> open(opening))) {
            write(reader);
        } catch (Throwable e) {
            listener.error(Problems.of(e));
            return;
        }
        listener.completed();
    }

    private ArrowReader open(Opening opening) throws Exception {
        if (cancelled) {
            throw cancelled();
        }
        ArrowReader reader = opening.open();
        try {
            // This reads the first rows.
            reader.getVectorSchemaRoot();
            return reader;
        } catch (Exception | Error e) {
            reader.close();
            throw e;
        }
    }

    private static FlightRuntimeException cancelled() {
        return CallStatus.CANCELLED.withDescription("cancelled").toRuntimeException();
    }

    private void write(ArrowReader reader) throws Exception {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        listener.start(root);
        long before = 0;
        while (session.run(this, () -> load(reader))) {
            WaitResult wait = waitForListener(patience.toMillis());
            if (wait == WaitResult.CANCELLED) {
                throw cancelled();
            } else if (wait != WaitResult.READY) {
                throw CallStatus.TIMED_OUT.withDescription("the client has read nothing for " + patience.toSeconds() + " s")
                                .toRuntimeException();
            }
            metrics.sent(root.getRowCount(), reader.bytesRead() - before);
            before = reader.bytesRead();
            listener.putNext();
        }
    }

    /**
     * Loads the next batch. After an interrupt the execution ends before another one of the session runs: that one would be interrupted,
     * too.
     */
    private boolean load(ArrowReader reader) throws Exception {
        boolean more = !cancelled && reader.loadNextBatch();
        if (cancelled) {
            reader.close();
            throw cancelled();
        }
        return more;
    }
}
