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

    /**
     * The registers of a row as they are stored.
     *
     * @param state see {@link RowState#toBytes}. Rows share the bytes, so nobody may change them
     * @param hidden see {@link Entry#hidden}
     */
    public record Registers(byte[] state, String hidden) {
    }

    /** @param registers {@code null} for a row of which nothing is stored */
    static Entry of(Registers registers) {
        return registers == null ? new Entry(new RowState(), true, null) : new Entry(RowState.of(registers.state), false, registers.hidden);
    }

    /** Whether the row is alive but not in its table. */
    public boolean isHidden() {
        return hidden != null && !hidden.equals(RESIDUE);
    }
}
