package org.sqltruffle.tpch.oltp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.TestDatabases;

class TatpMixTest {
    private static final int CALLS = 20_000;
    private static final Set<SQLiteErrorCode> EXPECTED = Set.of(SQLiteErrorCode.SQLITE_CONSTRAINT_FOREIGNKEY,
                    SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY);

    @Test
    void partsOfTheMix() {
        assertEquals(100, Stream.of(TatpTransaction.values()).mapToInt(TatpTransaction::percent).sum());
        Map<TatpTransaction, Integer> counts = new EnumMap<>(TatpTransaction.class);
        TatpMix mix = new TatpMix(1000, 1);
        for (int i = 0; i < CALLS; i++) {
            counts.merge(mix.next().transaction(), 1, Integer::sum);
        }
        counts.forEach((transaction, count) -> assertEquals(transaction.percent() / 100.0, count / (double) CALLS, 0.01,
                        transaction.name()));
        assertEquals(7, counts.size());
    }

    @Test
    void sameSeedSameSequence() {
        TatpMix one = new TatpMix(1000, 7);
        TatpMix same = new TatpMix(1000, 7);
        TatpMix other = new TatpMix(1000, 8);
        List<TatpCall> calls = Stream.generate(one::next).limit(100).toList();
        assertEquals(calls, Stream.generate(same::next).limit(100).toList());
        assertTrue(!calls.equals(Stream.generate(other::next).limit(100).toList()));
    }

    @Test
    void everySubscriberIsChosen() {
        Set<Long> chosen = new HashSet<>();
        TatpMix mix = new TatpMix(100, 3);
        for (int i = 0; i < CALLS; i++) {
            chosen.add(mix.next().subscriber());
        }
        assertEquals(100, chosen.size());
        assertTrue(chosen.stream().allMatch(id -> id >= 1 && id <= 100));
    }

    /** The SQL runs, and succeeds as often as the benchmark description says for a fresh database. */
    @Test
    void ratesOfSuccess(@TempDir Path directory) throws SQLException, IOException {
        Path copy = GeneratedDatabase.copyTo(TestDatabases.file(TestDatabases.TATP), directory.resolve("tatp.db"));
        Map<TatpTransaction, int[]> tried = new EnumMap<>(TatpTransaction.class);
        try (Connection sqlite = TestDatabases.open(copy)) {
            try (Statement statement = sqlite.createStatement()) {
                statement.execute("PRAGMA foreign_keys = on");
                statement.execute("PRAGMA journal_mode = memory");
            }
            sqlite.setAutoCommit(false);
            TatpMix mix = new TatpMix(TestDatabases.TATP.subscribers(), 1);
            Map<String, PreparedStatement> prepared = new HashMap<>();
            for (int i = 0; i < CALLS; i++) {
                TatpCall call = mix.next();
                int[] counts = tried.computeIfAbsent(call.transaction(), t -> new int[2]);
                counts[0]++;
                counts[1] += succeeds(sqlite, prepared, call) ? 1 : 0;
                sqlite.rollback(); // so that the population, and with it the rates, stay as they are
            }
        }
        Map<TatpTransaction, Double> rates = Map.of(TatpTransaction.GET_SUBSCRIBER_DATA, 1.0,
                        TatpTransaction.GET_NEW_DESTINATION, 0.14788, TatpTransaction.GET_ACCESS_DATA, 0.625,
                        TatpTransaction.UPDATE_SUBSCRIBER_DATA, 0.625, TatpTransaction.UPDATE_LOCATION, 1.0,
                        TatpTransaction.INSERT_CALL_FORWARDING, 0.3125, TatpTransaction.DELETE_CALL_FORWARDING, 0.3125);
        // Four standard deviations; a rate of 1 must be met exactly.
        rates.forEach((transaction, rate) -> assertEquals(rate, (double) tried.get(transaction)[1] / tried.get(transaction)[0],
                        4 * Math.sqrt(rate * (1 - rate) / tried.get(transaction)[0]), transaction.name()));
    }

    /** Whether the last statement finds or changes a row. */
    private static boolean succeeds(Connection sqlite, Map<String, PreparedStatement> prepared, TatpCall call) throws SQLException {
        boolean found = false;
        for (int s = 0; s < call.transaction().statements().size(); s++) {
            String sql = call.transaction().statements().get(s);
            if (!prepared.containsKey(sql)) {
                prepared.put(sql, sqlite.prepareStatement(sql));
            }
            PreparedStatement statement = prepared.get(sql);
            Object[] parameters = call.parameters(s);
            for (int p = 0; p < parameters.length; p++) {
                statement.setObject(p + 1, parameters[p]);
            }
            try {
                found = statement.execute() ? hasRow(statement) : statement.getUpdateCount() > 0;
            } catch (SQLiteException e) {
                assertTrue(EXPECTED.contains(e.getResultCode()), e.getMessage());
                return false;
            }
        }
        return found;
    }

    private static boolean hasRow(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
            return result.next();
        }
    }
}
