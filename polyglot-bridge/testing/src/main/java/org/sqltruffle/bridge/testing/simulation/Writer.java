package org.sqltruffle.bridge.testing.simulation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.session.value.TextBytes;

/** Makes random transactions, and tells the {@link Oracle} what they wrote and what they saw. */
final class Writer {

    /** What keeps the full-text index and the total, also after a table was rebuilt. */
    static final String ITEM_TRIGGERS = """
                    CREATE TRIGGER item_insert AFTER INSERT ON item BEGIN INSERT INTO names(rowid, name) VALUES(new.id, new.name); END;
                    CREATE TRIGGER item_delete AFTER DELETE ON item BEGIN INSERT INTO names(names, rowid, name) VALUES('delete', old.id, \
                    old.name); END;
                    CREATE TRIGGER item_update AFTER UPDATE ON item BEGIN INSERT INTO names(names, rowid, name) VALUES('delete', old.id, \
                    old.name);
                      INSERT INTO names(rowid, name) VALUES(new.id, new.name); END;
                    """;
    static final String RAW_TRIGGER = "CREATE TRIGGER counts AFTER INSERT ON raw BEGIN UPDATE total SET n = n + 1; END;\n";
    static final String SCHEMA = """
                    CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT UNIQUE, price, stock INTEGER NOT NULL DEFAULT 0);
                    CREATE TABLE tag(name TEXT PRIMARY KEY NOT NULL, rank INTEGER UNIQUE CHECK(rank < 6), note);
                    CREATE TABLE line(item INTEGER REFERENCES item(id) ON DELETE CASCADE, no INTEGER, text, PRIMARY KEY(item, no)) \
                    WITHOUT ROWID;
                    CREATE TABLE log(text, other);
                    CREATE TABLE raw(k, j, v, PRIMARY KEY(k, j));
                    CREATE TABLE total(id INTEGER PRIMARY KEY, n INTEGER);
                    INSERT INTO total VALUES(1, 0);
                    CREATE VIRTUAL TABLE names USING fts5(name, content='item', content_rowid='id');
                    """ + RAW_TRIGGER + ITEM_TRIGGERS;
    static final List<String> COUNTERS = List.of("item.stock", "total.n");
    /** A condition for tables {@code l} of {@code pragma_table_list}: those that sites have in common. */
    static final String IS_COMMON = "l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE '\\_replica\\_%' ESCAPE '\\' "
                    + "AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    /** Keys that are equal, or look so, and differ in their types or bytes. */
    private static final List<Object> RAW_KEYS = List.of(1L, 1.0, "1", new byte[]{'1'}, new TextBytes(new byte[]{'1', (byte) 0xFF}),
                    new TextBytes(new byte[]{'1', (byte) 0xFE}), -0.0, 0L);
    private static final int KEYS = 6;
    private static final int STATEMENTS = 15;
    private static final String[] NAMES = {"a", "b", "c", "d", "e"};

    private final SimulatedSite site;
    private final Oracle oracle;
    private final Random random;
    private final List<Runnable> acknowledged = new ArrayList<>();
    /** All rows after the last statement, if nothing was rolled back since. */
    private Map<String, Object[]> last;

    Writer(SimulatedSite site, Oracle oracle, Random random) {
        this.site = site;
        this.oracle = oracle;
        this.random = random;
    }

    /** Runs a transaction of some statements. A statement that SQLite refuses leaves no trace. */
    void transaction(boolean commit) {
        site.program.execute("BEGIN");
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int before = acknowledged.size();
            boolean savepoint = random.nextInt(4) == 0;
            if (savepoint) {
                site.program.execute("SAVEPOINT s");
            }
            try {
                statement();
            } catch (DatabaseException e) {
                // A site can have renamed or dropped a column.
                if (!e.codeName().startsWith("SQLITE_CONSTRAINT") && !e.codeName().equals("SQLITE_ERROR")) {
                    throw e;
                }
                acknowledged.subList(before, acknowledged.size()).clear();
            }
            if (savepoint) {
                if (random.nextBoolean()) {
                    site.program.execute("ROLLBACK TO s; RELEASE s");
                    last = null;
                    acknowledged.subList(before, acknowledged.size()).clear();
                } else {
                    site.program.execute("RELEASE s");
                }
            }
        }
        site.program.execute(commit ? "COMMIT" : "ROLLBACK");
        if (commit) {
            acknowledged.forEach(Runnable::run);
        }
    }

    private void statement() {
        switch (random.nextInt(STATEMENTS)) {
            case 0 -> insertItem("INSERT", 1 + random.nextInt(KEYS));
            case 1 -> insertItem("INSERT OR REPLACE", 1 + random.nextInt(KEYS));
            case 2 -> insertItem("INSERT", 0);
            case 3 -> updateItem();
            case 4 -> addStock();
            case 5 -> delete("item", "id = ?", 1L + random.nextInt(KEYS));
            case 6 -> insertTag(random.nextBoolean() ? "INSERT" : "INSERT OR REPLACE");
            case 7 -> updateTag();
            case 8 -> delete("tag", "name = ?", name());
            case 9 -> insertLine();
            case 10 -> updateLine();
            case 11 -> deleteAll();
            case 12 -> insertRaw();
            case 13 -> changeRaw();
            default -> log();
        }
    }

    private String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private Map<String, Object[]> visible() {
        return snapshot(site, false);
    }

    /** All rows, and those that are hidden. */
    static Map<String, Object[]> snapshot(SimulatedSite site) {
        return snapshot(site, true);
    }

    private static Map<String, Object[]> snapshot(SimulatedSite site, boolean withHidden) {
        Map<String, Object[]> rows = new HashMap<>();
        for (Object[] row : site.rows("SELECT id, name, price, " + site.counter("item") + ", * FROM item")) {
            rows.put("item:" + row[0], row);
        }
        String total = site.totalTable();
        site.rows("SELECT id, " + site.counter(total) + " FROM " + total).forEach(row -> rows.put(Oracle.TOTAL + row[0], row));
        for (String table : site.tables()) {
            int n = 0;
            for (Object[] row : table.equals("item") || table.equals(total) ? List.<Object[]>of() : site.rows("SELECT * FROM " + table)) {
                rows.put(table + ":" + n++, row);
            }
        }
        if (withHidden) {
            hidden(site, rows);
        }
        return rows;
    }

    private static void hidden(SimulatedSite site, Map<String, Object[]> rows) {
        site.replica.conflicts().stream().filter(conflict -> conflict.kind().equals("hidden"))
                        .forEach(conflict -> rows.put("hidden " + conflict.table() + ":" + conflict.key(), new Object[]{conflict.value()}));
    }

    /** Runs a statement. What it made disappear it has seen; what it made appear is written. */
    private void run(String sql, Object... values) {
        Map<String, Object[]> before = last != null ? last : visible();
        site.program.update(sql, values);
        Map<String, Object[]> after = visible();
        last = after;
        acknowledged.add(() -> oracle.changed(before, after));
    }

    private void insertItem(String insert, long id) {
        String unique = random.nextInt(3) == 0 ? name() : oracle.token(site.number);
        run(insert + " INTO item(id, name, price, " + site.counter("item") + ") VALUES(?, ?, ?, ?)", id == 0 ? null : (Object) id, unique,
                        oracle.token(site.number), (long) random.nextInt(10));
    }

    private void updateItem() {
        boolean unique = random.nextInt(3) == 0;
        String spare = site.rows("SELECT name FROM pragma_table_info('item') WHERE type = '' AND name <> 'price'").stream()
                        .map(row -> (String) row[0]).findFirst().orElse("price");
        run("UPDATE item SET " + (unique ? "name" : random.nextBoolean() ? spare : "price") + " = ? WHERE id = ?",
                        unique ? name() : oracle.token(site.number), 1L + random.nextInt(KEYS));
    }

    private void addStock() {
        String counter = site.counter("item");
        run("UPDATE item SET " + counter + " = " + counter + " + ? WHERE id = ?", (long) random.nextInt(20) - 5, 1L + random.nextInt(KEYS));
    }

    private void delete(String table, String where, Object key) {
        run("DELETE FROM " + table + " WHERE " + where, key);
    }

    /** Without WHERE, SQLite clears a table at once. */
    private void deleteAll() {
        if (random.nextInt(3) == 0) {
            run("DELETE FROM " + (random.nextBoolean() ? "log" : "tag"));
        } else {
            log();
        }
    }

    private void insertTag(String insert) {
        run(insert + " INTO tag(name, rank, note) VALUES(?, ?, ?)", name(), (long) random.nextInt(7), oracle.token(site.number));
    }

    private void updateTag() {
        switch (random.nextInt(3)) {
            case 0 -> run("UPDATE tag SET note = ? WHERE name = ?", oracle.token(site.number), name());
            case 1 -> run("UPDATE tag SET rank = ? WHERE name = ?", (long) random.nextInt(7), name());
            default -> run("UPDATE OR REPLACE tag SET name = ? WHERE name = ?", name(), name());
        }
    }

    private void insertLine() {
        run("INSERT INTO line(item, no, text) VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text", 1L + random.nextInt(KEYS),
                        (long) random.nextInt(2),
                        oracle.token(site.number));
    }

    private void updateLine() {
        run("UPDATE line SET text = ? WHERE item = ?", oracle.token(site.number), 1L + random.nextInt(KEYS));
    }

    private Object rawKey() {
        return RAW_KEYS.get(random.nextInt(RAW_KEYS.size()));
    }

    /** A token as a text, a blob, or a text that is no UTF-8. */
    private Object rawValue() {
        byte[] token = (oracle.token(site.number) + "\u00e9").getBytes(StandardCharsets.ISO_8859_1);
        return switch (random.nextInt(3)) {
            case 0 -> token;
            case 1 -> new TextBytes(token);
            default -> oracle.token(site.number);
        };
    }

    private void insertRaw() {
        run((random.nextBoolean() ? "INSERT" : "INSERT OR REPLACE") + " INTO raw(k, j, v) VALUES(?, ?, ?)", rawKey(), rawKey(), rawValue());
    }

    private void changeRaw() {
        switch (random.nextInt(3)) {
            case 0 -> run("UPDATE raw SET v = ? WHERE k = ?", rawValue(), rawKey());
            case 1 -> run("UPDATE OR REPLACE raw SET k = ? WHERE k = ? AND j = ?", rawKey(), rawKey(), rawKey());
            default -> delete("raw", "k = ?", rawKey());
        }
    }

    private void log() {
        if (random.nextInt(3) == 0) {
            run("DELETE FROM log WHERE rowid = (SELECT min(rowid) FROM log)");
        } else {
            run("INSERT INTO log(text, other) VALUES(?, ?)", oracle.token(site.number), null);
        }
    }
}
