package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyBounds;
import org.sqltruffle.bridge.shards.key.KeyRange;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Says whether each value of a shard key is in one file only, for engines that do not merge the groups of files. Who reads a file compares
 * the groups that it gives with its range.
 */
public final class KeyRanges {

    private static final int MOST = 400_000;

    private record Place(Path path, String table, String column) {
    }

    private record Known(String state, boolean nulls) {
    }

    private final Bounds bounds;
    private final Leaves leaves;
    private final Map<Place, Known> known = new ConcurrentHashMap<>();

    public KeyRanges(Bounds bounds, Leaves leaves) {
        this.bounds = bounds;
        this.leaves = leaves;
    }

    /**
     * The ranges of files, or {@code null} when some value may be in two of them.
     *
     * @param nulls whether the query's conditions let NULL pass
     * @throws RuntimeException that of the first file that cannot be read
     */
    public List<KeyRange> disjoint(List<ShardFile> files, String table, TableShape[] shapes, String column, boolean nulls,
                    EngineOptions options) {
        KeyBounds[] ends = bounds.all(files, table, shapes, column, leaves, options);
        List<KeyRange> ranges = Arrays.stream(ends).map(end -> new KeyRange(end.min(), end.max(), false)).toList();
        if (!KeyRange.areDisjoint(ranges)) {
            return null;
        }
        if (nulls) {
            boolean[] found = nulls(files, table, shapes, column, options);
            ranges = IntStream.range(0, ends.length).mapToObj(i -> new KeyRange(ends[i].min(), ends[i].max(), found[i])).toList();
        }
        return KeyRange.areDisjoint(ranges) ? ranges : null;
    }

    private boolean[] nulls(List<ShardFile> files, String table, TableShape[] shapes, String column, EngineOptions options) {
        Object[] found = new Object[files.size()];
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            Known before = known.get(new Place(files.get(i).path(), table, column));
            found[i] = before != null && before.state.equals(files.get(i).state()) ? before.nulls : null;
            if (found[i] == null) {
                missing.add(i);
            }
        }
        Workers.forEach(missing, i -> found[i] = read(files.get(i), table, shapes[i], column, options));
        boolean[] nulls = new boolean[found.length];
        for (int i = 0; i < found.length; i++) {
            if (found[i] instanceof RuntimeException e) {
                throw e;
            }
            nulls[i] = (Boolean) found[i];
        }
        return nulls;
    }

    /** Whether a file has NULL, or the exception. */
    private Object read(ShardFile file, String table, TableShape shape, String column, EngineOptions options) {
        boolean reliable = file.isStateReliable();
        try {
            boolean nulls = leaves.in(file, options, leaf -> {
                ColumnShape there = shape.byKey().get(ColumnShape.key(column));
                return there == null || !leaf.shape(table).equals(shape)
                                || hasNull(leaf, SqlNames.quoted(shape.table()), SqlNames.quoted(there.name()));
            });
            if (reliable) {
                if (known.size() >= MOST) {
                    known.clear();
                }
                known.put(new Place(file.path(), table, column), new Known(file.state(), nulls));
            }
            return nulls;
        } catch (SqliteException | ShardException e) {
            return e;
        }
    }

    private static boolean hasNull(Leaf leaf, String table, String column) {
        Statement statement = leaf.connection().acquire("SELECT EXISTS(SELECT 1 FROM main." + table + " WHERE " + column + " IS NULL)");
        try {
            statement.step();
            return statement.columnLong(0) != 0;
        } finally {
            leaf.connection().release(statement);
        }
    }
}
