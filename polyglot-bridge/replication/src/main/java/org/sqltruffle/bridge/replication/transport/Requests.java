package org.sqltruffle.bridge.replication.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests. The token is compared before anything else is looked at. A body is received and checked before the replica is opened,
 * so a slow or hostile one keeps no other request waiting.
 */
final class Requests extends Handler.Abstract {

    private static final System.Logger LOG = System.getLogger("org.sqltruffle");
    private static final int OK = 200;
    private static final int PIECE = 1 << 16;
    private static final int TURN_SECONDS = 60;
    private static final int MOST_DISCARDED = 4 << 20;

    private final ServedReplicas replicas;
    private final Token token;
    private final ServerLimits limits;
    private final Connections connections;
    private final Semaphore exchanges;

    Requests(ServedReplicas replicas, Token token, ServerLimits limits, Connections connections) {
        this.replicas = replicas;
        this.token = token;
        this.limits = limits;
        this.connections = connections;
        this.exchanges = new Semaphore(limits.exchanges(), true);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        // The replica may take longer to answer than a connection may be idle. Reads and writes that are idle fail all the same.
        request.addIdleTimeoutListener(timeout -> false);
        try {
            if (!token.isIn(request.getHeaders())) {
                response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
                throw new Refusal(Refusal.UNAUTHORIZED, "wrong token");
            }
            serveKnown(request, response, callback);
        } catch (Refusal e) {
            refuse(response, callback, e.status(), e.getMessage());
        } catch (IOException e) {
            // The client is gone, or too slow.
            callback.failed(e);
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.log(System.Logger.Level.WARNING, "a request to a replica failed", e);
            refuse(response, callback, Refusal.FAILED, e instanceof OutOfMemoryError
                            ? "the server has too little memory: start it with more, by -Xmx" : "the server failed: " + e);
        }
        return true;
    }

    private static void refuse(Response response, Callback callback, int status, String message) {
        if (response.isCommitted()) {
            callback.failed(new IOException(message));
            return;
        }
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
        // What is left of the body is not read.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.write(true, ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8)), callback);
    }

    private void serveKnown(Request request, Response response, Callback callback) throws IOException {
        Connection connection = request.getConnectionMetaData().getConnection();
        if (!connections.admit(connection)) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
            throw new Refusal(Refusal.UNAVAILABLE, "the server has too many requests: repeat this one later");
        }
        Request.addCompletionListener(request, failure -> connections.release(connection));
        takeTurn(response);
        try {
            serve(request, response, callback, connection);
        } catch (Refusal e) {
            if (e.status() != Refusal.REQUEST_TIMEOUT) {
                discard(request);
            }
            throw e;
        } finally {
            exchanges.release();
        }
    }

    /**
     * Reads the rest of a small body. The system resets a connection that is closed before all of it is read, and the client may then lose
     * the answer. A client that expects an answer before it sends its body needs none of this.
     */
    private void discard(Request request) {
        if (request.getHeaders().contains(HttpHeader.EXPECT)) {
            return;
        }
        long begin = System.nanoTime();
        byte[] piece = new byte[PIECE];
        try {
            InputStream in = Content.Source.asInputStream(request);
            int rest = MOST_DISCARDED;
            for (int length = in.read(piece); length >= 0 && rest > 0
                            && System.nanoTime() - begin < limits.patience().toNanos(); length = in.read(piece)) {
                rest -= length;
            }
        } catch (IOException e) {
            // The client is gone. It gets no answer in any case.
        }
    }

    private void takeTurn(Response response) {
        try {
            if (!exchanges.tryAcquire(TURN_SECONDS, TimeUnit.SECONDS)) {
                response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
                throw new Refusal(Refusal.UNAVAILABLE, "the server has too much to do: repeat this request later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal(Refusal.UNAVAILABLE, "the server ends", e);
        }
    }

    private void serve(Request request, Response response, Callback callback, Connection connection) throws IOException {
        String[] path = String.valueOf(request.getHttpURI().getDecodedPath()).split("/", -1);
        Path file = path.length == 3 && path[0].isEmpty() ? replicas.file(path[1]) : null;
        ServedReplicas.Action action = file == null ? null : ServedReplicas.Action.named(path[2]);
        if (action == null) {
            throw new Refusal(Refusal.NOT_FOUND, "there is no replica with this address, or no such request");
        }
        if (!HttpMethod.POST.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "POST");
            throw new Refusal(Refusal.METHOD_NOT_ALLOWED, "all requests are POSTs");
        }
        long most = replicas.mostBytes(action);
        if (request.getLength() > most) {
            throw tooLarge(action, most);
        }
        try (TemporaryFile answer = new TemporaryFile()) {
            if (action == ServedReplicas.Action.MERGE) {
                try (TemporaryFile changes = new TemporaryFile()) {
                    try (OutputStream out = Files.newOutputStream(changes.path())) {
                        receive(request, out, action, most);
                    }
                    replicas.merge(file, changes.path(), answer);
                }
            } else {
                ByteArrayOutputStream body = new ByteArrayOutputStream();
                receive(request, body, action, most);
                replicas.act(action, file, body.toByteArray(), answer);
            }
            long size = answer.size();
            connections.answer(connection, size);
            send(answer.path(), size, response);
            callback.succeeded();
        }
    }

    private static Refusal tooLarge(ServedReplicas.Action action, long most) {
        return new Refusal(Refusal.CONTENT_TOO_LARGE, "a body of " + action.word() + " has at most " + most + " bytes"
                        + (action == ServedReplicas.Action.MERGE ? ": send the changes by a file or a directory" : ""));
    }

    /** Receives the body of a request, if it comes fast enough and is not too large. */
    private void receive(Request request, OutputStream out, ServedReplicas.Action action, long most) throws IOException {
        long begin = System.nanoTime();
        try {
            InputStream in = Content.Source.asInputStream(request);
            byte[] piece = new byte[PIECE];
            long received = 0;
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                received += length;
                if (received > most) {
                    throw tooLarge(action, most);
                }
                if (System.nanoTime() - begin > limits.timeFor(received).toNanos()) {
                    throw new Refusal(Refusal.REQUEST_TIMEOUT, "the body of the request comes too slowly");
                }
                write(out, piece, length);
            }
        } catch (IOException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw new Refusal(Refusal.REQUEST_TIMEOUT, "the body of the request does not come", e);
            }
            throw e;
        }
    }

    private static void write(OutputStream out, byte[] piece, int length) {
        try {
            out.write(piece, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void send(Path body, long size, Response response) throws IOException {
        response.setStatus(OK);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, size);
        try (OutputStream out = Content.Sink.asOutputStream(response)) {
            Files.copy(body, out);
        }
    }
}
