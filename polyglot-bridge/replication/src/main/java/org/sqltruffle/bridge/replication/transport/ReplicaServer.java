package org.sqltruffle.bridge.replication.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.sqltruffle.bridge.replication.error.ReplicaException;

/**
 * Serves replicas over HTTP. Each has an address {@code /NAME}, with the file's name without its ending. All requests are POSTs with a
 * token: {@code greeting}, {@code changes}, {@code merge} and {@code clone}. The class needs Jetty, on which the module depends only
 * optionally.
 */
public final class ReplicaServer implements AutoCloseable {

    private static final int MOST_HEAD = 8192;
    private static final int BACKLOG = 256;
    /** More than requests with the token have, so that one without always finds a thread, which refuses it at once. */
    private static final int MORE_THREADS = 16;
    private static final int LEAST_THREADS = 4;
    private static final int SWEEP_MILLISECONDS = 250;

    private final Server server;
    private final ServerConnector connector;
    private final ScheduledExecutorService sweeper = Executors
                    .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("replica-server").factory());

    /** Starts a server. @param port 0 for any */
    public ReplicaServer(List<Path> files, InetAddress address, int port, String token) throws IOException {
        this(files, address, port, token, ServerLimits.DEFAULT);
    }

    /** As {@link #ReplicaServer(List, InetAddress, int, String)}, with other limits. */
    public ReplicaServer(List<Path> files, InetAddress address, int port, String token, ServerLimits limits) throws IOException {
        Connections connections = new Connections(limits);
        Requests requests = new Requests(new ServedReplicas(files, limits), new Token(token), limits, connections);
        QueuedThreadPool threads = new QueuedThreadPool(limits.requests() + MORE_THREADS, LEAST_THREADS);
        threads.setName("replica-server");
        server = new Server(threads);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration()));
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(limits.patience().toMillis());
        connector.addBean(connections);
        server.addConnector(connector);
        server.setHandler(requests);
        server.setErrorHandler((request, response, callback) -> {
            // For requests that are no HTTP, or too long: the handler has not seen them.
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
            response.write(true, ByteBuffer.wrap(HttpStatus.getMessage(response.getStatus()).getBytes(StandardCharsets.UTF_8)), callback);
            return true;
        });
        server.setStopTimeout(0);
        sweeper.scheduleWithFixedDelay(connections::closeLate, SWEEP_MILLISECONDS, SWEEP_MILLISECONDS, TimeUnit.MILLISECONDS);
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw e instanceof IOException failure ? failure : new IOException(e);
        }
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(MOST_HEAD);
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        return configuration;
    }

    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        sweeper.shutdownNow();
        try {
            server.stop();
        } catch (Exception e) {
            throw new ReplicaException("cannot stop the server: " + e, e);
        }
    }
}
