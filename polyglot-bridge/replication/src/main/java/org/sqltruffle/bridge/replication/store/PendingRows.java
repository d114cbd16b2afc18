package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.sqltruffle.bridge.replication.state.Key;

/**
 * What the journal says of the rows of one table. Rows whose rowids follow each other and of which it says the same are one run: a
 * statement that changes a whole table takes no more memory than one that changes a row.
 */
final class PendingRows {

    private final Map<Key, Pending> byKey = new LinkedHashMap<>();
    /** By their first rowids. No two have a rowid in common. */
    private final TreeMap<Long, Run> runs = new TreeMap<>();

    /** Rows from one rowid to another one. */
    private record Run(long first, long last, Pending pending) {
    }

    /** How many entries there are: rows, and runs of rows. */
    int size() {
        return byKey.size() + runs.size();
    }

    /** How many rows there are. */
    long rows() {
        return byKey.size() + runs.values().stream().mapToLong(run -> run.last - run.first + 1).sum();
    }

    /** What is said of a row alone. */
    Pending of(Key key) {
        if (!key.isRowid()) {
            return byKey.computeIfAbsent(key, each -> new Pending());
        }
        long rowid = key.rowid();
        each(rowid, rowid, pending -> {
            // It is a run of its own now.
        });
        return runs.get(rowid).pending;
    }

    /** Says something of the rows from one rowid to another one. */
    void each(long first, long last, Consumer<Pending> action) {
        split(first);
        if (last != Long.MAX_VALUE) {
            split(last + 1);
        }
        List<Run> added = new ArrayList<>();
        long next = first;
        for (Run run : runs.subMap(first, true, last, true).values()) {
            if (next < run.first) {
                added.add(new Run(next, run.first - 1, new Pending()));
            }
            action.accept(run.pending);
            next = run.last + 1;
        }
        // After the last rowid that there can be, the next one is negative.
        if (next <= last && next >= first) {
            added.add(new Run(next, last, new Pending()));
        }
        for (Run run : added) {
            action.accept(run.pending);
            runs.put(run.first, run);
        }
    }

    /** Makes a run begin with a rowid, if there is one that has it. */
    private void split(long rowid) {
        Map.Entry<Long, Run> before = runs.lowerEntry(rowid);
        if (before == null || before.getValue().last < rowid) {
            return;
        }
        Run run = before.getValue();
        runs.put(run.first, new Run(run.first, rowid - 1, run.pending));
        runs.put(rowid, new Run(rowid, run.last, run.pending.copy()));
    }

    void forEach(TableInfo table, JournalChanges.Visitor visitor) {
        byKey.forEach((key, pending) -> visitor.row(table, key, pending));
        runs.values().forEach(run -> visitor.run(table, run.first, run.last, run.pending));
    }
}
