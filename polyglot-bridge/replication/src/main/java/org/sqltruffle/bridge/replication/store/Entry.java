package org.sqltruffle.bridge.replication.store;

import org.sqltruffle.bridge.replication.state.RowState;

/**
 * The stored state of a row.
 *
 * @param isNew whether nothing was stored
 * @param hidden why a row that is alive is not in its table, or that a dead row must be kept ({@link #RESIDUE}); otherwise {@code null}
 */
public record Entry(RowState state, boolean isNew, String hidden) {

    /** A dead row whose counters are not 0: the sum must outlive it, because the row may come back. */
    public static final String RESIDUE = "counter";

    /** That of a row of which nothing is stored. */
    public static Entry none() {
        return new Entry(new RowState(), true, null);
    }

    /** Whether the row is alive but not in its table. */
    public boolean isHidden() {
        return hidden != null && !hidden.equals(RESIDUE);
    }
}
