package org.sqltruffle.bridge.testing.torture.replica;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.OwnJvm;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;

/** Kills a process that synchronizes replicas, in each phase of it. */
public final class ReplicaKillAttack implements Attack {

    private static final int KILLS = 10;
    private static final int LONGEST_MICROSECONDS = 30_000;
    /** So many phases of the chosen kind pass at most before the kill. */
    private static final int MOST_PHASES = 3;
    private static final int NUMBERS = 10_000;

    @Override
    public String name() {
        return "synckill";
    }

    @Override
    public String purpose() {
        return "SIGKILL in each phase of a synchronization, of a process that writes into a replica, changes its schema, and synchronizes "
                        + "it with another replica's file and through a directory. All files stay "
                        + "sound, all three sites have the same rows and the same schema afterwards, and every row that was reported as "
                        + "committed.";
    }

    @Override
    public String measure() {
        return "kills";
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        Random random = new Random(seed);
        Path directory = report.directory().resolve("shared");
        Files.createDirectory(directory);
        List<Path> files = List.of(report.directory().resolve("a.db"), report.directory().resolve("b.db"),
                        report.directory().resolve("c.db"));
        try (EngineSession session = new EngineSession(files.getFirst().toString(), Tiers.C)) {
            session.connection().execute("PRAGMA journal_mode = " + Bank.JOURNALS[(int) (seed % Bank.JOURNALS.length)]
                            + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a UNIQUE NOT NULL, b)");
        }
        Replica.init(files.getFirst(), "a", List.of());
        try (Replica replica = Replica.open(files.getFirst())) {
            replica.cloneTo(files.get(1), "b");
            replica.cloneTo(files.get(2), "c");
        }
        Set<Object> committed = new HashSet<>();
        for (int kill = 0; kill < KILLS; kill++) {
            long first = (long) NUMBERS * (kill + 1);
            try (Database other = Database.open(files.get(1))) {
                other.update("INSERT INTO t(a, b) VALUES(?, 'b')", new Object[]{first - 1});
                committed.add(first - 1);
                ReplicaVictim.change(other, random.nextInt(NUMBERS));
            }
            kill(files, directory, first, random, committed, report);
            check(files, directory, committed, report);
        }
    }

    private static void kill(List<Path> files, Path directory, long first, Random random, Set<Object> committed, AttackReport report)
                    throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(OwnJvm.command(ReplicaVictim.class));
        command.addAll(List.of("--first", String.valueOf(first), files.getFirst().toString(), files.get(1).toString(),
                        directory.toString()));
        ReplicaVictim.Phase phase = ReplicaVictim.Phase.values()[random.nextInt(ReplicaVictim.Phase.values().length)];
        int rest = 1 + random.nextInt(MOST_PHASES);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            while (line != null && (!line.equals(phase.name()) || --rest > 0)) {
                note(line, committed);
                line = out.readLine();
            }
            TimeUnit.MICROSECONDS.sleep(random.nextInt(LONGEST_MICROSECONDS));
            boolean isAlive = process.isAlive();
            // The handle leaves the pipe open: what was printed before the kill is still there.
            process.toHandle().destroyForcibly();
            process.waitFor();
            if (!isAlive) {
                report.found("the process ended with status " + process.exitValue() + " before it was killed");
            }
            String last = phase.name();
            for (line = line == null ? out.readLine() : line; line != null; line = out.readLine()) {
                last = Character.isDigit(line.charAt(0)) ? last : line;
                note(line, committed);
            }
            report.count("kills", 1);
            report.count("kills in the phase " + last.toLowerCase(Locale.ROOT), 1);
        }
    }

    private static void note(String line, Set<Object> committed) {
        if (Character.isDigit(line.charAt(0))) {
            committed.add(Long.valueOf(line));
        }
    }

    private static void check(List<Path> files, Path directory, Set<Object> committed, AttackReport report) {
        // The third site hears of the others through the directory only.
        for (int round = 0; round < 2; round++) {
            synchronize(files.getFirst(), files.get(1).toString());
            for (Path file : files) {
                synchronize(file, directory.toString());
            }
        }
        String expected = null;
        for (Path file : files) {
            try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
                String wrong = Bank.integrity(session);
                List<List<Object>> rows = session.run("SELECT a FROM t", List.of()).rows();
                Set<Object> missing = new HashSet<>(committed);
                rows.forEach(row -> missing.remove(row.getFirst()));
                String content = session
                                .run("SELECT name, type, dflt_value, hidden FROM pragma_table_xinfo('t') ORDER BY name", List.of()).rows()
                                + "\n"
                                + session.run("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND name NOT "
                                                + "LIKE '\\_replica%' ESCAPE '\\' ORDER BY name",
                                                List.of()).rows()
                                + "\n"
                                + session.run("SELECT id, a, b FROM t ORDER BY id", List.of()).rows();
                expected = expected == null ? content : expected;
                if (wrong != null || !missing.isEmpty() || !content.equals(expected)) {
                    report.found(file.getFileName() + ": " + (wrong != null ? wrong : !missing.isEmpty() ? "rows are missing: " + missing
                                    : "differs from a.db:\n" + expected + "\n" + content));
                }
            }
        }
    }

    private static void synchronize(Path file, String address) {
        try (Replica replica = Replica.open(file); Peer peer = Peer.of(address, null)) {
            peer.pull(replica);
            peer.push(replica);
        }
    }
}
