package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.key.KeyBounds;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The smallest and the largest shard key of files. They are read with the first query that has a condition of the key, and are used as long
 * as the file system says that the file is the same.
 */
public final class Bounds {

    private static final int MOST = 400_000;

    private record Place(Path path, String table, String column) {
    }

    private record Known(String state, KeyBounds bounds) {
    }

    private final Map<Place, Known> known = new ConcurrentHashMap<>();

    /** The bounds of a file that has not changed since they were read, or {@code null}. */
    public KeyBounds known(ShardFile file, String table, String column) {
        Known before = known.get(new Place(file.path(), table, column));
        return before != null && before.state.equals(file.state()) ? before.bounds : null;
    }

    /**
     * Reads the bounds in the present transaction.
     *
     * @param reliable whether a change after the file was listed changes its state: asked before the transaction began
     * @param table the table as the query calls it; @param shape as the file has it
     */
    public KeyBounds read(Leaf leaf, ShardFile file, boolean reliable, String table, TableShape shape, String column) {
        ColumnShape there = shape.byKey().get(ColumnShape.key(column));
        KeyBounds bounds = there == null ? KeyBounds.NONE : read(leaf, SqlNames.quoted(shape.table()), SqlNames.quoted(there.name()));
        if (reliable) {
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(new Place(file.path(), table, column), new Known(file.state(), bounds));
        }
        return bounds;
    }

    private static KeyBounds read(Leaf leaf, String table, String column) {
        // Each of the two has an index if there is one; both at once would read all rows.
        Statement statement = leaf.connection().acquire("SELECT (SELECT min(" + column + ") FROM main." + table + "), (SELECT max(" + column
                        + ") FROM main." + table + ")");
        try {
            RowBatch row = new RowBatch();
            row.begin(2);
            statement.fetch(row, 1);
            if (row.failure != null) {
                throw row.failure;
            }
            boolean texts = RowBatch.type(row.cells[1]) == ApiConstants.SQLITE_TEXT
                            || RowBatch.type(row.cells[3]) == ApiConstants.SQLITE_TEXT;
            if (texts && leaf.connection().encoding() != ApiConstants.SQLITE_UTF8) {
                // Texts of UTF-16 have another order.
                return KeyBounds.ANY;
            }
            KeyValue min = value(row, 0);
            return min == null ? KeyBounds.NONE : new KeyBounds(min, value(row, 2));
        } finally {
            leaf.connection().release(statement);
        }
    }

    private static KeyValue value(RowBatch row, int at) {
        int type = RowBatch.type(row.cells[at + 1]);
        return switch (type) {
            case ApiConstants.SQLITE_INTEGER -> KeyValue.of(row.cells[at]);
            case ApiConstants.SQLITE_FLOAT -> KeyValue.of(Double.longBitsToDouble(row.cells[at]));
            case ApiConstants.SQLITE_NULL -> null;
            default -> {
                byte[] bytes = new byte[RowBatch.length(row.cells[at + 1])];
                System.arraycopy(row.bytes, (int) row.cells[at], bytes, 0, bytes.length);
                yield type == ApiConstants.SQLITE_TEXT ? KeyValue.text(bytes) : KeyValue.blob(bytes);
            }
        };
    }

    /**
     * The bounds of files, those that are not known read on all cores.
     *
     * @throws RuntimeException that of the first file that cannot be read
     */
    public KeyBounds[] all(List<ShardFile> files, String table, TableShape[] shapes, String column, Leaves leaves, EngineOptions options) {
        Object[] found = new Object[files.size()];
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            found[i] = known(files.get(i), table, column);
            if (found[i] == null) {
                missing.add(i);
            }
        }
        Workers.forEach(missing, i -> found[i] = read(files.get(i), table, shapes[i], column, leaves, options));
        KeyBounds[] bounds = new KeyBounds[found.length];
        for (int i = 0; i < found.length; i++) {
            if (found[i] instanceof RuntimeException e) {
                throw e;
            }
            bounds[i] = (KeyBounds) found[i];
        }
        return bounds;
    }

    /** The bounds, or the exception. */
    private Object read(ShardFile file, String table, TableShape shape, String column, Leaves leaves, EngineOptions options) {
        Leaf leaf = null;
        try {
            boolean reliable = file.isStateReliable();
            leaf = leaves.take(file, options);
            leaf.begin();
            // The columns may be others than those that were noted.
            TableShape now = leaf.shape(table);
            KeyBounds bounds = now.equals(shape) ? read(leaf, file, reliable, table, now, column) : KeyBounds.ANY;
            leaf.end();
            leaves.give(file, leaf, options);
            return bounds;
        } catch (SqliteException | ShardException e) {
            if (leaf != null) {
                leaves.drop(leaf);
            }
            return Shapes.failure(file, e);
        }
    }

    /** The files that may have rows of a query, by their indexes. @param filter {@code null}: all */
    public List<Integer> matching(List<ShardFile> files, String table, TableShape[] shapes, KeyFilter filter,
                    IntFunction<KeyValue> parameters, Leaves leaves, EngineOptions options) {
        KeyBounds[] bounds = filter == null ? null : all(files, table, shapes, filter.column(), leaves, options);
        List<Integer> matching = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            if (filter == null || filter.mayMatch(bounds[i], parameters)) {
                matching.add(i);
            }
        }
        return matching;
    }
}
