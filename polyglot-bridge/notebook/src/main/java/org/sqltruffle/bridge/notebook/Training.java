package org.sqltruffle.bridge.notebook;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.sqltruffle.bridge.notebook.protocol.RequestClient;

/** Runs a kernel with cells of each language and ends: the JVM then writes the AOT cache of what was loaded. */
public final class Training {

    private static final List<String> CELLS = List.of(
                    "%%sql\nCREATE TABLE t(a INTEGER, b REAL, c TEXT); INSERT INTO t VALUES (1, 2.5, 'x'), (2, NULL, 'y'); SELECT * FROM t",
                    "%%sql\nkept << SELECT a, b FROM t WHERE c LIKE '%'",
                    "import sqlite3\ndb.create_function('half', 1, lambda x: x / 2)\nprint(db.execute('SELECT half(a) FROM t').fetchall())\nkept",
                    "%%sql\nSELECT nope",
                    "1 / 0",
                    "%tables\n%help",
                    "%%java\nvar n = db.prepare(\"SELECT a FROM t\").list(row -> row.getLong(0)); n",
                    "%%js\n[1, 2].map(x => x + 1)",
                    "kept[0], [x for x in kept]");

    private Training() {
    }

    /** Runs the cells. */
    public static void run(String version) throws IOException, GeneralSecurityException {
        int[] ports = new int[5];
        for (int i = 0; i < ports.length; i++) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                ports[i] = socket.getLocalPort();
            }
        }
        KernelConnectionProperties properties = new KernelConnectionProperties("127.0.0.1", ports[0], ports[1], ports[2], ports[3], ports[4], "tcp", "hmac-sha256", "training");
        Path file = Files.createTempFile("sqltruffle-training", ".json");
        Files.writeString(file, properties.toJsonString());
        KernelProcess.start(file, version);
        Files.delete(file);
        RequestClient client = new RequestClient(properties, properties.createHMACGenerator());
        CELLS.forEach(client::execute);
    }
}
