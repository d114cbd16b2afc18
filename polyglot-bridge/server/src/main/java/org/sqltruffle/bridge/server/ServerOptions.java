package org.sqltruffle.bridge.server;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.bridge.server.session.ServerLimits;

/**
 * What a server serves, and where.
 *
 * @param port 0 for any
 * @param token {@code null} for none, on a loopback address only
 * @param certificate a file of certificates in PEM's form, {@code null} for no TLS
 * @param key the file of its key, as PKCS #8 in PEM's form
 * @param metricsPort where metrics are served over HTTP, 0 for any; negative: nowhere
 */
public record ServerOptions(List<Path> files, boolean readOnly, InetAddress address, int port, String token, Path certificate, Path key,
                int metricsPort, ServerLimits limits) {

    public ServerOptions {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("no database file");
        }
        if (token == null && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("an address that other machines reach needs a token");
        }
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("TLS needs a certificate and its key");
        }
    }

    /** A server for this machine without a token or TLS, at any free port. */
    public static ServerOptions local(Path... files) {
        return new ServerOptions(List.of(files), false, InetAddress.getLoopbackAddress(), 0, null, null, null, -1, ServerLimits.DEFAULT);
    }

    public ServerOptions withToken(String other) {
        return new ServerOptions(files, readOnly, address, port, other, certificate, key, metricsPort, limits);
    }

    public ServerOptions withReadOnly() {
        return new ServerOptions(files, true, address, port, token, certificate, key, metricsPort, limits);
    }

    public ServerOptions withTls(Path certificateFile, Path keyFile) {
        return new ServerOptions(files, readOnly, address, port, token, certificateFile, keyFile, metricsPort, limits);
    }

    public ServerOptions withMetrics(int otherPort) {
        return new ServerOptions(files, readOnly, address, port, token, certificate, key, otherPort, limits);
    }

    public ServerOptions withLimits(ServerLimits other) {
        return new ServerOptions(files, readOnly, address, port, token, certificate, key, metricsPort, other);
    }
}
