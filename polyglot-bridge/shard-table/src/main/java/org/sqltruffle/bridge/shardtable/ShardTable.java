package org.sqltruffle.bridge.shardtable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.bridge.shards.key.KeyBounds;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.bridge.shards.query.ShardArguments;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shardtable.leaf.Argument;
import org.sqltruffle.bridge.shardtable.leaf.Bounds;
import org.sqltruffle.bridge.shardtable.leaf.Leaf;
import org.sqltruffle.bridge.shardtable.leaf.Leaves;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TableApi;
import org.sqltruffle.sqlite.Value;

/** A table that one statement reads instead of {@code shards(…)}. */
final class ShardTable implements HostFunction {

    /** So long the files that the preparation of the statement has found are those of its execution. */
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Connection connection;
    private final Leaves leaves;
    private final Shapes shapes;
    private final Bounds bounds;
    /** {@code null}: the query has no condition of a shard key. */
    private final KeyFilter filter;
    private final ShardFiles place;
    private final List<String> patterns;
    private final ShardArguments call;
    private final ScanPlan plan;
    private final int[] outputOf;
    private final Map<TableShape, String> sql = new ConcurrentHashMap<>();
    private List<ShardFile> files;
    private final long listedAt;

    ShardTable(Connection connection, Leaves leaves, Shapes shapes, Bounds bounds, KeyFilter filter, ShardFiles place,
                    List<String> patterns, ShardArguments call, ScanPlan plan, List<ShardFile> files, long listedAt) {
        this.connection = connection;
        this.leaves = leaves;
        this.shapes = shapes;
        this.bounds = bounds;
        this.filter = filter;
        this.place = place;
        this.patterns = patterns;
        this.call = call;
        this.plan = plan;
        this.outputOf = plan.outputOf();
        this.files = files;
        this.listedAt = listedAt;
    }

    /** Makes the table known to the connection. */
    void create(String name) {
        List<String> definitions = new ArrayList<>(plan.declarations());
        List<String> hidden = definitions.stream().filter(definition -> definition.endsWith(" HIDDEN")).toList();
        definitions.removeAll(hidden);
        int visible = definitions.size();
        for (int i = 1; i <= plan.parameters(); i++) {
            definitions.add("\"shards parameter " + i + "\" HIDDEN");
        }
        definitions.addAll(hidden);
        String schema = "CREATE TABLE x(" + String.join(", ", definitions) + ")";
        long id = HostCallbacks.register(this, connection.guard());
        withTexts(name, schema, (pName, pSchema) -> {
            SqliteException.check(connection.handle(), TableApi.stCreateTable(connection.handle(), pName, pSchema, visible,
                            plan.parameters(), id, HostCallbacks.tableCalls()));
        });
    }

    /** Makes the connection forget a table. */
    static void drop(Connection connection, String name) {
        withTexts(name, "", (pName, pEmpty) -> TableApi.stDropTable(connection.handle(), pName));
    }

    private interface Texts {
        void use(long pFirst, long pSecond);
    }

    private static void withTexts(String first, String second, Texts action) {
        byte[] bytes = (first + "\0" + second + "\0").getBytes(StandardCharsets.UTF_8);
        long p = ConnectionApi.malloc64(bytes.length);
        try {
            CMemory.putBytes(p, bytes);
            action.use(p, p + first.getBytes(StandardCharsets.UTF_8).length + 1);
        } finally {
            ConnectionApi.free(p);
        }
    }

    Leaves leaves() {
        return leaves;
    }

    EngineOptions options() {
        return connection.options();
    }

    boolean skips() {
        return call.skip();
    }

    int[] outputOf() {
        return outputOf;
    }

    /**
     * The SQL for a file, as its table is in the present snapshot. @throws ShardException when the table has other columns than the
     * statement knows
     */
    String sql(ShardFile file, Leaf leaf) {
        TableShape shape = leaf.shape(call.table());
        return sql.computeIfAbsent(shape, same -> {
            shapes.note(file, call.table(), same);
            plan.union().check(same);
            return plan.sql(same);
        });
    }

    /** Whether a file may have rows, by what is known about it before it is opened. */
    private boolean mayMatch(ShardFile file, List<Argument> arguments) {
        KeyBounds known = bounds.known(file, call.table(), filter.column());
        return known == null || filter.mayMatch(known, index -> arguments.get(index).key());
    }

    /** Whether a file may have rows, by its present snapshot. @param reliable as for {@link Bounds#read} */
    boolean mayMatch(ShardFile file, Leaf leaf, boolean reliable, List<Argument> arguments) {
        if (filter == null || bounds.known(file, call.table(), filter.column()) != null) {
            return true;
        }
        TableShape shape = leaf.shape(call.table());
        plan.union().check(shape);
        return filter.mayMatch(bounds.read(leaf, file, reliable, call.table(), shape, filter.column()),
                        index -> arguments.get(index).key());
    }

    @Override
    public long openTable(long pTable, int nArgument, long aArgument) {
        try {
            List<Argument> arguments = new ArrayList<>();
            for (int i = 0; i < nArgument; i++) {
                arguments.add(Argument.of(Value.at(aArgument, i)));
            }
            List<ShardFile> found = files != null && System.nanoTime() - listedAt < FRESH_NANOS ? files : place.list(patterns, call.skip());
            files = null;
            found = filter == null ? found : found.stream().filter(file -> mayMatch(file, arguments)).toList();
            return HostCallbacks.register(new ShardCursor(this, new ShardScan(this, found, arguments, connection::isInterrupted)),
                            connection.guard());
        } catch (RuntimeException | Error e) {
            fail(pTable, e);
            return 0;
        }
    }

    /** Reports an error to C, and returns it as a negative result code. */
    static int fail(long pTable, Throwable e) {
        String message = e instanceof SqliteException || e instanceof ShardException ? e.getMessage() : e.toString();
        withTexts(message.replace('\0', '?'), "", (pMessage, pEmpty) -> TableApi.stTableError(pTable, pMessage));
        return -(e instanceof SqliteException sqlite ? sqlite.primaryCode() : ResultCode.ERROR);
    }
}
