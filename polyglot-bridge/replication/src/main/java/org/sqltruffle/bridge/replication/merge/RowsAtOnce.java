package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.state.RowState;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Entry.Registers;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.ManyRows;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;
import org.sqltruffle.bridge.replication.store.TableRows;

/**
 * Rows of a change set that win against all that this site has, so that nobody needs to look at what their table has. One statement merges
 * all of them that bring the same columns. A row that turns out to be otherwise is merged alone: its table does not have it, or SQLite
 * refuses it.
 */
final class RowsAtOnce {

    /** As many rows wait at most. */
    private static final int MOST = 4096;
    /** They have as many bytes at most, and one more row. */
    private static final int MOST_BYTES = 16 << 20;
    /** A row with more bytes is merged alone. */
    private static final int MOST_BYTES_OF_ROW = 1 << 20;
    /** As many sets of columns of a table are kept. */
    private static final int SHAPES = 4;

    private final Store store;
    private final Epochs epochs;
    private final Repair repair;
    private final Versions droppable;
    private final Predicate<Stamp> isNew;
    private final Consumer<RowChange> alone;
    private final int most;
    private TableInfo table;
    private TableRows rows;
    private int[] numbers;
    /** The sets of columns of the last rows of this table. */
    private final Shape[] shapes = new Shape[SHAPES];
    /** What the rows that wait bring. */
    private Shape shape;
    private List<RowChange> waiting = new ArrayList<>();
    /** Of these. */
    private long bytes;
    /** A row, its registers before the merge and those after it: rows that one transaction has changed have equal ones. */
    private RowChange last;
    private byte[] lastBefore;
    private Registers lastJoined;
    private boolean hasDropped;

    /**
     * @param droppable registers that it covers need not be stored
     * @param isNew whether this site does not know a stamp
     * @param alone merges a row whatever it is
     */
    RowsAtOnce(Store store, Epochs epochs, Repair repair, Versions droppable, Predicate<Stamp> isNew, Consumer<RowChange> alone) {
        this.store = store;
        this.epochs = epochs;
        this.repair = repair;
        this.droppable = droppable;
        this.isNew = isNew;
        this.alone = alone;
        this.most = Math.min(MOST, store.foldedAtOnce());
    }

    private enum Kind {
        INSERTED, CHANGED, DELETED;

        static Kind of(RowChange row) {
            return row.life() == null ? CHANGED : row.alive() ? INSERTED : DELETED;
        }
    }

    /**
     * What a row brings.
     *
     * @param sent the columns' numbers in the change set
     * @param columns their numbers here
     * @param isPossible whether a statement can merge rows without a look at them
     */
    private record Shape(Kind kind, boolean isByRowid, int[] sent, List<Integer> columns, boolean isPossible, boolean isForeign) {

        boolean is(Kind other, boolean byRowid, List<RowChange.Column> given) {
            if (kind != other || isByRowid != byRowid || sent.length != given.size()) {
                return false;
            }
            for (int i = 0; i < sent.length; i++) {
                if (sent[i] != given.get(i).column()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The rows that follow are of this table. @param columns the numbers here of the columns in the change set */
    void begin(TableInfo next, TableRows nextRows, int[] columns) {
        table = next;
        rows = nextRows;
        numbers = columns;
        Arrays.fill(shapes, null);
    }

    /** Whether registers were not stored because all sites know them. */
    boolean hasDropped() {
        return hasDropped;
    }

    /** Adds a row; {@code false}: it must be merged alone. */
    boolean add(RowChange row) {
        if (most == 0 || !row.deltas().isEmpty() || table.hasCounters() || row.life() != null && !isNew.test(row.life())
                        || !row.key().isExact()) {
            return false;
        }
        Shape own = shape(row);
        if (!own.isPossible) {
            return false;
        }
        for (RowChange.Column column : row.columns()) {
            if (!isNew.test(column.stamp())) {
                return false;
            }
        }
        long size = row.bytes();
        if (size > MOST_BYTES_OF_ROW) {
            return false;
        }
        if (own != shape || waiting.size() >= most || bytes >= MOST_BYTES) {
            run();
            shape = own;
        }
        waiting.add(row);
        bytes += size;
        return true;
    }

    private Shape shape(RowChange row) {
        Kind kind = Kind.of(row);
        boolean isByRowid = row.key().isRowid();
        for (Shape each : shapes) {
            if (each != null && each.is(kind, isByRowid, row.columns())) {
                return each;
            }
        }
        int[] sent = row.columns().stream().mapToInt(RowChange.Column::column).toArray();
        List<Integer> columns = Arrays.stream(sent).map(place -> numbers[place]).boxed().toList();
        // This site has all of them, each once.
        boolean isPlain = columns.stream().distinct().count() == columns.size() && columns.stream().allMatch(column -> column >= 0);
        boolean isPossible = isPlain && switch (kind) {
            case INSERTED -> rows.areAll(row.key(), columns);
            case CHANGED -> !columns.isEmpty() && columns.stream().noneMatch(table::isUnique);
            case DELETED -> columns.isEmpty();
        };
        boolean isForeign = isPossible && switch (kind) {
            case INSERTED -> !table.foreignKeys().isEmpty();
            case CHANGED -> columns.stream().anyMatch(table::isForeign);
            case DELETED -> false;
        };
        Shape made = new Shape(kind, isByRowid, sent, columns, isPossible, isForeign);
        System.arraycopy(shapes, 0, shapes, 1, SHAPES - 1);
        shapes[0] = made;
        return made;
    }

    /** Merges the rows that wait. */
    void run() {
        if (!waiting.isEmpty()) {
            List<RowChange> changes = waiting;
            waiting = new ArrayList<>();
            bytes = 0;
            last = null;
            run(changes);
        }
    }

    private void run(List<RowChange> changes) {
        Map<Key, Registers> found = store.hadRegisters(table) ? store.loadAll(table, changes.stream().map(RowChange::key).toList())
                        : Map.of();
        List<Winner> winners = new ArrayList<>(changes.size());
        List<RowChange> others = new ArrayList<>();
        Key first = changes.getFirst().key();
        ManyRows statement = switch (shape.kind) {
            case INSERTED -> rows.inserting(first, shape.columns);
            case CHANGED -> rows.updating(first, shape.columns);
            case DELETED -> rows.deleting(first);
        };
        for (RowChange each : changes) {
            Registers before = found.get(each.key());
            Registers after = joined(each, before);
            if (after != null) {
                statement.add(each.key(), each.values());
                winners.add(new Winner(each, before == null, after));
            } else {
                others.add(each);
            }
        }
        long[] changed = statement.run();
        int done = 0;
        for (; done < changed.length && changed[done] >= 0; done++) {
            if (changed[done] == 0 && shape.kind == Kind.CHANGED) {
                others.add(winners.get(done).row);
            } else {
                merged(winners.get(done), changed[done] != 0);
            }
        }
        others.forEach(alone);
        if (done < changed.length) {
            alone.accept(winners.get(done).row);
            // Perhaps SQLite refuses many of them: each would make all after it wait again.
            winners.subList(done + 1, changed.length).forEach(each -> run(List.of(each.row)));
        }
    }

    /** A row that wins. @param isNew whether this site has no registers of it @param registers those after the merge */
    private record Winner(RowChange row, boolean isNew, Registers registers) {
    }

    private void merged(Winner winner, boolean wasThere) {
        RowChange row = winner.row;
        if (shape.kind == Kind.DELETED && wasThere) {
            repair.shrunk(table);
        }
        if (winner.isNew && isDroppable(row)) {
            hasDropped = true;
        } else {
            store.save(table, row.key(), winner.registers);
        }
        if (shape.isForeign) {
            repair.check(table, row.key());
        }
    }

    private boolean isDroppable(RowChange row) {
        for (RowChange.Column column : row.columns()) {
            if (!droppable.includes(column.stamp())) {
                return false;
            }
        }
        return droppable.includes(row.life());
    }

    /** The registers of a row after the merge, or {@code null} if it can lose. @param before those that this site has, or {@code null} */
    private Registers joined(RowChange row, Registers before) {
        if (before != null && before.hidden() != null) {
            return null;
        }
        byte[] bytes = before == null ? null : before.state();
        if (last == null || lastBefore != bytes || !hasStampsOfLast(row)) {
            RowState state = bytes == null ? new RowState() : RowState.of(bytes);
            boolean wins = bytes == null || wins(row, state);
            if (row.life() != null) {
                state.life = row.life();
                state.alive = row.alive();
            }
            row.columns().forEach(each -> state.columns.put(numbers[each.column()], each.stamp()));
            lastJoined = wins ? new Registers(state.toBytes(), null) : null;
            lastBefore = bytes;
            last = row;
        }
        return lastJoined;
    }

    /** Whether a row replaces only what its writers have seen. */
    private boolean wins(RowChange row, RowState state) {
        if (shape.kind != Kind.CHANGED || state.life != null && !state.alive || !state.values.isEmpty() || !state.deltas.isEmpty()) {
            return false;
        }
        for (RowChange.Column column : row.columns()) {
            Stamp present = state.columns.get(numbers[column.column()]);
            if (!column.stamp().isAfter(present) || !epochs.saw(column.stamp(), present)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasStampsOfLast(RowChange row) {
        if (row.life() != last.life()) {
            return false;
        }
        for (int i = 0; i < row.columns().size(); i++) {
            if (row.columns().get(i).stamp() != last.columns().get(i).stamp()) {
                return false;
            }
        }
        return true;
    }
}
