package org.sqltruffle.bridge.replication.simulation;

import java.nio.file.Path;
import java.util.List;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.session.Capture;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.bridge.session.TextBytes;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;

/** A site: the program's connection, and the replica's. Its clock is wrong by some minutes. */
final class SimulatedSite implements AutoCloseable {

    /** So few changed rows are in memory at once, at every second site, that a transaction is folded in pieces. */
    private static final int MOST_FOLDED = 2;

    final int number;
    final Database program;
    final Replica replica;
    private final long skew;
    private long now;

    SimulatedSite(int number, Path file, long skew) {
        this.number = number;
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
        return tier == EngineOptions.Tier.AUTO ? EngineOptions.DEFAULT : EngineOptions.DEFAULT.withTier(tier).withThresholds("hot=0,steps=40,jumps=4,seed=" + number);
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

    /** The present name of a table's counter. Its type stays the same. */
    String counter(String table) {
        return rows("SELECT name FROM pragma_table_info(?) WHERE type = 'INTEGER' AND pk = 0", table).stream().map(row -> (String) row[0]).findFirst().orElse(null);
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
