package org.sqltruffle.bridge.shardtable.leaf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The columns of tables in files, as they were read last: a statement over ten thousand files cannot open each of them to be prepared. They
 * are only a guess for the statement, because each file is asked again when it is read.
 */
public final class Shapes {

    private static final int MOST = 400_000;

    private record Place(Path path, String table) {
    }

    private record Known(String state, TableShape shape) {
    }

    private final Leaves leaves;
    private final Map<Place, Known> known = new ConcurrentHashMap<>();
    /** Equal shapes are one object. */
    private final Map<TableShape, TableShape> shapes = new ConcurrentHashMap<>();

    public Shapes(Leaves leaves) {
        this.leaves = leaves;
    }

    /** The shapes of some files. @throws RuntimeException that of the first file that cannot be read */
    public TableShape[] shapes(List<ShardFile> files, String table, EngineOptions options) {
        Object[] found = find(files, table, options);
        TableShape[] result = new TableShape[found.length];
        for (int i = 0; i < found.length; i++) {
            if (found[i] instanceof RuntimeException e) {
                throw e;
            }
            result[i] = (TableShape) found[i];
        }
        return result;
    }

    /** The shape of each file, or the exception. */
    private Object[] find(List<ShardFile> files, String table, EngineOptions options) {
        Object[] found = new Object[files.size()];
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            Known before = known.get(new Place(files.get(i).path(), table));
            if (before != null && before.state.equals(files.get(i).state())) {
                found[i] = before.shape;
            } else {
                missing.add(i);
            }
        }
        Workers.forEach(missing, i -> found[i] = read(files.get(i), table, options));
        return found;
    }

    /** The union of the columns of some files. @param skip whether files that cannot be read are left out */
    public UnionTable union(List<ShardFile> files, String table, boolean skip, EngineOptions options) {
        Object[] found = find(files, table, options);
        Map<String, TableShape> distinct = new LinkedHashMap<>();
        TableShape last = null;
        RuntimeException failure = null;
        for (int i = 0; i < found.length; i++) {
            if (found[i] instanceof RuntimeException e) {
                failure = failure == null ? e : failure;
                if (!skip) {
                    throw e;
                }
            } else if (found[i] != last) {
                last = (TableShape) found[i];
                if (!distinct.containsValue(last)) {
                    distinct.put(files.get(i).name(), last);
                }
            }
        }
        if (distinct.isEmpty()) {
            throw failure == null ? new ShardException("no files") : failure;
        }
        return UnionTable.of(distinct);
    }

    /** The shape, or the exception. */
    private Object read(ShardFile file, String table, EngineOptions options) {
        Leaf leaf = null;
        try {
            leaf = leaves.take(file, options);
            leaf.begin();
            TableShape shape = leaf.shape(table);
            leaf.end();
            leaves.give(file, leaf, options);
            return note(file, table, shape);
        } catch (SqliteException | ShardException e) {
            if (leaf != null) {
                leaves.drop(leaf);
            }
            return failure(file, e);
        }
    }

    /** Notes the shape that a file has, and returns the one object for it. */
    public TableShape note(ShardFile file, String table, TableShape shape) {
        TableShape one = shapes.computeIfAbsent(shape, same -> same);
        if (known.size() >= MOST) {
            known.clear();
        }
        Place place = new Place(file.path(), table);
        if (file.isStateReliable()) {
            known.put(place, new Known(file.state(), one));
        } else {
            known.remove(place);
        }
        return one;
    }

    /** An exception whose message names the file, and keeps SQLite's code. */
    public static RuntimeException failure(ShardFile file, RuntimeException e) {
        return e instanceof SqliteException sqlite ? new SqliteException(sqlite.code(), file.name() + ": " + e.getMessage())
                        : new ShardException(file.name() + ": " + e.getMessage(), e);
    }
}
