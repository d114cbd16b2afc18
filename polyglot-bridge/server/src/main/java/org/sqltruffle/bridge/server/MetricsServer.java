package org.sqltruffle.bridge.server;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.sqltruffle.bridge.server.session.Token;

/** Serves {@code /metrics} over HTTP. The token is that of the other server. */
final class MetricsServer implements AutoCloseable {

    private static final int MOST_HEAD = 4096;
    private static final int IDLE_MILLISECONDS = 10_000;
    private static final int MOST_THREADS = 8;
    private static final int LEAST_THREADS = 2;

    private final Server server;
    private final ServerConnector connector;

    MetricsServer(InetAddress address, int port, Token token, Metrics metrics) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
        threads.setName("sqltruffle-metrics");
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(MOST_HEAD);
        configuration.setSendServerVersion(false);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLISECONDS);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                answer(request, response, callback, token, metrics);
                return true;
            }
        });
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw e instanceof IOException failure ? failure : new IOException(e);
        }
    }

    private static void answer(Request request, Response response, Callback callback, Token token, Metrics metrics) {
        int status = !token.isIn(request.getHeaders().get(HttpHeader.AUTHORIZATION)) ? HttpStatus.UNAUTHORIZED_401
                        : !Request.getPathInContext(request).equals("/metrics") ? HttpStatus.NOT_FOUND_404 : HttpStatus.OK_200;
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        String text = status == HttpStatus.OK_200 ? metrics.text() : HttpStatus.getMessage(status) + "\n";
        response.write(true, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), callback);
    }

    int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("cannot stop the server of metrics: " + e, e);
        }
    }
}
