package org.sqltruffle.bridge.testing.torture.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.damage.DamagedFiles;
import org.sqltruffle.testing.damage.LogDamage;
import org.sqltruffle.testing.damage.Mutator;

/** Damaged databases, write-ahead logs and journals. */
public final class DamageAttack implements Attack {

    private static final int[] PAGE_SIZES = {512, 1024, 4096, 65536};
    private static final int KINDS = 4;
    private static final int ATTEMPTS = 3;

    /** Sound databases by page size. */
    private final Map<Integer, byte[]> databases = new HashMap<>();

    @Override
    public String name() {
        return "damage";
    }

    @Override
    public String purpose() {
        return "Damaged databases, write-ahead logs and rollback journals, with their checksums repaired, give in every tier what they "
                        + "give in C, and end no process. "
                        + "Files whose answers differ from plain SQLite's are counted: an index that is out of order has no right answer.";
    }

    @Override
    public String measure() {
        return "files";
    }

    @Override
    public boolean runsSanitized() {
        return true;
    }

    private byte[] database(int pageSize, Path directory) throws IOException {
        byte[] database = databases.get(pageSize);
        if (database == null) {
            database = DamagedFiles.database(directory.resolve("sound.db"), pageSize);
            databases.put(pageSize, database);
        }
        return database;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, SQLException {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        int pageSize = PAGE_SIZES[random.nextInt(PAGE_SIZES.length)];
        byte[] sound = database(pageSize, report.directory());
        Path file = report.directory().resolve("damaged.db");
        int kind = random.nextInt(KINDS);
        LogDamage log = switch (kind) {
            case 0 -> LogDamage.wal(sound, pageSize, random);
            case 1 -> LogDamage.journal(sound, pageSize, random);
            default -> null;
        };
        byte[] damaged = log != null ? sound : new Mutator(sound, pageSize).mutation(seed);
        List<Result> expected = scan(file, damaged, log, Tiers.C);
        for (EngineOptions options : List.of(Tiers.TRUFFLE, Tiers.mixed(seed))) {
            List<Result> results = scan(file, damaged, log, options);
            for (int attempt = 0; attempt < ATTEMPTS && DamagedFiles.differs(results, expected); attempt++) {
                // Where a damaged cell ends after its page, SQLite compares what happens to be in memory there: once more.
                expected = scan(file, damaged, log, Tiers.C);
                results = scan(file, damaged, log, options);
            }
            for (int i = 0; i < expected.size(); i++) {
                String difference = results.get(i).differenceFrom(expected.get(i));
                if (difference != null) {
                    report.found(options.tier() + ", page size " + pageSize + ", kind " + kind + ": " + DamagedFiles.QUERIES.get(i) + "\n"
                                    + difference);
                }
            }
        }
        report.count("files", 1);
        report.count(log == null ? "databases" : kind == 0 ? "logs" : "journals", 1);
        put(file, damaged, log);
        if (differsFromPlain(file, expected)) {
            report.count("answers other than plain SQLite's", 1);
        }
    }

    private static void put(Path file, byte[] database, LogDamage log) throws IOException {
        for (String suffix : new String[]{"-wal", "-shm", "-journal"}) {
            Files.deleteIfExists(Path.of(file + suffix));
        }
        Files.write(file, database);
        if (log != null) {
            log.write(file);
        }
    }

    private static List<Result> scan(Path file, byte[] database, LogDamage log, EngineOptions options) throws IOException {
        put(file, database, log);
        return DamagedFiles.scan(file, options);
    }

    /** Compares rows and whether there was an error. Messages of the drivers differ. */
    private static boolean differsFromPlain(Path file, List<Result> expected) throws SQLException {
        List<Result> plain = new ArrayList<>();
        try (JdbcSession session = JdbcSession.open("jdbc:sqlite:" + file)) {
            for (String sql : DamagedFiles.QUERIES) {
                plain.add(session.run(sql, DamagedFiles.MAX_ROWS));
            }
        } catch (SQLException e) {
            return expected.stream().anyMatch(result -> result.errorName() == null);
        }
        for (int i = 0; i < plain.size(); i++) {
            if ((plain.get(i).errorName() == null) != (expected.get(i).errorName() == null)
                            || plain.get(i).errorName() == null && plain.get(i).rows().size() != expected.get(i).rows().size()) {
                return true;
            }
        }
        return false;
    }
}
