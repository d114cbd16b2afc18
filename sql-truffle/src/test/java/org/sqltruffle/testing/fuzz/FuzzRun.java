package org.sqltruffle.testing.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.OracleSession;
import org.sqltruffle.testing.Result;

/**
 * The observations of one run of a case.
 *
 * @param what the statement of each result
 * @param results in the order of execution
 * @param database bytes of the file at the end; {@code null} when the run did not end in time
 */
record FuzzRun(List<String> what, List<Result> results, byte[] database) {

    private static final ScheduledExecutorService WATCHDOG = Executors
                    .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("fuzz watchdog").factory());

    /**
     * Runs a case.
     *
     * @param seconds when to give up
     * @param wal whether the database has a WAL
     */
    static FuzzRun of(FuzzCase fuzzCase, EngineOptions options, int seconds, boolean wal) {
        return inNewDirectory(path -> of(fuzzCase, options, path, seconds, wal));
    }

    /** Runs a case without pauses in plain SQLite. */
    static FuzzRun plain(FuzzCase fuzzCase) {
        return inNewDirectory(path -> {
            FuzzRun run = new FuzzRun(new ArrayList<>(), new ArrayList<>(), null);
            try (OracleSession session = new OracleSession(path.toString())) {
                session.run("PRAGMA synchronous=OFF", List.of());
                for (FuzzStep step : fuzzCase.steps()) {
                    run.add(step.sql(), session.run(step.sql(), List.of()));
                }
            }
            return new FuzzRun(run.what, run.results, bytes(path));
        });
    }

    private interface OnFile {
        FuzzRun run(Path path) throws IOException;
    }

    private static FuzzRun inNewDirectory(OnFile onFile) {
        Path directory = null;
        try {
            directory = Files.createTempDirectory("sqltruffle-fuzz");
            return onFile.run(directory.resolve("fuzz.db"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(directory);
        }
    }

    private static byte[] bytes(Path path) throws IOException {
        return Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    }

    private static FuzzRun of(FuzzCase fuzzCase, EngineOptions options, Path path, int seconds, boolean wal) throws IOException {
        FuzzRun run = new FuzzRun(new ArrayList<>(), new ArrayList<>(), null);
        try (EngineSession session = new EngineSession(path.toString(), options)) {
            session.run("PRAGMA synchronous=OFF", List.of());
            if (wal) {
                session.run("PRAGMA journal_mode=WAL", List.of());
            }
            AtomicBoolean late = new AtomicBoolean();
            Future<?> alarm = WATCHDOG.scheduleAtFixedRate(() -> {
                synchronized (session) {
                    late.set(true);
                    session.connection().interrupt();
                }
            }, seconds * 1000L, 50, TimeUnit.MILLISECONDS);
            try {
                run.steps(fuzzCase, session, late);
            } finally {
                // The lock: never an interrupt of a connection that is being closed.
                synchronized (session) {
                    alarm.cancel(true);
                    session.close();
                }
            }
            if (late.get()) {
                return new FuzzRun(run.what, run.results, null);
            }
        }
        return new FuzzRun(run.what, run.results, bytes(path));
    }

    private void steps(FuzzCase fuzzCase, EngineSession session, AtomicBoolean late) {
        for (FuzzStep step : fuzzCase.steps()) {
            if (late.get()) {
                return;
            }
            if (step.during().isEmpty()) {
                add(step.sql(), session.runAndKeep(step.sql(), List.of()));
            } else {
                interrupted(session, step);
            }
        }
        List<Result> again = session.runKept();
        for (int i = 0; i < again.size(); i++) {
            add("kept query " + (again.size() - i) + ", run again at the end", again.get(i));
        }
    }

    private void interrupted(EngineSession session, FuzzStep step) {
        Statement statement;
        try {
            statement = session.connection().prepare(step.sql());
        } catch (SqliteException e) {
            add(step.sql(), session.run(step.sql(), List.of()));
            return;
        }
        if (statement == null) {
            // A shrunk case may have nothing but spaces.
            add(step.sql(), session.run(step.sql(), List.of()));
            return;
        }
        try (statement) {
            Result first = session.run(statement, step.pauseAfter());
            add(step.sql(), first);
            for (String other : step.during()) {
                add(other, session.run(other, List.of()));
            }
            // A statement that ended before the pause would begin again.
            if (first.errorName() == null && first.rows().size() == step.pauseAfter()) {
                add(step.sql() + " (after the pause)", session.run(statement, Long.MAX_VALUE));
            }
        }
    }

    private void add(String sql, Result result) {
        what.add(sql);
        results.add(result);
    }

    /** How this run differs from the expected one; {@code null} when it does not. */
    String differenceFrom(FuzzRun expected) {
        if (database == null) {
            return "does not end";
        }
        for (int i = 0; i < Math.min(results.size(), expected.results.size()); i++) {
            String difference = results.get(i).differenceFrom(expected.results.get(i));
            if (difference != null) {
                return difference + "\n  in " + what.get(i);
            }
        }
        if (results.size() != expected.results.size()) {
            return "expected " + expected.results.size() + " results, got " + results.size();
        }
        return difference(database, expected.database);
    }

    /**
     * How this run differs from one in plain SQLite, whose driver counts no changes and has messages of its own; {@code null} when it does
     * not.
     *
     * @param sameLayout whether the pages must be the same, too; otherwise a VACUUM lays out both databases anew
     */
    String differenceFromPlain(FuzzRun plain, boolean sameLayout) {
        for (int i = 0; i < plain.results.size(); i++) {
            Result expected = plain.results.get(i);
            Result result = results.get(i);
            if ((result.errorName() == null) != (expected.errorName() == null)
                            || result.errorName() == null && !areSame(result.rows(), expected.rows())) {
                return "plain SQLite: " + expected.errorMessage() + " " + expected.rows() + "\nhere: " + result.errorMessage() + " "
                                + result.rows() + "\n  in " + what.get(i);
            }
        }
        // What is left on free pages depends on when the cache was full.
        return sameLayout ? difference(FreePages.cleared(database), FreePages.cleared(plain.database))
                        : difference(vacuumed(database), vacuumed(plain.database));
    }

    /**
     * Whether two answers have the same rows. The library of sqlite-jdbc is compiled so that {@code abs(-0.0)} is 0.0; CPython's gives
     * -0.0, as C here does.
     */
    private static boolean areSame(List<List<Object>> rows, List<List<Object>> others) {
        return unsigned(rows).equals(unsigned(others));
    }

    private static List<List<Object>> unsigned(List<List<Object>> rows) {
        return rows.stream().map(row -> row.stream().map(value -> value instanceof Double d && d == 0 ? Double.valueOf(0) : value).toList())
                        .toList();
    }

    /** The bytes of a database after plain SQLite's VACUUM; those that it has when that fails. */
    private static byte[] vacuumed(byte[] database) {
        return inNewDirectory(path -> {
            Path copy = path.resolveSibling("vacuumed.db");
            Files.write(path, database);
            Result vacuum;
            try (OracleSession session = new OracleSession(path.toString())) {
                vacuum = session.run("VACUUM INTO '" + copy + "'", List.of());
            }
            return new FuzzRun(List.of("VACUUM"), List.of(vacuum), vacuum.errorName() == null ? bytes(copy) : database);
        }).database;
    }

    private static String difference(byte[] database, byte[] expected) {
        int at = Arrays.mismatch(database, expected);
        return at < 0 ? null : "the database files differ at byte " + at + " (" + expected.length + " and " + database.length + " bytes)";
    }

    private static void delete(Path directory) {
        if (directory == null) {
            return;
        }
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
