package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/** Two replicas, and a program's connection to each. */
final class Pair implements AutoCloseable {

    final Path fileA;
    final Path fileB;
    final Database a;
    final Database b;
    final Replica replicaA;
    final Replica replicaB;

    Pair(Path directory, String schema, String... counters) {
        this(EngineOptions.Tier.AUTO, directory, schema, counters);
    }

    /** @param tier of the program's connections, which change tiers in the middle of small data */
    Pair(EngineOptions.Tier tier, Path directory, String schema, String... counters) {
        fileA = directory.resolve("a.db");
        fileB = directory.resolve("b.db");
        a = open(fileA, tier);
        a.execute(schema);
        Replica.init(fileA, "a", List.of(counters));
        replicaA = Replica.open(fileA);
        replicaA.cloneTo(fileB, "b");
        replicaB = Replica.open(fileB);
        b = open(fileB, tier);
    }

    private static Database open(Path file, EngineOptions.Tier tier) {
        EngineOptions options = tier == EngineOptions.Tier.AUTO ? EngineOptions.DEFAULT
                        : EngineOptions.DEFAULT.withTier(tier).withThresholds("hot=0,steps=40,jumps=4");
        return new SessionDatabase(
                        new Session(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE, options));
    }

    void sync() {
        replicaB.merge(replicaA.changesFor(replicaB.greeting()));
        replicaA.merge(replicaB.changesFor(replicaA.greeting()));
        replicaA.forget();
        replicaB.forget();
    }

    static List<List<Object>> rows(Database db, String sql) {
        try (var query = db.prepare(sql)) {
            return query.bind().list(row -> {
                Object[] values = row.toArray();
                for (int i = 0; i < values.length; i++) {
                    values[i] = values[i] instanceof byte[] bytes ? Arrays.toString(bytes) : values[i];
                }
                return new ArrayList<>(Arrays.asList(values));
            });
        }
    }

    /** Synchronizes, and compares a query's rows. */
    void assertSame(String sql, String what) {
        sync();
        assertEquals(rows(a, sql), rows(b, sql), what);
    }

    @Override
    public void close() {
        a.close();
        b.close();
        replicaA.close();
        replicaB.close();
    }
}
