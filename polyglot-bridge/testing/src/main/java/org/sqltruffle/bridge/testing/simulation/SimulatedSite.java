package org.sqltruffle.bridge.testing.simulation;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.session.Capture;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.bridge.session.value.TextBytes;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/** A site: the program's connection, and the replica's. Its clock is wrong by some minutes. */
final class SimulatedSite implements AutoCloseable {

    /** So few changed rows are in memory at once, at every second site, that a transaction is folded in pieces. */
    private static final int MOST_FOLDED = 2;

    final int number;
    /** The site of which this one is a copy, or itself. */
    final int origin;
    final Database program;
    final Replica replica;
    private final long skew;
    private long now;
    private boolean schemaIsRead;
    private long schemaVersion;
    private List<String> tables;
    private final Map<String, String> counters = new HashMap<>();

    SimulatedSite(int number, int origin, Path file, long skew) {
        this.number = number;
        this.origin = origin;
        this.skew = skew;
        this.replica = Replica.open(file, this::milliseconds);
        if (number % 2 == 0) {
            replica.setFoldedAtOnce(MOST_FOLDED);
        }
        this.program = new SessionDatabase(new Session(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE, options(number)));
        // With recursive triggers, REPLACE runs the triggers of the rows that it removes, too.
        program.execute("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON");
        setTime(0);
    }

    /** Every third site writes by nodes alone, and every third one changes tiers every few instructions. */
    private static EngineOptions options(int number) {
        EngineOptions.Tier tier = List.of(EngineOptions.Tier.AUTO, EngineOptions.Tier.TRUFFLE, EngineOptions.Tier.MIXED).get(number % 3);
        return tier == EngineOptions.Tier.AUTO ? EngineOptions.DEFAULT
                        : EngineOptions.DEFAULT.withTier(tier).withThresholds("hot=0,steps=40,jumps=4,seed=" + number);
    }

    private long milliseconds() {
        return now + skew;
    }

    /** Sets the true time. */
    void setTime(long milliseconds) {
        now = milliseconds;
        Capture.set(program, Capture.Mode.ON, milliseconds());
    }

    List<Object[]> rows(String sql, Object... values) {
        try (var query = program.prepare(sql)) {
            return query.bind(values).list(TextBytes::all);
        }
    }

    /** The schema has perhaps changed. */
    void forgetSchema() {
        schemaIsRead = false;
    }

    private void readSchema() {
        if (schemaIsRead) {
            return;
        }
        schemaIsRead = true;
        long version = (Long) rows("PRAGMA schema_version").getFirst()[0];
        if (tables == null || version != schemaVersion) {
            schemaVersion = version;
            tables = rows("SELECT l.name FROM pragma_table_list l WHERE " + Writer.IS_COMMON).stream().map(row -> (String) row[0]).toList();
            counters.clear();
            for (String table : List.of("item", "total", "sums")) {
                // Its type stays the same.
                rows("SELECT name FROM pragma_table_info(?) WHERE type = 'INTEGER' AND pk = 0", table).stream().limit(1)
                                .forEach(row -> counters.put(table, (String) row[0]));
            }
        }
    }

    /** The tables that sites have in common. */
    List<String> tables() {
        readSchema();
        return tables;
    }

    /** The present name of a table's counter, or {@code null}. */
    String counter(String table) {
        readSchema();
        return counters.get(table);
    }

    /** The present name of the table with the total. */
    String totalTable() {
        return counter("total") != null ? "total" : "sums";
    }

    @Override
    public void close() {
        program.close();
        replica.close();
    }
}
