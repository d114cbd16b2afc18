package org.sqltruffle.bridge.replication.simulation;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.sqltruffle.api.DatabaseException;

/** Changes the schema: columns, indices and tables. Names are few, so that sites do the same, or something else under the same name, at the same time. */
final class SchemaWriter {

    private static final List<String> CHANGES = List.of("ALTER TABLE log ADD COLUMN x DEFAULT 7", "ALTER TABLE log ADD COLUMN x TEXT DEFAULT 8",
                    "ALTER TABLE log ADD COLUMN z INTEGER", "ALTER TABLE tag ADD COLUMN y TEXT", "ALTER TABLE tag ADD COLUMN y BLOB",
                    "ALTER TABLE log DROP COLUMN x", "ALTER TABLE log DROP COLUMN other", "ALTER TABLE tag DROP COLUMN y", "ALTER TABLE log RENAME COLUMN x TO z",
                    "ALTER TABLE log RENAME COLUMN z TO x", "ALTER TABLE log RENAME COLUMN other TO x",
                    "ALTER TABLE log RENAME COLUMN x TO w; ALTER TABLE log RENAME COLUMN other TO x; ALTER TABLE log RENAME COLUMN w TO other",
                    "ALTER TABLE log DROP COLUMN x; ALTER TABLE log ADD COLUMN x DEFAULT 7", "ALTER TABLE tag DROP COLUMN y; ALTER TABLE tag ADD COLUMN y TEXT",
                    "CREATE INDEX by_note ON tag(note)", "DROP INDEX by_note", "CREATE INDEX by_x ON log(x)", "CREATE UNIQUE INDEX by_rank ON line(no)", "DROP INDEX by_rank",
                    "CREATE TABLE more(k INTEGER PRIMARY KEY, v)", "CREATE TABLE more(k INTEGER PRIMARY KEY, v TEXT, n DEFAULT 5)", "CREATE TABLE extra(k INTEGER PRIMARY KEY, v)",
                    "ALTER TABLE log ADD COLUMN g AS (x || 1)", "ALTER TABLE log DROP COLUMN g", "ALTER TABLE log ADD COLUMN h CHECK (x IS NOT 3)", "ALTER TABLE log DROP COLUMN h",
                    "CREATE VIEW seen AS SELECT text, x FROM log", "DROP VIEW seen", "CREATE TRIGGER noted AFTER INSERT ON tag BEGIN UPDATE log SET x = 1 WHERE 0; END", "DROP TRIGGER noted",
                    "CREATE TABLE child(id INTEGER PRIMARY KEY, m REFERENCES more(k), v)", "INSERT INTO child(m, v) SELECT k, $ FROM more", "DROP TABLE child", "DROP TABLE more", "DROP TABLE extra", "ALTER TABLE more RENAME TO extra",
                    "ALTER TABLE more RENAME TO third; ALTER TABLE extra RENAME TO more; ALTER TABLE third RENAME TO extra", "INSERT INTO more(v) VALUES($)", "INSERT INTO more(v) VALUES($)",
                    "INSERT INTO extra(v) VALUES($)", "UPDATE more SET v = $", "UPDATE log SET x = $", "UPDATE log SET z = $ WHERE rowid % 2", "UPDATE tag SET y = $", "UPDATE log SET other = $");
    /** Rebuilds of tables, in SQLite's twelve steps. */
    private static final List<String> REBUILDS = List.of(
                    "CREATE TABLE new_tag(name TEXT PRIMARY KEY NOT NULL, rank INTEGER UNIQUE CHECK(rank < 5), note NOT NULL DEFAULT 'none'); "
                                    + "INSERT INTO new_tag SELECT name, CASE WHEN rank < 5 THEN rank END, coalesce(note, 'none') FROM tag; DROP TABLE tag; ALTER TABLE new_tag RENAME TO tag",
                    "CREATE TABLE new_tag(rank INTEGER, name TEXT PRIMARY KEY NOT NULL, note, s AS (rank * 2) STORED) WITHOUT ROWID; "
                                    + "INSERT INTO new_tag(name, rank, note) SELECT name, rank, note FROM tag; DROP TABLE tag; ALTER TABLE new_tag RENAME TO tag",
                    "ALTER TABLE log RENAME TO old_log; CREATE TABLE log(text TEXT COLLATE NOCASE, other ANY) STRICT; INSERT INTO log(rowid, text, other) SELECT rowid, text, other FROM old_log; "
                                    + "DROP TABLE old_log",
                    "CREATE TABLE new_log(text, other, x DEFAULT 3); INSERT INTO new_log(rowid, text, other) SELECT rowid, text, other FROM log; DROP TABLE log; ALTER TABLE new_log RENAME TO log",
                    "CREATE TABLE new_more(k INTEGER PRIMARY KEY, v NOT NULL CHECK(length(v) < 5)); INSERT OR IGNORE INTO new_more(k, v) SELECT k, v FROM more; DROP TABLE more; "
                                    + "ALTER TABLE new_more RENAME TO more",
                    "ALTER TABLE more ALTER COLUMN v SET NOT NULL", "ALTER TABLE tag ADD CHECK (rank IS NOT 3)");

    /** Makes a change that SQLite accepts, if the first choice is one. @return what it was */
    String change(SimulatedSite site, Oracle oracle, Random random) {
        List<String> list = random.nextInt(4) == 0 ? REBUILDS : CHANGES;
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
        oracle.changed(before, Writer.snapshot(site));
        return "site " + site.number + ": " + sql + refusal;
    }
}
