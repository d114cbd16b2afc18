package org.sqltruffle.bridge.notebook;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.sqltruffle.bridge.notebook.protocol.RequestClient;

/** Runs a kernel with cells of each language and ends: the JVM then writes the AOT cache of what was loaded. */
public final class Training {

    /** A cell, and whether it succeeds. */
    private record Cell(String code, boolean succeeds) {
    }

    private static final List<Cell> CELLS = List.of(
                    new Cell("%%sql\nCREATE TABLE t(a INTEGER, b REAL, c TEXT); INSERT INTO t VALUES (1, 2.5, 'x'), (2, NULL, 'y'); "
                                    + "SELECT * FROM t",
                                    true),
                    new Cell("%%sql\nkept << SELECT a, b FROM t WHERE c LIKE '%'", true),
                    new Cell("import sqlite3\ndb.create_function('half', 1, lambda x: x / 2)\n"
                                    + "print(db.execute('SELECT half(a) FROM t').fetchall())\nkept",
                                    true),
                    new Cell("%%sql\nSELECT nope", false),
                    new Cell("1 / 0", false),
                    new Cell("%tables\n%help", true),
                    new Cell("%%java\nvar n = db.prepare(\"SELECT a FROM t\").list(row -> row.getLong(0)); n", true),
                    new Cell("%%js\n[1, 2].map(x => x + 1)", true),
                    new Cell("kept[0], [x for x in kept]", true));
    /** How long a cell may take, the start of Python included, while the JVM notes what it loads. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

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
        KernelConnectionProperties properties = new KernelConnectionProperties("127.0.0.1", ports[0], ports[1], ports[2], ports[3],
                        ports[4], "tcp", "hmac-sha256", "training");
        Path file = Files.createTempFile("sqltruffle-training", ".json");
        Files.writeString(file, properties.toJsonString());
        KernelProcess.start(file, version);
        Files.delete(file);
        RequestClient client = new RequestClient(properties, properties.createHMACGenerator());
        for (Cell cell : CELLS) {
            if (client.execute(cell.code, PATIENCE) != cell.succeeds) {
                throw new IOException("not the expected outcome of the cell " + cell.code);
            }
        }
    }
}
