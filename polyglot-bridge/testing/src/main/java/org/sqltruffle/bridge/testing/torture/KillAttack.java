package org.sqltruffle.bridge.testing.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Session;

/** Kills a process that writes, at random moments. */
final class KillAttack implements Attack {

    private static final int DATABASES = 4;
    private static final int KILLS = 4;
    private static final int LONGEST_MILLISECONDS = 400;

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public String purpose() {
        return "SIGKILL at random moments of a process that writes four databases, one for each journal mode, in any tier. Plain SQLite and this engine find every transfer that was "
                        + "reported as committed, no half transfer, and sound files.";
    }

    @Override
    public String measure() {
        return "kills";
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException, SQLException {
        Random random = new Random(seed);
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < DATABASES; i++) {
            Path file = report.directory().resolve("bank" + i + ".db");
            files.add(file);
            try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
                Bank.create(session, Bank.JOURNALS[i]);
            }
        }
        long[] committed = new long[DATABASES];
        for (int kill = 0; kill < KILLS; kill++) {
            List<String> command = new ArrayList<>(WorkerProcess.ownCommand());
            command.addAll(List.of("victim", "--writer", "1", "--seed", Long.toString(seed * KILLS + kill)));
            files.forEach(file -> command.add(file.toString()));
            Process victim = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            int status = writeAndKill(victim, committed, random);
            if (status != 128 + 9) {
                report.found("the victim ended with status " + status + " before it was killed");
            }
            for (int i = 0; i < DATABASES; i++) {
                check(files.get(i), i, committed, random.nextBoolean(), report);
            }
            report.count("kills", 1);
        }
    }

    /** Reads what the victim commits, for a random time after its first commit, and kills it. */
    private static int writeAndKill(Process victim, long[] committed, Random random) throws IOException, InterruptedException {
        long[] started = new long[1];
        Thread reader = Thread.ofPlatform().daemon().start(() -> {
            try (BufferedReader lines = victim.inputReader()) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] words = line.split(" ");
                    if (words.length == 2) {
                        synchronized (committed) {
                            committed[Integer.parseInt(words[0])] = Long.parseLong(words[1]);
                            started[0]++;
                            committed.notifyAll();
                        }
                    }
                }
            } catch (IOException e) {
                // The pipe of a killed process.
            }
        });
        synchronized (committed) {
            for (int waited = 0; started[0] == 0 && waited < 600 && victim.isAlive(); waited++) {
                committed.wait(100);
            }
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(LONGEST_MILLISECONDS * 1000));
        // Process.destroyForcibly() would close the pipe, and lose what the victim has reported.
        victim.toHandle().destroyForcibly();
        int status = victim.waitFor();
        reader.join();
        return status;
    }

    private static void check(Path file, int number, long[] committed, boolean byPlainSqlite, AttackReport report) throws SQLException {
        String journal = Bank.JOURNALS[number];
        try (Session session = byPlainSqlite ? JdbcSession.open("jdbc:sqlite:" + file) : new EngineSession(file.toString(), Tiers.any(committed[number]))) {
            String wrong = Bank.integrity(session);
            wrong = wrong != null ? wrong : Bank.contradiction(session);
            long last = Bank.lastTransfer(session, 1 + number);
            if (wrong == null && last < committed[number]) {
                wrong = "transfer " + committed[number] + " was committed, and the file ends with " + last;
            }
            if (wrong == null && last > committed[number] + 1) {
                wrong = "transfer " + last + " is there, and " + committed[number] + " was the last one reported";
            }
            if (wrong != null) {
                report.found(journal + (byPlainSqlite ? ", read by plain SQLite: " : ": ") + wrong);
            }
            committed[number] = last;
        }
    }
}
