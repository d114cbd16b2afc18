package org.sqltruffle.bridge.testing.torture.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A process that transfers money until it is killed, or for a number of transfers. It prints each transfer that is committed. */
@Command(name = "victim", description = "Writes into databases until it is killed, for the command torture.")
final class TortureVictim implements Callable<Integer> {

    private static final int BUSY_TIMEOUT = 20_000;

    @Option(names = "--writer", required = true)
    private int writer;
    @Option(names = "--seed", required = true)
    private long seed;
    @Option(names = "--transfers", defaultValue = "1000000")
    private int transfers;
    @Parameters(arity = "1..*")
    private Path[] databases;

    @Override
    public Integer call() throws InterruptedException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        Thread[] threads = new Thread[databases.length];
        for (int i = 0; i < databases.length; i++) {
            int number = i;
            threads[i] = Thread.ofPlatform().start(() -> write(number, out));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return 0;
    }

    /** A thread for each database. The number of the writer is that of the process plus that of the thread. */
    private void write(int number, PrintStream out) {
        EngineOptions options = Tiers.any(seed + number);
        Random random = new Random(seed * 31 + number);
        long id = writer + number;
        try (EngineSession session = new EngineSession(databases[number].toString(), options)) {
            session.connection().busyTimeout(BUSY_TIMEOUT);
            long n = Bank.lastTransfer(session, id);
            for (int i = 0; i < transfers; i++) {
                try {
                    Bank.run(session, id, n + 1, random);
                    n++;
                    out.println(number + " " + n);
                } catch (SqliteException e) {
                    if (!e.codeName().startsWith("SQLITE_BUSY")) {
                        throw e;
                    }
                }
                if (i % 50 == 49) {
                    String contradiction = Bank.contradiction(session);
                    if (contradiction != null) {
                        throw new IOException(contradiction);
                    }
                    session.connection().execute("PRAGMA wal_checkpoint");
                }
            }
        } catch (SqliteException | IOException e) {
            e.printStackTrace();
            System.exit(3);
        }
    }
}
