package org.sqltruffle.bridge.testing.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.sqltruffle.api.DatabaseException;

/**
 * Changes the schema: columns, indices and tables. Names are few, so that sites do the same, or something else under the same name, at the
 * same time.
 */
final class SchemaWriter {

    /** Names of which one is in all changes of a schedule that has a subject: then sites often change the same thing at the same time. */
    private static final List<Pattern> SUBJECTS = List.of(Pattern.compile("\\blog\\b"), Pattern.compile("\\btag\\b"),
                    Pattern.compile("\\b(more|extra|half|child)\\b"),
                    Pattern.compile("\\b(item|line)\\b"), Pattern.compile("\\b[xzgh]\\b"), Pattern.compile("\\b(stock|total)\\b"),
                    Pattern.compile("\\b(stock|amount|spare|total|sums)\\b"));
    private static final int FEWEST = 4;
    private static final int MOST = 14;

    private static final List<String> CHANGES = List.of("ALTER TABLE log ADD COLUMN x DEFAULT 7",
                    "ALTER TABLE log ADD COLUMN x TEXT DEFAULT 8",
                    "ALTER TABLE log ADD COLUMN z INTEGER", "ALTER TABLE tag ADD COLUMN y TEXT", "ALTER TABLE tag ADD COLUMN y BLOB",
                    "ALTER TABLE log DROP COLUMN x", "ALTER TABLE log DROP COLUMN other", "ALTER TABLE tag DROP COLUMN y",
                    "ALTER TABLE log RENAME COLUMN x TO z",
                    "ALTER TABLE log RENAME COLUMN z TO x", "ALTER TABLE log RENAME COLUMN other TO x",
                    "ALTER TABLE log RENAME COLUMN x TO w; ALTER TABLE log RENAME COLUMN other TO x; ALTER TABLE log RENAME COLUMN w TO "
                                    + "other",
                    "ALTER TABLE log DROP COLUMN x; ALTER TABLE log ADD COLUMN x DEFAULT 7",
                    "ALTER TABLE tag DROP COLUMN y; ALTER TABLE tag ADD COLUMN y TEXT",
                    "CREATE INDEX by_note ON tag(note)", "DROP INDEX by_note", "CREATE INDEX by_x ON log(x)",
                    "CREATE UNIQUE INDEX by_rank ON line(no)", "DROP INDEX by_rank",
                    "CREATE TABLE more(k INTEGER PRIMARY KEY, v)", "CREATE TABLE more(k INTEGER PRIMARY KEY, v TEXT, n DEFAULT 5)",
                    "CREATE TABLE extra(k INTEGER PRIMARY KEY, v)",
                    "ALTER TABLE log ADD COLUMN g AS (x || '.')", "ALTER TABLE log DROP COLUMN g",
                    "ALTER TABLE log ADD COLUMN h CHECK (x IS NOT 3)", "ALTER TABLE log DROP COLUMN h",
                    "CREATE VIEW seen AS SELECT text, x FROM log", "DROP VIEW seen",
                    "CREATE TRIGGER noted AFTER INSERT ON tag BEGIN UPDATE log SET x = 1 WHERE 0; END", "DROP TRIGGER noted",
                    "CREATE TABLE child(id INTEGER PRIMARY KEY, m REFERENCES more(k), v)", "INSERT INTO child(m, v) SELECT k, $ FROM more",
                    "DROP TABLE child", "DROP TABLE more", "DROP TABLE extra", "ALTER TABLE more RENAME TO extra",
                    "ALTER TABLE more RENAME TO third; ALTER TABLE extra RENAME TO more; ALTER TABLE third RENAME TO extra",
                    "INSERT INTO more(v) VALUES($)", "INSERT INTO more(v) VALUES($)",
                    "INSERT INTO extra(v) VALUES($)", "UPDATE more SET v = $", "UPDATE log SET x = $",
                    "UPDATE log SET z = $ WHERE rowid % 2", "UPDATE tag SET y = $", "UPDATE log SET other = $");
    /** Rebuilds of tables, in SQLite's twelve steps. */
    private static final List<String> REBUILDS = List.of(
                    "ALTER TABLE tag RENAME COLUMN name TO w; CREATE TABLE new_tag(note, w TEXT PRIMARY KEY NOT NULL, rank INTEGER UNIQUE "
                                    + "CHECK(rank < 6)); INSERT INTO new_tag(w, rank, note) "
                                    + "SELECT w, rank, note FROM tag; DROP TABLE tag; ALTER TABLE new_tag RENAME TO tag; ALTER TABLE tag "
                                    + "RENAME COLUMN w TO name",
                    "CREATE TABLE new_tag(name TEXT PRIMARY KEY ON CONFLICT REPLACE NOT NULL, rank INTEGER UNIQUE ON CONFLICT REPLACE "
                                    + "CHECK(rank < 6), note NOT NULL ON CONFLICT IGNORE); "
                                    + "INSERT INTO new_tag SELECT name, rank, note FROM tag; DROP TABLE tag; ALTER TABLE new_tag RENAME "
                                    + "TO tag",
                    "CREATE TABLE new_log(text, other); ALTER TABLE new_log ADD COLUMN x DEFAULT 6; INSERT INTO new_log(rowid, text, "
                                    + "other) SELECT rowid, text, other FROM log; DROP TABLE log; "
                                    + "ALTER TABLE new_log RENAME TO log",
                    "CREATE TABLE new_tag(name TEXT PRIMARY KEY NOT NULL, rank INTEGER UNIQUE CHECK(rank < 5), note NOT NULL DEFAULT "
                                    + "'none'); "
                                    + "INSERT INTO new_tag SELECT name, CASE WHEN rank < 5 THEN rank END, coalesce(note, 'none') FROM "
                                    + "tag; DROP TABLE tag; ALTER TABLE new_tag RENAME TO tag",
                    "CREATE TABLE new_tag(rank INTEGER, name TEXT PRIMARY KEY NOT NULL, note, s AS (rank * 2) STORED) WITHOUT ROWID; "
                                    + "INSERT INTO new_tag(name, rank, note) SELECT name, rank, note FROM tag; DROP TABLE tag; ALTER "
                                    + "TABLE new_tag RENAME TO tag",
                    "ALTER TABLE log RENAME TO old_log; CREATE TABLE log(text TEXT COLLATE NOCASE, other ANY) STRICT; INSERT INTO "
                                    + "log(rowid, text, other) SELECT rowid, text, other FROM old_log; "
                                    + "DROP TABLE old_log",
                    "CREATE TABLE new_log(text, other, x DEFAULT 3); INSERT INTO new_log(rowid, text, other) SELECT rowid, text, other "
                                    + "FROM log; DROP TABLE log; ALTER TABLE new_log RENAME TO log",
                    "CREATE TABLE new_more(k INTEGER PRIMARY KEY, v NOT NULL CHECK(length(v) < 5)); INSERT OR IGNORE INTO new_more(k, v) "
                                    + "SELECT k, v FROM more; DROP TABLE more; "
                                    + "ALTER TABLE new_more RENAME TO more",
                    "ALTER TABLE more ALTER COLUMN v SET NOT NULL", "ALTER TABLE tag ADD CHECK (rank IS NOT 3)");
    /** Rows that a rebuild leaves out run no triggers. */
    private static final String REBUILD_INDEX = "INSERT INTO names(names) VALUES('rebuild')";
    /** Rebuilds of a table with children, a counter, triggers and a full-text index. */
    private static final List<String> ITEM_REBUILDS = List.of(
                    "CREATE TABLE new_item(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE COLLATE NOCASE, price, stock INTEGER "
                                    + "NOT NULL DEFAULT 0 CHECK(stock < 40)); "
                                    + "INSERT OR IGNORE INTO new_item SELECT id, name, price, stock FROM item; DROP TABLE item; ALTER "
                                    + "TABLE new_item RENAME TO item; "
                                    + Writer.ITEM_TRIGGERS + REBUILD_INDEX,
                    "CREATE TABLE new_item(price NOT NULL, name TEXT UNIQUE, stock INTEGER NOT NULL DEFAULT 0, id INTEGER PRIMARY KEY, "
                                    + "extra AS (name || '.' || id) STORED); "
                                    + "INSERT INTO new_item(id, name, price, stock) SELECT id, name, price, stock + 1 FROM item WHERE id "
                                    + "% 5; DROP TABLE item; ALTER TABLE new_item RENAME TO item; "
                                    + Writer.ITEM_TRIGGERS + REBUILD_INDEX);
    /** Another column of that table gets the name of the counter. A rebuild would then take one for the other. */
    private static final List<String> ITEM_SWAPS = List.of("ALTER TABLE item ADD COLUMN spare", "ALTER TABLE item ADD COLUMN spare",
                    "ALTER TABLE item RENAME COLUMN stock TO w; ALTER TABLE item RENAME COLUMN spare TO stock; ALTER TABLE item RENAME "
                                    + "COLUMN w TO spare");
    /** Counters and their tables get other names, and are rebuilt. */
    private static final List<String> COUNTERS = List.of("ALTER TABLE item RENAME COLUMN stock TO amount",
                    "ALTER TABLE item RENAME COLUMN amount TO stock", "ALTER TABLE total RENAME TO sums",
                    "ALTER TABLE sums RENAME TO total", "ALTER TABLE total RENAME COLUMN n TO m", "ALTER TABLE sums RENAME COLUMN m TO n",
                    "CREATE TABLE sums(id INTEGER PRIMARY KEY, v)",
                    "ALTER TABLE total RENAME TO w; ALTER TABLE sums RENAME TO total; ALTER TABLE w RENAME TO sums",
                    "INSERT INTO sums(v) VALUES($)", "UPDATE sums SET v = $",
                    "DROP TRIGGER counts; CREATE TABLE new_total(n INTEGER DEFAULT 0, id INTEGER PRIMARY KEY); INSERT INTO new_total(id, "
                                    + "n) SELECT id, n FROM total; DROP TABLE total; "
                                    + "ALTER TABLE new_total RENAME TO total; " + Writer.RAW_TRIGGER,
                    "DROP TRIGGER counts; ALTER TABLE total RENAME COLUMN id TO w; CREATE TABLE new_total(n INTEGER DEFAULT 0, w INTEGER "
                                    + "PRIMARY KEY); INSERT INTO new_total(w, n) SELECT w, n + 1 FROM total; "
                                    + "DROP TABLE total; ALTER TABLE new_total RENAME TO total; ALTER TABLE total RENAME COLUMN w TO id; "
                                    + Writer.RAW_TRIGGER,
                    "DROP TRIGGER counts; ALTER TABLE total RENAME TO w; CREATE TABLE total(id INTEGER PRIMARY KEY, n INTEGER); INSERT "
                                    + "INTO total SELECT id, n + 1 FROM w; DROP TABLE w; "
                                    + Writer.RAW_TRIGGER);
    /** Rebuilds of tables with children or keys without a type; other keys, collations and references. */
    private static final List<String> WIDER = List.of(
                    "CREATE TABLE new_line(item INTEGER, no INTEGER, text, PRIMARY KEY(item, no)); INSERT INTO new_line SELECT item, no, "
                                    + "text FROM line; DROP TABLE line; ALTER TABLE new_line RENAME TO line",
                    "CREATE TABLE new_line(text, no INTEGER, item INTEGER REFERENCES item ON DELETE SET NULL, PRIMARY KEY(item, no)) "
                                    + "WITHOUT ROWID; "
                                    + "INSERT INTO new_line(item, no, text) SELECT item, no, text FROM line; DROP TABLE line; ALTER TABLE "
                                    + "new_line RENAME TO line",
                    "CREATE TABLE new_raw(k, j, v, w DEFAULT 1, PRIMARY KEY(k, j)) WITHOUT ROWID; INSERT INTO new_raw(k, j, v) SELECT k, "
                                    + "j, v FROM raw; DROP TABLE raw; ALTER TABLE new_raw RENAME TO raw; "
                                    + Writer.RAW_TRIGGER,
                    "CREATE TABLE new_raw(v, k, j, PRIMARY KEY(k, j)); INSERT INTO new_raw(k, j, v) SELECT k, j, v FROM raw; DROP TABLE "
                                    + "raw; ALTER TABLE new_raw RENAME TO raw; "
                                    + Writer.RAW_TRIGGER,
                    "ALTER TABLE more RENAME COLUMN k TO kk", "ALTER TABLE more RENAME COLUMN kk TO k",
                    "CREATE TABLE new_more(v, kk INTEGER PRIMARY KEY); INSERT INTO new_more SELECT v, kk FROM more; DROP TABLE more; "
                                    + "ALTER TABLE new_more RENAME TO more",
                    "ALTER TABLE more RENAME COLUMN k TO kk; CREATE TABLE new_more(v, kk INTEGER PRIMARY KEY); INSERT INTO new_more(v, "
                                    + "kk) SELECT v, kk FROM more; DROP TABLE more; "
                                    + "ALTER TABLE new_more RENAME TO more",
                    "CREATE TABLE new_more(k TEXT PRIMARY KEY, v); INSERT INTO new_more SELECT k, v FROM more; DROP TABLE more; ALTER "
                                    + "TABLE new_more RENAME TO more",
                    "CREATE TABLE new_more(k INTEGER PRIMARY KEY, v); INSERT INTO new_more(v) SELECT v FROM more; DROP TABLE more; ALTER "
                                    + "TABLE new_more RENAME TO more",
                    "CREATE TABLE half(k INTEGER PRIMARY KEY, v); INSERT INTO half SELECT k, v FROM more WHERE k % 2; DELETE FROM more "
                                    + "WHERE k % 2",
                    "DROP TABLE half",
                    "ALTER TABLE half RENAME TO extra", "CREATE TABLE half AS SELECT * FROM extra", "UPDATE half SET v = $",
                    "CREATE UNIQUE INDEX by_v ON more(v)", "CREATE UNIQUE INDEX by_note ON tag(note COLLATE NOCASE) WHERE rank > 2",
                    "CREATE UNIQUE INDEX by_part ON log(x % 3, text)", "DROP INDEX by_v",
                    "ALTER TABLE log ADD COLUMN m REFERENCES more(k)", "UPDATE log SET m = (SELECT max(k) FROM more)",
                    "ALTER TABLE log DROP COLUMN m",
                    "ALTER TABLE tag RENAME COLUMN note TO y", "ALTER TABLE tag RENAME COLUMN y TO note",
                    "ALTER TABLE tag RENAME COLUMN note TO w; ALTER TABLE tag RENAME COLUMN y TO note; ALTER TABLE tag RENAME COLUMN w TO "
                                    + "y",
                    "ALTER TABLE line ADD COLUMN x DEFAULT 2",
                    "ALTER TABLE line RENAME COLUMN text TO x", "ALTER TABLE line RENAME COLUMN x TO text", "ALTER TABLE raw DROP COLUMN w",
                    "CREATE VIEW seen AS SELECT name, note FROM tag JOIN log",
                    "CREATE TRIGGER noted AFTER UPDATE ON log BEGIN UPDATE tag SET y = new.x WHERE 0; END");

    private final List<String> list = new ArrayList<>();

    /** Chooses the changes of a schedule. */
    SchemaWriter(Random random) {
        List.of(CHANGES, REBUILDS, WIDER, COUNTERS, random.nextBoolean() ? ITEM_REBUILDS : ITEM_SWAPS).forEach(list::addAll);
        if (random.nextInt(3) > 0) {
            Pattern subject = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
            list.removeIf(change -> !subject.matcher(change).find());
            Collections.shuffle(list, random);
            list.subList(Math.min(list.size(), FEWEST + random.nextInt(MOST - FEWEST)), list.size()).clear();
        }
    }

    /** Makes a change that SQLite accepts, if the first choice is one. @return what it was */
    String change(SimulatedSite site, Oracle oracle, Random random) {
        String sql = list.get(random.nextInt(list.size())).replace("$", "'" + oracle.token(site.number) + "'");
        Map<String, Object[]> before = Writer.snapshot(site);
        String refusal = "";
        site.program.execute("PRAGMA foreign_keys = OFF; BEGIN");
        try {
            site.program.execute(sql);
            site.program.execute("COMMIT");
        } catch (DatabaseException e) {
            site.program.execute("ROLLBACK");
            refusal = " refused: " + e.getMessage();
            if (!e.codeName().equals("SQLITE_ERROR") && !e.codeName().startsWith("SQLITE_CONSTRAINT")) {
                throw e;
            }
        } finally {
            site.program.execute("PRAGMA foreign_keys = ON");
        }
        site.forgetSchema();
        oracle.changed(before, Writer.snapshot(site));
        return "site " + site.number + ": " + sql + refusal;
    }
}
