package org.sqltruffle.bridge.testing.torture.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.bridge.testing.torture.harness.OwnJvm;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Session;

/** Kills a process that writes, at random moments. */
public final class KillAttack implements Attack {

    private static final int DATABASES = 4;
    private static final int KILLS = 25;
    private static final int LONGEST_MICROSECONDS = 50_000;
    /** A child that has not begun by then is one of those that wait for a thread of their parent: see {@link ForkingVictim}. */
    private static final int START_SECONDS = 10;
    /** The status of a process that SIGKILL ended. */
    private static final String KILLED = "9";

    private Process victim;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public String purpose() {
        return "SIGKILL at random moments of a process that writes four databases, one for each journal mode, in any tier, or recovers "
                        + "them. Plain SQLite and this engine find every transfer that was "
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
            startVictim();
            Writer in = victim.outputWriter();
            in.write(seed * KILLS + kill + " " + String.join(" ", files.stream().map(Path::toString).toList()) + "\n");
            in.flush();
            writeAndKill(committed, random, report);
            for (int i = 0; i < DATABASES; i++) {
                check(files.get(i), i, committed, random.nextBoolean(), report);
            }
        }
    }

    private void startVictim() throws IOException {
        if (victim != null && victim.isAlive()) {
            return;
        }
        List<String> command = new ArrayList<>(OwnJvm.command(ForkingVictim.class));
        command.removeIf(option -> option.startsWith("-Dpolyglot.engine.Compilation") || option.startsWith("-Xm")
                        || option.startsWith("-XX:+Use"));
        command.addAll(1, ForkingVictim.JVM_OPTIONS);
        victim = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        lines.clear();
        BufferedReader reader = victim.inputReader();
        Thread.ofPlatform().daemon().start(() -> {
            try (reader) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    lines.add(line);
                }
            } catch (IOException e) {
                // The process is gone.
            }
            lines.add(ForkingVictim.ENDED + " at its end");
        });
    }

    /** Kills a child some time after its first commit, or already while it opens the databases. Notes what it has committed. */
    private void writeAndKill(long[] committed, Random random, AttackReport report) throws InterruptedException {
        boolean hasBegun = false;
        String line = lines.take();
        // A child may commit before its parent tells the child's number.
        for (; !line.startsWith(ForkingVictim.PID); line = lines.take()) {
            note(line, committed);
            hasBegun = true;
        }
        long pid = Long.parseLong(line.split(" ")[1]);
        boolean whileItOpens = random.nextInt(4) == 0;
        String first = whileItOpens || hasBegun ? null : lines.poll(START_SECONDS, TimeUnit.SECONDS);
        TimeUnit.MICROSECONDS.sleep(random.nextInt(LONGEST_MICROSECONDS));
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        if (!whileItOpens && !hasBegun && first == null) {
            report.count("children that did not begin", 1);
        }
        for (line = first != null ? first : lines.take(); !line.startsWith(ForkingVictim.ENDED); line = lines.take()) {
            note(line, committed);
        }
        if (!line.split(" ")[1].equals(KILLED)) {
            report.found("the victim ended with status " + line + " before it was killed");
        }
        report.count("kills", 1);
    }

    /** Takes a line {@code DATABASE TRANSFER} of a child. */
    private static void note(String line, long[] committed) {
        String[] words = line.split(" ");
        committed[Integer.parseInt(words[0])] = Long.parseLong(words[1]);
    }

    private static void check(Path file, int number, long[] committed, boolean byPlainSqlite, AttackReport report) throws SQLException {
        String journal = Bank.JOURNALS[number];
        try (Session session = byPlainSqlite ? JdbcSession.open("jdbc:sqlite:" + file)
                        : new EngineSession(file.toString(), Tiers.any(committed[number]))) {
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
