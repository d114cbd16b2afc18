package org.sqltruffle.bridge.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.api.Database;
import org.sqltruffle.language.EngineOptions;

/** A counter stays a counter under other names, and when its table is rebuilt. */
class CounterTest {

    private static final String SCHEMA = "CREATE TABLE item(id INTEGER PRIMARY KEY, price, stock INTEGER NOT NULL DEFAULT 0); INSERT INTO "
                    + "item VALUES(1, 20, 10), (2, 30, 100)";
    private static final String COUNTERS = "SELECT name FROM pragma_table_info('_replica_counters')";

    @TempDir
    Path directory;

    private Pair pair(EngineOptions.Tier tier) {
        return new Pair(tier, directory, SCHEMA, "item.stock");
    }

    private Pair pair() {
        return pair(EngineOptions.Tier.AUTO);
    }

    private static void assertSums(Pair pair, String sql, Object... sums) {
        pair.assertSame(sql, "rows");
        assertEquals(List.of(sums), Pair.rows(pair.a, sql).stream().map(List::getFirst).toList());
        assertEquals(0, pair.replicaA.conflicts().size() + pair.replicaB.conflicts().size());
    }

    /** One site renames the column and adds, in one transaction and in later ones. The other site adds to the old name at the same time. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void renamedColumn(EngineOptions.Tier tier) {
        try (Pair pair = pair(tier)) {
            pair.a.execute("BEGIN; UPDATE item SET stock = stock + 1; ALTER TABLE item RENAME COLUMN stock TO amount; UPDATE item SET "
                            + "amount = amount + 2; COMMIT; "
                            + "UPDATE item SET amount = amount + 4; INSERT INTO item VALUES(3, 0, 5)");
            pair.b.execute("UPDATE item SET stock = stock - 8");
            assertSums(pair, "SELECT amount FROM item ORDER BY id", 9L, 99L, 5L);
            assertEquals(List.of(List.of("item.stock"), List.of("names"), List.of("item.amount")), Pair.rows(pair.b, COUNTERS));
            pair.a.execute("UPDATE item SET amount = amount + 1; ALTER TABLE item RENAME COLUMN amount TO stock");
            pair.b.execute("UPDATE item SET amount = amount + 1");
            assertSums(pair, "SELECT stock FROM item ORDER BY id", 11L, 101L, 7L);
            assertEquals(List.of(List.of("item.stock")), Pair.rows(pair.b, COUNTERS));
        }
    }

    @Test
    void renamedTable() {
        try (Pair pair = pair()) {
            pair.a.execute("ALTER TABLE item RENAME TO goods; UPDATE goods SET stock = stock + 1; ALTER TABLE goods RENAME COLUMN stock "
                            + "TO amount; UPDATE goods SET amount = amount + 2");
            pair.b.execute("UPDATE item SET stock = stock + 4");
            assertSums(pair, "SELECT amount FROM goods ORDER BY id", 17L, 107L);
            pair.a.execute("UPDATE goods SET amount = amount + 1");
            pair.b.execute("UPDATE goods SET amount = amount + 1; CREATE TABLE item(id INTEGER PRIMARY KEY, stock INTEGER); INSERT INTO "
                            + "item VALUES(1, 5)");
            assertSums(pair, "SELECT amount FROM goods ORDER BY id", 19L, 109L);
            assertEquals(List.of(List.of("item.stock"), List.of("names"), List.of("goods.amount")), Pair.rows(pair.a, COUNTERS));
        }
    }

    /** A counter and another column swap their names. The other column is no counter under the name of one. */
    @Test
    void swapped() {
        try (Pair pair = pair()) {
            pair.a.execute("ALTER TABLE item RENAME COLUMN stock TO w; ALTER TABLE item RENAME COLUMN price TO stock; ALTER TABLE item "
                            + "RENAME COLUMN w TO price; "
                            + "UPDATE item SET price = price + 1, stock = 'of a'");
            pair.b.execute("UPDATE item SET stock = stock + 2");
            assertSums(pair, "SELECT price FROM item ORDER BY id", 13L, 103L);
            assertSums(pair, "SELECT stock FROM item ORDER BY id", "of a", "of a");
            pair.b.execute("UPDATE item SET stock = 4");
            pair.a.execute("UPDATE item SET price = price + 1");
            assertSums(pair, "SELECT price + stock FROM item ORDER BY id", 18L, 108L);
        }
    }

    /**
     * A rebuild gives the counter other values, and rows come and go with it. Transactions before and after it add, and so does the other
     * site.
     */
    @ParameterizedTest
    @EnumSource(Rebuild.class)
    void rebuilt(Rebuild rebuild) {
        try (Pair pair = pair()) {
            pair.a.execute("UPDATE item SET stock = stock + 1");
            pair.a.execute("BEGIN; " + rebuild.sql + "; COMMIT");
            pair.a.execute("UPDATE item SET stock = stock + 2");
            pair.b.execute("UPDATE item SET stock = stock + 4");
            pair.sync();
            assertEquals(List.of(List.of(1L, 29L), List.of(3L, 7L)), Pair.rows(pair.a, "SELECT id, stock FROM item ORDER BY id"));
            pair.assertSame("SELECT * FROM item", "rows");
            // Row 2 had 101 when it was dropped, and the other site has added 4 since.
            pair.b.execute("INSERT INTO item(id, stock) VALUES(2, 50); UPDATE item SET stock = stock + 1");
            pair.sync();
            assertEquals(List.of(List.of(1L, 30L), List.of(2L, 55L), List.of(3L, 8L)),
                            Pair.rows(pair.a, "SELECT id, stock FROM item ORDER BY id"));
            pair.assertSame("SELECT * FROM item", "rows");
        }
    }

    /** Since the last synchronization the table has had another name than when it was rebuilt. */
    @ParameterizedTest
    @EnumSource(Rebuild.class)
    void renamedAndRebuilt(Rebuild rebuild) {
        try (Pair pair = pair()) {
            pair.a.execute("ALTER TABLE item RENAME TO goods");
            pair.replicaA.changesFor(pair.replicaB.greeting());
            pair.a.execute("ALTER TABLE goods RENAME TO item; " + rebuild.sql + "; ALTER TABLE item RENAME TO other");
            pair.b.execute("UPDATE item SET stock = stock + 4 WHERE id = 1");
            assertSums(pair, "SELECT stock FROM other ORDER BY id", 25L, 5L);
        }
    }

    /** Both orders of SQLite's twelve steps. */
    enum Rebuild {
        NEW_FIRST("CREATE TABLE n(stock INTEGER DEFAULT 3, price, id INTEGER PRIMARY KEY); INSERT INTO n SELECT stock * 2, price, id FROM "
                        + "item WHERE id < 2; INSERT INTO n VALUES(5, 9, 3); "
                        + "UPDATE n SET stock = stock + 1 WHERE id = 1; DROP TABLE item; ALTER TABLE n RENAME TO item"),
        OLD_AWAY("ALTER TABLE item RENAME TO w; CREATE TABLE item(stock INTEGER DEFAULT 3, price, id INTEGER PRIMARY KEY); INSERT INTO "
                        + "item SELECT stock * 2, price, id FROM w WHERE id < 2; "
                        + "INSERT INTO item VALUES(5, 9, 3); UPDATE item SET stock = stock + 1 WHERE id = 1; DROP TABLE w");

        final String sql;

        Rebuild(String sql) {
            this.sql = sql;
        }
    }

    /** A column that is dropped and added again is another one, and no counter. */
    @Test
    void addedAgain() {
        try (Pair pair = pair()) {
            pair.a.execute("ALTER TABLE item DROP COLUMN stock; ALTER TABLE item ADD COLUMN stock INTEGER DEFAULT 1");
            pair.sync();
            pair.a.execute("UPDATE item SET stock = stock + 1");
            assertSums(pair, "SELECT stock FROM item", 2L, 2L);
            pair.b.execute("UPDATE item SET stock = stock + 5");
            assertSums(pair, "SELECT stock FROM item", 7L, 7L);
        }
    }

    /** A copy of a file in which a counter has been renamed and changed. */
    @Test
    void cloned() {
        try (Pair pair = pair()) {
            pair.a.execute("ALTER TABLE item RENAME TO goods; ALTER TABLE goods RENAME COLUMN stock TO amount; UPDATE goods SET amount = "
                            + "amount + 1");
            Path file = directory.resolve("c.db");
            pair.replicaA.cloneTo(file, "c");
            try (Replica c = Replica.open(file); Database program = Database.open(file)) {
                program.execute("UPDATE goods SET amount = amount + 2");
                pair.a.execute("UPDATE goods SET amount = amount + 4");
                pair.replicaA.merge(c.changesFor(pair.replicaA.greeting()));
                c.merge(pair.replicaA.changesFor(c.greeting()));
                assertEquals(List.of(List.of(17L), List.of(107L)), Pair.rows(program, "SELECT amount FROM goods ORDER BY id"));
                assertEquals(List.of(List.of(17L), List.of(107L)), Pair.rows(pair.a, "SELECT amount FROM goods ORDER BY id"));
            }
        }
    }
}
