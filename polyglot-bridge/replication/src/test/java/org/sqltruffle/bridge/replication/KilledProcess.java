package org.sqltruffle.bridge.replication;

import java.nio.file.Path;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.transport.Peer;

/** Writes and synchronizes until it is killed. Prints a letter for each phase that begins, and each number that is committed. */
final class KilledProcess {

    private KilledProcess() {
    }

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        try (Database db = Database.open(file)) {
            for (long number = Long.parseLong(arguments[2]);; number++) {
                db.update("INSERT INTO t(a) VALUES(?)", new Object[]{number});
                System.out.println(number);
                if (number % 3 == 0) {
                    System.out.println("f");
                    try (Replica replica = Replica.open(file); Peer peer = Peer.of(arguments[1], null)) {
                        System.out.println("<");
                        peer.pull(replica);
                        System.out.println(">");
                        peer.push(replica);
                    }
                    System.out.println("x");
                }
            }
        }
    }
}
