package org.sqltruffle.bridge.server;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.arrow.flight.BackpressureStrategy.CallbackBackpressureStrategy;
import org.apache.arrow.flight.BackpressureStrategy.WaitResult;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;

/** Sends results, each by a thread of its own, which waits while the client is slower than the query. */
final class ResultStream {

    private final ExecutorService threads;
    private final Duration patience;
    private final Metrics metrics;

    ResultStream(ExecutorService threads, Duration patience, Metrics metrics) {
        this.threads = threads;
        this.patience = patience;
        this.metrics = metrics;
    }

    /** Opens what is to be sent. */
    @FunctionalInterface
    interface Opening {
        ArrowReader open();
    }

    /** Sends what a reader has. @param cancel ends what runs when the client gives up */
    void send(Opening opening, ServerStreamListener listener, Runnable cancel) {
        AtomicBoolean running = new AtomicBoolean(true);
        CallbackBackpressureStrategy client = new CallbackBackpressureStrategy() {
            @Override
            protected void cancelCallback() {
                if (running.get()) {
                    cancel.run();
                }
            }
        };
        client.register(listener);
        try {
            threads.execute(() -> {
                try (ArrowReader reader = opening.open()) {
                    write(reader, listener, client);
                    running.set(false);
                    listener.completed();
                } catch (Throwable e) {
                    running.set(false);
                    listener.error(Problems.of(e));
                }
            });
        } catch (RejectedExecutionException e) {
            throw CallStatus.UNAVAILABLE.withDescription("the server ends").toRuntimeException();
        }
    }

    private void write(ArrowReader reader, ServerStreamListener listener, CallbackBackpressureStrategy client) throws Exception {
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        listener.start(root);
        long before = 0;
        while (reader.loadNextBatch()) {
            WaitResult wait = client.waitForListener(patience.toMillis());
            if (wait == WaitResult.CANCELLED) {
                return;
            } else if (wait != WaitResult.READY) {
                throw CallStatus.TIMED_OUT.withDescription("the client has read nothing for " + patience.toSeconds() + " s").toRuntimeException();
            }
            metrics.sent(root.getRowCount(), reader.bytesRead() - before);
            before = reader.bytesRead();
            listener.putNext();
        }
    }
}
