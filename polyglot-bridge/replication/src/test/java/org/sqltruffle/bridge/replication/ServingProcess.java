package org.sqltruffle.bridge.replication;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;

/** Serves a replica and writes to it, until there is a line to read. Prints the port, and then how often it has written. */
final class ServingProcess {

    private ServingProcess() {
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        try (ReplicaServer server = new ReplicaServer(List.of(file), InetAddress.getLoopbackAddress(), 0, arguments[1]);
                        Database db = Database.open(file)) {
            db.busyTimeout(30_000);
            System.out.println(server.port());
            int written = 0;
            while (System.in.available() == 0) {
                db.execute("BEGIN IMMEDIATE; INSERT INTO t(a, n) VALUES('first " + written
                                + "', 0); UPDATE t SET n = n + 1 WHERE id = 1; COMMIT");
                written++;
                Thread.sleep(5);
            }
            System.out.println(written);
            Thread.currentThread().join();
        }
    }
}
