package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Another program takes parts of a file away from a running statement, and puts them back. */
public final class CutAttack implements Attack {

    private static final int ROWS = 600;
    private static final int PAGE = 4096;
    private static final List<String> QUERIES = List.of("SELECT id, b, c FROM t",
                    "SELECT id, c FROM t INDEXED BY tb WHERE b > 'b2' ORDER BY b", "SELECT sum(length(c)), count(*) FROM t",
                    "SELECT x.id, y.c FROM t x CROSS JOIN t y ON y.id = x.a");
    /** Errors that a file with missing or foreign pages may give. */
    private static final Set<String> ERRORS = Set.of("SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_CANTOPEN", "SQLITE_ERROR",
                    "SQLITE_SCHEMA", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_FULL");

    private byte[] sound;

    @Override
    public String name() {
        return "cut";
    }

    @Override
    public String purpose() {
        return "Files are cut short, emptied, deleted or replaced under running statements and put back. Rows are right or there is an "
                        + "error, a bystander notices nothing, "
                        + "and afterwards the connection and the disk have the content.";
    }

    @Override
    public String measure() {
        return "files";
    }

    private byte[] sound(Path directory) throws IOException {
        if (sound == null) {
            Path file = directory.resolve("made.db");
            try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
                session.connection().execute("PRAGMA synchronous=OFF; PRAGMA page_size=" + PAGE
                                + "; CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c); CREATE INDEX tb ON t(b);"
                                + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < " + ROWS
                                + ") INSERT INTO t SELECT i, i * 7 % " + ROWS
                                + " + 1, 'b' || i, CASE i % 20 WHEN 0 THEN printf('%.9000c', char(65 + i % 26)) ELSE i * 1.5 END FROM s");
            }
            sound = Files.readAllBytes(file);
        }
        return sound;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        Random random = new Random(seed);
        byte[] content = sound(report.directory());
        Path file = Files.write(report.directory().resolve("cut.db"), content);
        Path other = Files.write(report.directory().resolve("bystander.db"), content);
        EngineOptions options = Tiers.any(seed);
        String sql = QUERIES.get(random.nextInt(QUERIES.size()));
        int way = random.nextInt(5);
        try (EngineSession session = new EngineSession(file.toString(), options);
                        EngineSession bystander = new EngineSession(other.toString(), options)) {
            boolean wal = random.nextBoolean();
            if (wal) {
                session.run("PRAGMA journal_mode=WAL", List.of());
            }
            Result expected = bystander.run(sql, List.of());
            session.run(sql, List.of());
            try (Statement scan = session.connection().prepare(sql); Statement same = bystander.connection().prepare(sql)) {
                int before = random.nextInt(expected.rows().size() + 1);
                Result first = session.run(scan, before);
                Result untouched = bystander.run(same, before);
                damage(file, way, random);
                Result rest = first.errorName() != null || first.rows().size() < before ? first : session.run(scan, Long.MAX_VALUE);
                Result others = untouched.rows().size() < before ? untouched : bystander.run(same, Long.MAX_VALUE);
                check(report, options, sql, way, expected, first, rest, before);
                if (others.errorName() != null) {
                    report.found("way " + way + ": a statement on another file fails: " + others.errorName() + " " + others.errorMessage());
                }
                if (random.nextBoolean()) {
                    putBack(file, content, way);
                    session.run(sql, List.of());
                    session.run("UPDATE t SET a = a WHERE id < 50", List.of());
                }
            }
            putBack(file, content, way);
            // Plain SQLite does not see that an emptied file has the same content again: the change counter is the same (way 2).
            if (way < 2) {
                Result again = session.run(sql, List.of());
                String difference = again.errorName() != null ? again.errorName() + " " + again.errorMessage()
                                : again.differenceFrom(withCounters(expected, again));
                if (difference != null) {
                    report.found(options.tier() + ", way " + way + (wal ? ", WAL" : "") + ": after the file was put back: " + sql + "\n"
                                    + difference);
                }
                session.run("UPDATE t SET a = a + 0 WHERE id = 1", List.of());
            }
        }
        try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
            Result integrity = session.run("PRAGMA integrity_check", List.of());
            Result digest = session.run(QUERIES.getFirst(), List.of());
            if (!Result.format(integrity.rows().getFirst()).equals("'ok'") || digest.rows().size() != ROWS) {
                report.found(options.tier() + ", way " + way + ": on the disk is " + integrity.rows() + ", " + digest.rows().size()
                                + " rows");
            }
        }
        report.count("files", 1);
    }

    private static Result withCounters(Result expected, Result actual) {
        return new Result(expected.columns(), expected.rows(), actual.changes(), actual.totalChanges(), actual.lastInsertRowid(), null,
                        null);
    }

    private static void damage(Path file, int way, Random random) throws IOException {
        switch (way) {
            // At least one page is left: an empty file is way 2.
            case 0, 1 -> truncate(file, (1 + random.nextInt((int) (Files.size(file) / PAGE) - 1)) * (long) PAGE);
            case 2 -> truncate(file, 0);
            case 3 -> Files.delete(file);
            default -> {
                Path replacement = Files.write(file.resolveSibling("replacement"), new byte[3 * PAGE]);
                Files.move(replacement, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static void truncate(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    /** Writes the content into the same file, or a new one when it is gone. */
    private static void putBack(Path file, byte[] content, int way) throws IOException {
        if (way >= 3) {
            Files.deleteIfExists(Path.of(file + "-wal"));
            Files.deleteIfExists(Path.of(file + "-shm"));
        }
        boolean isWal = Files.exists(file) && Files.size(file) > 20 && Files.exists(Path.of(file + "-wal"));
        byte[] bytes = content.clone();
        if (isWal || way < 3 && Files.exists(Path.of(file + "-wal"))) {
            bytes[18] = 2;
            bytes[19] = 2;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            channel.write(ByteBuffer.wrap(bytes), 0);
        }
    }

    /** Rows that came are right. An error is one of those that a damaged file gives. */
    private static void check(AttackReport report, EngineOptions options, String sql, int way, Result expected, Result first, Result rest,
                    int before) {
        int from = rest == first ? 0 : before;
        for (int i = 0; i < rest.rows().size(); i++) {
            if (from + i >= expected.rows().size() || !rest.rows().get(i).equals(expected.rows().get(from + i))) {
                report.found(options.tier() + ", way " + way + ": " + sql + " gives a wrong row " + (from + i) + ": "
                                + Result.format(rest.rows().get(i)));
                return;
            }
        }
        if (rest.errorName() == null && from + rest.rows().size() != expected.rows().size()) {
            report.found(options.tier() + ", way " + way + ": " + sql + " ends after " + (from + rest.rows().size()) + " of "
                            + expected.rows().size() + " rows without an error");
        }
        if (rest.errorName() != null && ERRORS.stream().noneMatch(rest.errorName()::startsWith)) {
            report.found(options.tier() + ", way " + way + ": " + sql + " gives " + rest.errorName() + " " + rest.errorMessage());
        }
    }
}
