package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;

/** Callbacks that wait for a thread which uses their connection: see {@link org.sqltruffle.sqlite.TurnLock}. */
class WaitingCallbacksTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** A row in the middle, which compiled code reaches. */
    private static final int MEETING = 500;
    private static final int ROWS = 1000;
    private static final long SUM = ROWS * (ROWS + 1L) / 2;
    private static final String NUMBERS = "WITH RECURSIVE s(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM s WHERE x < " + ROWS + ") SELECT ";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path directory;

    @AfterEach
    void end() throws InterruptedException {
        threads.shutdown();
        assertTrue(threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    /** A connection, and a callback that meets another thread once. */
    private final class Meeting {

        final Database db;
        /** What the other thread does. Returns the failure, or {@code null}. */
        private Callable<DatabaseException> deed;

        Meeting(String name, EngineOptions.Tier tier) {
            db = new SessionDatabase(new Session(directory.resolve(name + ".db").toString(),
                            ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE,
                            EngineOptions.DEFAULT.withTier(tier)));
            db.execute("CREATE TABLE t(x)");
            db.function("f", 1, x -> {
                long value = x.getLong(0);
                if (value == MEETING) {
                    meet();
                }
                return value;
            });
        }

        void willDo(Callable<DatabaseException> newDeed) {
            deed = newDeed;
        }

        /** Waits for the other thread. A wait without an end would hang the test's thread. */
        DatabaseException failure;

        void meet() {
            if (deed != null) {
                Future<DatabaseException> other = threads.submit(deed);
                deed = null;
                failure = assertDoesNotThrow(() -> other.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
        }

        void runs(String sql) {
            try (Query query = db.prepare(sql)) {
                assertEquals(List.of(SUM), query.list(row -> row.getLong(0)), sql);
            }
        }
    }

    private static Callable<DatabaseException> failing(Runnable deed) {
        return () -> assertThrows(DatabaseException.class, deed::run);
    }

    /** All at the same time: each takes as long as the other thread's patience. */
    private void runAll(Map<String, Callable<?>> cases) {
        Map<String, Future<?>> runs = new LinkedHashMap<>();
        cases.forEach((name, each) -> runs.put(name, threads.submit(each)));
        runs.forEach((name, run) -> assertDoesNotThrow(() -> run.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), name));
    }

    private static void add(Map<String, Callable<?>> cases, String name, Runnable run) {
        cases.put(name, Executors.callable(run));
    }

    private void waits(String name, EngineOptions.Tier tier, Consumer<Database> deed, Consumer<Meeting> run) {
        Meeting meeting = new Meeting(name, tier);
        meeting.willDo(failing(() -> deed.accept(meeting.db)));
        run.accept(meeting);
        assertEquals(ResultCode.MISUSE, meeting.failure.code(), name);
        assertTrue(meeting.failure.getMessage().startsWith("a callback must not wait for a thread"), meeting.failure.getMessage());
        // The connection goes on.
        meeting.runs(NUMBERS + "sum(f(x)) FROM s");
        assertDoesNotThrow(() -> threads.submit(meeting.db::close).get(PATIENCE.toSeconds(), TimeUnit.SECONDS), name);
    }

    @Test
    @Tag("slow")
    void otherThreadGivesUp() {
        Map<String, Callable<?>> cases = new LinkedHashMap<>();
        Map<String, Consumer<Database>> deeds = Map.of("close", Database::close, "execute", db -> db.execute("SELECT 1"), "prepare",
                        db -> db.prepare("SELECT 1"), "function", db -> db.function("g", 0, x -> 1));
        for (EngineOptions.Tier tier : EngineOptions.Tier.values()) {
            deeds.forEach((name, deed) -> add(cases, name + tier,
                            () -> waits(name + tier, tier, deed, meeting -> meeting.runs(NUMBERS + "sum(f(x)) FROM s"))));
        }
        Map<String, Consumer<Meeting>> hooks = Map.of("progress", meeting -> {
            meeting.db.onProgress(100, () -> {
                meeting.meet();
                return true;
            });
            meeting.runs(NUMBERS + "sum(x) FROM s");
            meeting.db.onProgress(0, null);
        }, "collation", meeting -> {
            meeting.db.collation("k", (x, y) -> {
                meeting.meet();
                return x.compareTo(y);
            });
            meeting.runs(NUMBERS + "sum(x) FROM (SELECT x FROM s ORDER BY CAST(x AS TEXT) COLLATE k)");
        }, "change", meeting -> {
            meeting.db.onChange((kind, database, table, rowid) -> meeting.meet());
            meeting.db.execute("INSERT INTO t VALUES(1)");
            meeting.db.onChange(null);
        }, "commit", meeting -> {
            meeting.db.onCommit(() -> {
                meeting.meet();
                return true;
            });
            meeting.db.execute("INSERT INTO t VALUES(1)");
            meeting.db.onCommit(null);
        });
        hooks.forEach((name, run) -> add(cases, name, () -> waits(name, EngineOptions.Tier.AUTO, Database::close, run)));
        runAll(cases);
    }

    /** Each wait is short, and all together are longer than what one may take. */
    @Test
    @Tag("slow")
    void otherThreadWaitsForCallbacksThatGoOn() {
        Map<String, Callable<?>> cases = new LinkedHashMap<>();
        for (EngineOptions.Tier tier : EngineOptions.Tier.values()) {
            add(cases, tier.name(), () -> {
                Meeting meeting = new Meeting("short" + tier, tier);
                Future<?>[] close = new Future<?>[1];
                meeting.db.function("nap", 1, x -> {
                    if (close[0] == null) {
                        close[0] = threads.submit(meeting.db::close);
                    }
                    Thread.sleep(12);
                    return x.getLong(0);
                });
                try (Query query = meeting.db.prepare(NUMBERS + "sum(nap(x)) FROM s")) {
                    assertEquals(SUM, query.first(row -> row.getLong(0)).orElseThrow());
                } catch (DatabaseException e) {
                    // The connection may be closed before the query has given its row, but not before it was computed.
                    assertEquals("the query was closed", e.getMessage());
                }
                assertDoesNotThrow(() -> close[0].get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            });
        }
        runAll(cases);
    }

    @Test
    void nobodyWaitsToInterruptOrAsk() {
        for (EngineOptions.Tier tier : EngineOptions.Tier.values()) {
            Meeting asks = new Meeting("asks" + tier, tier);
            asks.willDo(() -> {
                assertEquals(0, asks.db.totalChanges());
                return null;
            });
            asks.runs(NUMBERS + "sum(f(x)) FROM s");
            asks.willDo(() -> {
                asks.db.interrupt();
                return null;
            });
            DatabaseException e = assertThrows(DatabaseException.class, () -> asks.runs(NUMBERS + "sum(f(x)) FROM s"), tier.name());
            assertEquals(ResultCode.INTERRUPT, e.code());
            asks.runs(NUMBERS + "sum(f(x)) FROM s");
            asks.db.close();
        }
    }
}
