package org.sqltruffle.bridge.replication.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The registers of one row. Each register holds the write with the greatest stamp that this site knows: whether the row is alive, and each
 * column. A register without stamp is older than all that any site does not know yet; a row without any has no state. Columns have the
 * numbers of their table's list of columns.
 *
 * <p>Values of a visible row are in its table. A row that is alive but hidden keeps all its values here; a dead row keeps those that were
 * written at the same time as its death, and the sums of its counters.
 */
public final class RowState {

    private static final int HAS_LIFE = 1;
    private static final int ALIVE = 2;

    /** When the row was inserted or deleted; {@code null}: not known. */
    public Stamp life;
    /** Whether the row is alive, when {@link #life} is known. */
    public boolean alive;
    /** Stamps of columns. */
    public final Map<Integer, Stamp> columns = new TreeMap<>();
    /** Changes of counters that some site may not have. */
    public final List<Delta> deltas = new ArrayList<>();
    /** Values of a row that is not visible. */
    public final Map<Integer, Object> values = new TreeMap<>();

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.octet((life != null ? HAS_LIFE : 0) | (alive ? ALIVE : 0));
        if (life != null) {
            out.stamp(life);
        }
        Map<Stamp, BitSet> groups = new TreeMap<>();
        columns.forEach((column, stamp) -> groups.computeIfAbsent(stamp, each -> new BitSet()).set(column));
        out.unsigned(groups.size());
        groups.forEach((stamp, set) -> {
            // Mostly the columns have been written with the row.
            out.signed(stamp.time() - (life != null ? life.time() : 0));
            out.unsigned(stamp.site());
            out.bytes(set.toByteArray());
        });
        out.unsigned(deltas.size());
        for (Delta delta : deltas) {
            out.unsigned(delta.column());
            out.stamp(delta.stamp());
            out.signed(delta.amount());
        }
        out.unsigned(values.size());
        values.forEach((column, value) -> {
            out.unsigned(column);
            out.value(value);
        });
        return out.toBytes();
    }

    public static RowState of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        RowState state = new RowState();
        int flags = in.octet();
        state.alive = (flags & ALIVE) != 0;
        if ((flags & HAS_LIFE) != 0) {
            state.life = in.stamp();
        }
        for (int groups = in.count(); groups > 0; groups--) {
            long time = in.signed() + (state.life != null ? state.life.time() : 0);
            Stamp stamp = new Stamp(time, in.unsigned());
            BitSet.valueOf(in.bytes()).stream().forEach(column -> state.columns.put(column, stamp));
        }
        for (int n = in.count(); n > 0; n--) {
            int column = (int) in.unsigned();
            Stamp stamp = in.stamp();
            state.deltas.add(new Delta(column, stamp, in.signed()));
        }
        for (int n = in.count(); n > 0; n--) {
            int column = (int) in.unsigned();
            state.values.put(column, in.value());
        }
        return state;
    }
}
