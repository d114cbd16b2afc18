package org.sqltruffle.bridge.testing.torture.replica;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.transport.Peer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A process that writes into a replica, changes its schema, and synchronizes it with each of some peers in turn, until it is killed. It
 * prints each number that is committed, and the name of each phase that begins.
 */
@Command(name = "replica-victim", description = "Synchronizes a replica until it is killed, for the command torture.")
final class ReplicaVictim implements Callable<Integer> {

    /** What the process can be killed in. */
    enum Phase {
        /** It commits rows or a change of the schema. */
        WRITE,
        /** It opens the replica and its peer. */
        OPEN,
        /** It merges the peer's changes. */
        PULL,
        /** It sends its own, and the peer merges them if it is a replica. */
        PUSH,
        /** It copies the write-ahead log, and closes both. */
        CLOSE
    }

    private static final int BUSY_TIMEOUT = 20_000;
    private static final int WRITES = 3;

    @Option(names = "--first", required = true)
    private long first;
    @Parameters(index = "0")
    private Path file;
    @Parameters(index = "1..*", arity = "1..*")
    private String[] peers;

    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);

    @Override
    public Integer call() {
        try (Database db = Database.open(file)) {
            db.busyTimeout(BUSY_TIMEOUT);
            long number = first;
            for (int round = 0;; round++) {
                out.println(Phase.WRITE);
                for (int i = 0; i < WRITES; i++) {
                    db.update("INSERT INTO t(a) VALUES(?)", new Object[]{number});
                    out.println(number++);
                }
                change(db, (int) (number / WRITES));
                out.println(Phase.OPEN);
                try (Replica replica = Replica.open(file); Peer peer = Peer.of(peers[round % peers.length], null)) {
                    out.println(Phase.PULL);
                    peer.pull(replica);
                    out.println(Phase.PUSH);
                    peer.push(replica);
                    out.println(Phase.CLOSE);
                }
            }
        }
    }

    /** Changes the schema, if SQLite lets it: another site may have done the same. */
    static void change(Database db, int number) {
        try {
            switch (number % 6) {
                case 0 -> db.execute("ALTER TABLE t ADD COLUMN x DEFAULT " + number % 5);
                case 1 -> db.execute("ALTER TABLE t DROP COLUMN x");
                case 2 -> db.execute("CREATE INDEX tb ON t(b)");
                case 3 -> db.execute("DROP INDEX tb");
                case 4 -> db.execute("ALTER TABLE t ADD COLUMN g AS (b || '.')");
                default -> db.execute("BEGIN; CREATE TABLE n(id INTEGER PRIMARY KEY, b, a UNIQUE NOT NULL, c" + number
                                + " DEFAULT 7); INSERT INTO n(id, a, b) SELECT id, a, b FROM t; DROP TABLE t; "
                                + "ALTER TABLE n RENAME TO t; COMMIT");
            }
        } catch (DatabaseException e) {
            if (db.inTransaction()) {
                db.execute("ROLLBACK");
            }
            if (!e.codeName().equals("SQLITE_ERROR")) {
                throw e;
            }
        }
    }
}
