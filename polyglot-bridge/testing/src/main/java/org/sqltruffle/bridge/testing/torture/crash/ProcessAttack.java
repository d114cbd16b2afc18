package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.OwnJvm;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;

/** Several processes and threads write one file: ours, and CPython's sqlite3 where there is one. */
public final class ProcessAttack implements Attack {

    private static final int TRANSFERS = 60;
    private static final int THREADS = 2;
    private static final int SECONDS = 240;
    /** The writers of the two engines have other numbers. */
    private static final int PYTHON_WRITER = 100;
    private static final String PYTHON = """
                    import random, sqlite3, sys
                    db = sqlite3.connect(sys.argv[1], timeout=20, isolation_level=None)
                    random.seed(int(sys.argv[2]))
                    n = 0
                    while n < int(sys.argv[3]):
                        try:
                            db.execute("BEGIN IMMEDIATE")
                            amount = random.randrange(100)
                            db.execute("UPDATE account SET balance = balance - ? WHERE id = ?", (amount, random.randrange(1, 51)))
                            db.execute("UPDATE account SET balance = balance + ? WHERE id = ?", (amount, random.randrange(1, 51)))
                            db.execute("INSERT INTO log VALUES(100, ?, '')", (n + 1,))
                            db.execute("COMMIT")
                            n += 1
                        except sqlite3.OperationalError as e:
                            if "locked" not in str(e):
                                raise
                            if db.in_transaction:
                                db.execute("ROLLBACK")
                        if n % 10 == 0 and db.execute("SELECT sum(balance) FROM account").fetchone() != (50000,):
                            raise SystemExit("the sum is wrong")
                    """;

    @Override
    public String name() {
        return "processes";
    }

    @Override
    public String purpose() {
        return "Two processes with two threads each, in any tier, and CPython's sqlite3 transfer money in one file, while this process "
                        + "reads it. The sum of the balances stays the same for each reader, "
                        + "and every transfer is there.";
    }

    @Override
    public String measure() {
        return "transfers";
    }

    @Override
    public boolean sharesMachine() {
        return false;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        Path file = report.directory().resolve("bank.db");
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            Bank.create(session, Bank.JOURNALS[(int) (seed % Bank.JOURNALS.length)]);
        }
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<String> command = new ArrayList<>(OwnJvm.command(TortureVictim.class));
            command.addAll(List.of("--writer", Integer.toString(1 + i * THREADS), "--seed", Long.toString(seed * 2 + i), "--transfers",
                            Integer.toString(TRANSFERS)));
            for (int thread = 0; thread < THREADS; thread++) {
                command.add(file.toString());
            }
            processes.add(start(command));
        }
        boolean python = Files.isExecutable(Path.of("/usr/bin/python3"));
        if (python) {
            processes.add(start(
                            List.of("/usr/bin/python3", "-c", PYTHON, file.toString(), Long.toString(seed), Integer.toString(TRANSFERS))));
        }
        int reads = 0;
        try (EngineSession session = new EngineSession(file.toString(), Tiers.any(seed))) {
            session.connection().busyTimeout(SECONDS * 1000);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (processes.stream().anyMatch(Process::isAlive) && System.nanoTime() < end) {
                String contradiction = Bank.contradiction(session);
                if (contradiction != null) {
                    report.found("a reader finds: " + contradiction);
                    break;
                }
                reads++;
                Thread.sleep(2);
            }
        }
        for (Process process : processes) {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                report.found("a writer ended with status " + process.waitFor());
            }
        }
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            String wrong = Bank.integrity(session);
            wrong = wrong != null ? wrong : Bank.contradiction(session);
            if (python && Bank.lastTransfer(session, PYTHON_WRITER) != TRANSFERS) {
                wrong = "CPython's transfers are not there";
            }
            if (wrong != null) {
                report.found("in the end: " + wrong);
            }
            report.count("transfers", (Long) session.run("SELECT count(*) FROM log", List.of()).rows().getFirst().getFirst());
        }
        report.count("reads", reads);
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
    }
}
