package org.sqltruffle.bridge.replication;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to a server, on which a test sends any bytes. */
final class RawConnection implements AutoCloseable {

    private static final int MILLISECONDS = 60_000;

    private final Socket socket;

    RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(MILLISECONDS);
    }

    RawConnection send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawConnection send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Sends the head of a request with the token {@code secret}. */
    RawConnection post(String action, long length) throws IOException {
        return post(action, length, "");
    }

    /** As {@link #post}, but the server is to answer with 100 when it begins to read the body. */
    RawConnection postExpecting(String action, long length) throws IOException {
        return post(action, length, "Expect: 100-continue\r\n");
    }

    private RawConnection post(String action, long length, String more) throws IOException {
        return send("POST /first/" + action + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\n" + more + "Content-Length: "
                        + length + "\r\n\r\n");
    }

    /** The status of the answer; -1 when the server closes the connection without one. */
    int status() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int octet = in.read(); octet >= 0 && octet != '\n'; octet = in.read()) {
            line.write(octet);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.isEmpty() ? -1 : Integer.parseInt(text.split(" ")[1]);
    }

    /** Reads until the server closes the connection. */
    void awaitEnd() throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (java.net.SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            // It is reset: the server has closed it, too.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
