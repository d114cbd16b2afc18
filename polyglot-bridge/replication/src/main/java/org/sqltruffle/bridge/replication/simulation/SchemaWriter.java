package org.sqltruffle.bridge.replication.simulation;

import java.util.List;
import java.util.Random;
import org.sqltruffle.api.DatabaseException;

/** Changes the schema: columns, indices and tables. Names are few, so that sites do the same at the same time. */
final class SchemaWriter {

    private static final List<String> CHANGES = List.of("ALTER TABLE log ADD COLUMN x DEFAULT 7", "ALTER TABLE tag ADD COLUMN y TEXT", "ALTER TABLE log DROP COLUMN x",
                    "ALTER TABLE tag DROP COLUMN y", "ALTER TABLE log RENAME COLUMN x TO z", "CREATE INDEX by_note ON tag(note)", "DROP INDEX by_note",
                    "CREATE UNIQUE INDEX by_rank ON line(no)", "DROP INDEX by_rank", "CREATE TABLE more(k INTEGER PRIMARY KEY, v)", "DROP TABLE more",
                    "INSERT INTO more(v) VALUES(42)");

    /** Makes a change that SQLite accepts, if the first choice is one. */
    void change(SimulatedSite site, Random random) {
        try {
            site.program.execute(CHANGES.get(random.nextInt(CHANGES.size())));
        } catch (DatabaseException e) {
            if (!e.codeName().equals("SQLITE_ERROR") && !e.codeName().startsWith("SQLITE_CONSTRAINT")) {
                throw e;
            }
        }
    }
}
