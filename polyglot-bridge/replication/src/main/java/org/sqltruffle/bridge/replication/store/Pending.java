package org.sqltruffle.bridge.replication.store;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sqltruffle.bridge.replication.state.Stamp;

/** What the journal says of one row since the last fold. */
final class Pending {

    /** The last insert or delete, or {@code null}. */
    Stamp life;
    boolean alive;
    /** The first thing that happened to the row was its insertion. */
    boolean bornHere;
    private boolean seen;
    /** The last update of columns, or of all columns (key -1). */
    final Map<Integer, Stamp> columns = new HashMap<>();
    /** What each transaction added to counters. */
    final Map<Count, Long> counts = new LinkedHashMap<>();

    /** A counter in a transaction. */
    record Count(int column, Stamp stamp) {
    }

    void inserted(Stamp stamp) {
        bornHere |= !seen;
        seen = true;
        life = stamp;
        alive = true;
        columns.clear();
    }

    void deleted(Stamp stamp) {
        seen = true;
        life = stamp;
        alive = false;
        columns.clear();
    }

    void updated(int column, Stamp stamp) {
        seen = true;
        columns.put(column, stamp);
    }

    void counted(int column, long amount, Stamp stamp) {
        counts.merge(new Count(column, stamp), amount, Long::sum);
    }
}
