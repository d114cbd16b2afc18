package org.sqltruffle.bridge.replication;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes connections on to a server. Every fifth, at random, is cut after some bytes of the answer, or before the request arrives. */
final class CuttingProxy implements AutoCloseable {

    private static final int ONE_IN = 5;
    private static final int MOST_BYTES = 300;

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final AtomicInteger cuts = new AtomicInteger();
    private final int target;
    private final Random random;

    CuttingProxy(int target, long seed) throws IOException {
        this.target = target;
        this.random = new Random(seed);
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    int cuts() {
        return cuts.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                boolean cut = random.nextInt(ONE_IN) == 0;
                int after = cut ? random.nextInt(MOST_BYTES) : Integer.MAX_VALUE;
                boolean request = cut && random.nextBoolean();
                cuts.addAndGet(cut ? 1 : 0);
                Thread.ofVirtual().start(() -> connect(client, request ? after : Integer.MAX_VALUE, after));
            }
        } catch (IOException e) {
            // The proxy is closed.
        }
    }

    private void connect(Socket client, int requestBytes, int answerBytes) {
        try (client; Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            Thread request = Thread.ofVirtual().start(() -> copy(client, server, requestBytes));
            copy(server, client, answerBytes);
            client.close();
            server.close();
            request.join();
        } catch (IOException | InterruptedException e) {
            // The connection is over.
        }
    }

    private static void copy(Socket from, Socket to, int most) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            int rest = most;
            int length = in.read(bytes, 0, Math.min(bytes.length, Math.max(1, rest)));
            while (length >= 0 && rest > 0) {
                out.write(bytes, 0, Math.min(length, rest));
                rest -= length;
                length = rest > 0 ? in.read(bytes, 0, Math.min(bytes.length, rest)) : -1;
            }
            if (rest <= 0) {
                from.close();
                to.close();
            }
        } catch (IOException e) {
            // The connection is over.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
