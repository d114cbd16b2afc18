package org.sqltruffle.bridge.trino;

import io.trino.spi.predicate.Domain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.Layout;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.bridge.shards.key.KeyRange;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shardtable.leaf.ForeignQuery;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Tasks;
import org.sqltruffle.language.EngineOptions;

/**
 * The files of a catalog, by the operator's configuration. Queries cannot name others.
 *
 * @param path a pattern of files, or one file
 * @param taskBytes about so many bytes of files are one split; 0: as {@link Tasks#bytes} says
 */
record ShardCatalog(String path, long taskBytes) {

    static final String SCHEMA = "main";
    private static final String PATH = "sqltruffle.path";
    private static final String TASK_BYTES = "sqltruffle.task-bytes";
    /** So many files are asked for the types of a query's columns. */
    private static final int MOST_ASKED = 32;
    private static final int MOST_FILES = 100_000;

    /** By the properties of a catalog's file. @throws ShardException for unknown or wrong ones */
    static ShardCatalog of(String catalog, Map<String, String> properties) {
        Map<String, String> left = new TreeMap<>(properties);
        String path = left.remove(PATH);
        String bytes = left.remove(TASK_BYTES);
        if (path == null || path.isEmpty()) {
            throw new ShardException(
                            "the catalog " + catalog + " needs the property " + PATH + ", for example " + PATH + "=/data/sales/*.db");
        }
        if (!left.isEmpty()) {
            throw new ShardException("the catalog " + catalog + " has unknown properties " + left.keySet() + "; there are " + PATH + " and "
                            + TASK_BYTES);
        }
        if (bytes != null && !bytes.matches("[1-9][0-9]{0,17}")) {
            throw new ShardException(
                            "the property " + TASK_BYTES + " of the catalog " + catalog + " is " + bytes + ", and not a number from 1 on");
        }
        return new ShardCatalog(path, bytes == null ? 0 : Long.parseLong(bytes));
    }

    private static ShardFiles place() {
        return ShardFiles.of(Path.of("").toAbsolutePath(), null, MOST_FILES);
    }

    /** The files as they are now. @throws ShardException when there is none */
    List<ShardFile> files() {
        return place().list(List.of(path), false);
    }

    Layout layout() {
        return place().layout(List.of(path));
    }

    /** Does something in a transaction of the first file. */
    <T> T inFirst(Function<Leaf, T> action) {
        return in(files().getFirst(), action);
    }

    /** The columns of a query: types that no declaration tells are those of the values in the first file that has any. */
    List<ForeignQuery.Column> columns(ForeignQuery query) {
        List<ForeignQuery.Column> columns = List.of();
        for (ShardFile file : files().stream().limit(MOST_ASKED).toList()) {
            List<ForeignQuery.Column> more = in(file, query::columns);
            List<ForeignQuery.Column> before = columns;
            columns = more.stream().map(column -> column.index() < before.size() && !before.get(column.index()).type().isEmpty()
                            ? before.get(column.index()) : column).toList();
            if (columns.stream().noneMatch(column -> column.type().isEmpty())) {
                break;
            }
        }
        return columns;
    }

    private static <T> T in(ShardFile file, Function<Leaf, T> action) {
        return Node.LEAVES.in(file, EngineOptions.DEFAULT, action);
    }

    /** The tables: those of the first file. */
    List<String> tables() {
        return inFirst(Leaf::tables);
    }

    /** About how many rows a table has, by its first file; NaN when that is not known. */
    double rows(ShardTableHandle table) {
        List<ShardFile> files = files();
        long rows = inFirst(leaf -> leaf.estimateRows(leaf.shape(table.table())));
        return rows < 0 ? Double.NaN
                        : (double) rows * files.stream().mapToLong(ShardFile::size).sum() / Math.max(1, files.getFirst().size());
    }

    /** About how many different values columns have in the first file, by the key of their names. */
    Map<String, Long> distinctInFirst(ShardTableHandle table) {
        return inFirst(leaf -> leaf.distinct(leaf.shape(table.table())));
    }

    /** Whether a column is the shard key of its table. */
    boolean isShardKey(ShardTableHandle table, ShardColumn column) {
        String key = layout().key(table.table());
        return key != null && column.function().isEmpty() && ColumnShape.key(key).equals(ColumnShape.key(column.name()));
    }

    /** The values of a shard key in each of some files, or {@code null} when some value may be in two files. */
    static List<KeyRange> ranges(List<ShardFile> files, ShardTableHandle table, TableShape[] shapes, ShardColumn key) {
        Domain domain = table.constraint().getDomains().map(domains -> domains.get(key)).orElse(null);
        return Node.RANGES.disjoint(files, table.table(), shapes, key.name(), domain == null || domain.isNullAllowed(),
                        EngineOptions.DEFAULT);
    }

    /** The same for the files as they are now. */
    List<KeyRange> ranges(ShardTableHandle table, ShardColumn key) {
        List<ShardFile> files = files();
        return ranges(files, table, Node.SHAPES.shapes(files, table.table(), EngineOptions.DEFAULT), key);
    }

    /** The columns of a table in all files. */
    UnionTable union(String table) {
        return Node.SHAPES.union(files(), table, false, EngineOptions.DEFAULT);
    }
}
