package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.sqltruffle.bridge.testing.torture.crash.FaultLibrary.Kind;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Makes the n-th read, write, sync, lock, allocation and so on of a workload fail, for every n. */
public final class FaultAttack implements Attack {

    private static final int TIERS = 3;
    /** What a failed read is to SQLite: it takes EIO for a damaged file system. */
    private static final String CORRUPT = "SQLITE_CORRUPT";
    private static final Set<String> ERRORS = Set.of("SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_FULL", "SQLITE_CANTOPEN", "SQLITE_BUSY",
                    "SQLITE_PROTOCOL", "SQLITE_LOCKED", "SQLITE_ERROR", "SQLITE_READONLY", "SQLITE_ABORT",
                    "SQLITE_CORRUPT_VTAB");

    private FaultLibrary faults;

    @Override
    public String name() {
        return "faults";
    }

    @Override
    public String purpose() {
        return "The n-th read, write, sync, allocation, lock, open, truncation, deletion or map of five workloads fails, once or from "
                        + "then on, for every n; or the disk is full. "
                        + "Answers are right or there is an error, a transaction is done or is not, and the file is sound.";
    }

    @Override
    public String measure() {
        return "fault points";
    }

    @Override
    public Map<String, String> environment() throws IOException, InterruptedException {
        return Map.of("LD_PRELOAD", FaultLibrary.preload());
    }

    /** The combination that a seed stands for. Seeds count through all combinations. */
    private record Combination(Workload workload, Kind kind, EngineOptions options, boolean forGood, boolean mapped) {

        static Combination of(long seed) {
            long n = seed;
            Workload workload = Workload.ALL.get((int) (n % Workload.ALL.size()));
            n /= Workload.ALL.size();
            Kind kind = Kind.values()[(int) (n % Kind.values().length)];
            n /= Kind.values().length;
            EngineOptions options = switch ((int) (n % TIERS)) {
                case 0 -> Tiers.mixed(seed);
                case 1 -> Tiers.C;
                default -> Tiers.TRUFFLE;
            };
            n /= TIERS;
            return new Combination(workload, kind, options, n % 2 == 1 || kind == Kind.DISK_FULL, n / 2 % 2 == 0);
        }

        @Override
        public String toString() {
            return workload.name() + ", " + kind + (forGood ? " from then on" : " once") + ", " + options.tier()
                            + (mapped ? "" : ", without a map");
        }
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        Combination combination = Combination.of(seed);
        Path sound = report.directory().resolve("sound.db");
        try (EngineSession session = new EngineSession(sound.toString(), Tiers.C)) {
            combination.workload.setup().forEach(session.connection()::execute);
        }
        if (faults == null) {
            faults = FaultLibrary.loaded();
        }
        // What the database contains after each transaction.
        List<List<Result>> states = new ArrayList<>();
        Path file = report.directory().resolve("test.db");
        copy(sound, file);
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            states.add(content(session, combination.workload));
            for (String transaction : combination.workload.transactions()) {
                session.connection().execute(transaction);
                states.add(content(session, combination.workload));
            }
        }
        for (long n = 1;; n++) {
            copy(sound, file);
            long failed = attempt(combination, n, file, states, report);
            report.count("fault points", 1);
            if (failed == 0) {
                break;
            }
        }
    }

    /** Runs the workload with one fault. Returns how many calls failed. */
    private long attempt(Combination combination, long n, Path file, List<List<Result>> states, AttackReport report) {
        String where = combination + ", call " + n + ": ";
        int done = 0;
        boolean stopped = false;
        boolean stuck = false;
        long failed;
        faults.arm(combination.kind, n, combination.forGood);
        try (EngineSession session = new EngineSession(file.toString(), combination.options)) {
            if (!combination.mapped) {
                session.run("PRAGMA mmap_size=0", List.of());
            }
            for (int i = 0; i <= combination.workload.transactions().size() && !stopped && !stuck; i++) {
                for (int q = 0; q < combination.workload.queries().size() && !stuck; q++) {
                    Result result = session.run(combination.workload.queries().get(q), List.of());
                    stuck = isStuck(result);
                    String difference = difference(result, states.get(i).get(q), combination.kind);
                    if (difference != null) {
                        report.found(where + combination.workload.queries().get(q) + "\n" + difference);
                    }
                }
                if (i < combination.workload.transactions().size()) {
                    String error = execute(session, combination.workload.transactions().get(i));
                    if (error != null && !isExpected(error, combination.kind)) {
                        report.found(where + combination.workload.transactions().get(i) + "\n" + error);
                    }
                    stopped = error != null;
                    done = stopped ? done : i + 1;
                }
            }
            failed = faults.disarm();
            if (!session.connection().isAutocommit()) {
                session.run("ROLLBACK", List.of());
            }
            if (combination.kind != Kind.LOCK || !stuck && !isStuck(session.run(combination.workload.queries().getFirst(), List.of()))) {
                checkState(session, combination, states, done, stopped, where + "on the same connection: ", report);
            }
        } catch (SqliteException e) {
            failed = faults.disarm();
            if (!isExpected(e.codeName(), combination.kind)) {
                report.found(where + "open\n" + e.codeName() + " " + e.getMessage());
            }
        } finally {
            faults.disarm();
        }
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            checkState(session, combination, states, done, stopped, where + "on the disk: ", report);
            Result integrity = session.run("PRAGMA integrity_check", List.of());
            if (integrity.rows().isEmpty() || !Result.format(integrity.rows().getFirst()).equals("'ok'")) {
                report.found(where + "integrity_check says " + integrity.rows() + " " + integrity.errorName());
            }
        }
        return failed;
    }

    /** The database is as after the transactions that were done. A transaction that ended with an error may be done or not. */
    private static void checkState(EngineSession session, Combination combination, List<List<Result>> states, int done, boolean stopped,
                    String where, AttackReport report) {
        List<Result> content = content(session, combination.workload);
        String difference = null;
        for (int i = done; i <= Math.min(done + (stopped ? 1 : 0), states.size() - 1); i++) {
            difference = null;
            for (int q = 0; q < content.size() && difference == null; q++) {
                difference = content.get(q).errorName() != null ? content.get(q).errorName() + " " + content.get(q).errorMessage()
                                : difference(content.get(q), states.get(i).get(q), combination.kind);
            }
            if (difference == null) {
                return;
            }
        }
        report.found(where + done + " transactions were done, then " + (stopped ? "an error" : "none") + "\n" + difference);
    }

    /**
     * When a lock of the WAL cannot be given up, SQLite believes from then on that the connection has it. Each of its statements then tries
     * for ten seconds and ends in the same way, in plain SQLite as well.
     */
    private static boolean isStuck(Result result) {
        return "SQLITE_PROTOCOL".equals(result.errorName());
    }

    private static List<Result> content(EngineSession session, Workload workload) {
        return workload.queries().stream().map(sql -> session.run(sql, List.of())).toList();
    }

    /** Runs a script. Returns its error, or {@code null}. */
    private static String execute(EngineSession session, String script) {
        try {
            session.connection().execute(script);
            return null;
        } catch (SqliteException e) {
            return e.codeName() + " " + e.getMessage();
        }
    }

    private static boolean isExpected(String error, Kind kind) {
        return ERRORS.stream().anyMatch(error::startsWith) || kind == Kind.READ && error.startsWith(CORRUPT);
    }

    private static String difference(Result result, Result expected, Kind kind) {
        if (result.errorName() != null) {
            return isExpected(result.errorName(), kind) ? null : result.errorName() + " " + result.errorMessage();
        }
        Result same = new Result(expected.columns(), expected.rows(), result.changes(), result.totalChanges(), result.lastInsertRowid(),
                        null, null);
        return result.differenceFrom(same);
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(to.getParent())) {
            for (Path old : files.filter(file -> file.getFileName().toString().startsWith(to.getFileName().toString())).toList()) {
                Files.delete(old);
            }
            Files.copy(from, to);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
