package org.sqltruffle.bridge.shardtable.leaf;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_DBCONFIG_TRUSTED_SCHEMA;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READONLY;

import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** A connection to one file, for reading only. One thread at a time uses it. */
public final class Leaf implements AutoCloseable {

    private static final int BUSY_MILLISECONDS = 5000;
    private static final String COUNT = "[0-9]{1,18}";

    /** Schemas with more tables and indices than that are not compared. */
    private static final int MOST_SCHEMA_ROWS = 256;
    /** The column of {@link #readSchema} that tells a virtual table. */
    private static final int IS_VIRTUAL = 5;
    private static final int MOST_DEFINITIONS = 10_000;
    /** The tables that definitions make. Most files have the same ones. */
    private static final Map<Definition, TableShape> DEFINITIONS = new ConcurrentHashMap<>();

    /** How a file's schema defines a table. */
    private record Definition(String name, String sql) {
    }

    private record Known(long cookie, TableShape shape) {
    }

    private final Connection connection;
    private String identity;
    private final boolean once;
    private final Map<String, Known> shapes = new HashMap<>();
    /**
     * The rows of the schema that {@link #connection} and {@link #shapes} know, of a connection that goes from file to file; {@code null}:
     * not known.
     */
    private RowBatch schema;
    private long usedAt;

    private Leaf(Connection connection, String identity, boolean once) {
        this.connection = connection;
        this.identity = identity;
        this.once = once;
    }

    /**
     * Opens a file. Nothing in it is trusted: its schema calls no function with side effects. @param once for one transaction of this file
     * only
     */
    static Leaf open(ShardFile file, EngineOptions options, boolean once) {
        Connection connection = Connection.open(file.path().toString(), SQLITE_OPEN_READONLY, null, once ? once(options) : options);
        try {
            connection.busyTimeout(BUSY_MILLISECONDS);
            SqliteException.check(connection.handle(), ExtrasApi.stDbConfig(connection.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, 0));
            return new Leaf(connection, file.identity(), once);
        } catch (SqliteException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Goes on to another file, if its schema is the same: what is prepared stays so. Begins a transaction of it.
     *
     * @return whether it has done so; if not, the connection can only be closed
     */
    boolean moveTo(ShardFile file) {
        byte[] path = (file.path() + "\0").getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            long pPath = arena.allocate(path.length).address();
            CMemory.putBytes(pPath, path);
            if (ExtrasApi.stMove(connection.handle(), pPath) != ResultCode.OK) {
                return false;
            }
            identity = file.identity();
            // A locked file is opened, which waits where it can be interrupted.
            connection.busyTimeout(0);
            connection.execute("BEGIN");
            RowBatch found = readSchema();
            if (found == null || !found.hasEqualRows(schema) || ExtrasApi.stHasSchema(connection.handle()) == 0) {
                return false;
            }
            connection.busyTimeout(BUSY_MILLISECONDS);
            return true;
        } catch (SqliteException e) {
            return false;
        }
    }

    /**
     * The rows of the schema; {@code null}: they are too many to be compared, or there are virtual tables, which keep what they know of a
     * file.
     */
    private RowBatch readSchema() {
        Statement statement = connection
                        .acquire("SELECT type, name, tbl_name, rootpage, sql, type = 'table' AND rootpage = 0 FROM main.sqlite_schema");
        try {
            RowBatch rows = new RowBatch();
            statement.fetch(rows, MOST_SCHEMA_ROWS);
            if (rows.failure != null) {
                throw rows.failure;
            }
            boolean hasVirtual = IntStream.range(0, rows.rows).anyMatch(row -> rows.cells[2 * (row * rows.columns + IS_VIRTUAL)] != 0);
            return rows.ended && !hasVirtual ? rows : null;
        } finally {
            connection.release(statement);
        }
    }

    /** Nobody would read columns that a file gets for one statement, and nodes would not be compiled. */
    private static EngineOptions once(EngineOptions options) {
        EngineOptions rows = options.withColumns(ColumnStore.Mode.OFF);
        return options.tier() == EngineOptions.Tier.AUTO ? rows.withTier(EngineOptions.Tier.C) : rows;
    }

    /** Whether its file is not kept open after its transaction. */
    boolean isOnce() {
        return once;
    }

    /** Whether {@link #moveTo} may be called. */
    boolean isMovable() {
        return schema != null;
    }

    public Connection connection() {
        return connection;
    }

    /** Whether its file is still the one at that path. */
    public boolean isOf(ShardFile file) {
        return identity.equals(file.identity());
    }

    public long usedAt() {
        return usedAt;
    }

    public void noteUse(long now) {
        usedAt = now;
    }

    /** Begins a transaction, whose snapshot is that of the first statement, unless {@link #moveTo} has begun one. */
    public void begin() {
        if (connection.isAutocommit()) {
            connection.execute("BEGIN");
        }
    }

    /** Ends the transaction. */
    public void end() {
        if (!connection.isAutocommit()) {
            connection.execute("COMMIT");
        }
    }

    private long cookie() {
        Statement statement = connection.acquire("PRAGMA schema_version");
        try {
            statement.step();
            return statement.columnLong(0);
        } finally {
            connection.release(statement);
        }
    }

    /** The names of the ordinary tables, without SQLite's own. */
    public List<String> tables() {
        List<String> names = new ArrayList<>();
        Statement statement = connection.acquire(
                        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT "
                                        + "LIKE 'CREATE VIRTUAL%' ORDER BY name");
        try {
            while (statement.step()) {
                names.add(statement.columnString(0));
            }
        } finally {
            connection.release(statement);
        }
        return names;
    }

    /** About how many rows a table has, or -1 when a look at its ends does not tell. */
    public long estimateRows(TableShape shape) {
        long[] ends = rowids(shape);
        return ends == null ? -1 : Math.max(0, ends[1] - ends[0] + 1);
    }

    /** About how many different values columns have, by the key of their names: those that begin an index, when ANALYZE has run. */
    public Map<String, Long> distinct(TableShape shape) {
        Map<String, Long> distinct = new HashMap<>();
        try {
            Statement statement = connection.acquire(
                            "SELECT i.name, s.stat FROM main.sqlite_stat1 AS s, pragma_index_info(s.idx, 'main') AS i WHERE s.tbl = ?1 "
                                            + "AND i.seqno = 0 AND i.name IS NOT NULL");
            try {
                statement.bindText(1, shape.table().getBytes(StandardCharsets.UTF_8));
                while (statement.step()) {
                    String[] words = statement.columnString(1).split(" ");
                    if (words.length > 1 && words[0].matches(COUNT) && words[1].matches(COUNT)) {
                        distinct.merge(ColumnShape.key(statement.columnString(0)),
                                        Math.max(1, Long.parseLong(words[0]) / Math.max(1, Long.parseLong(words[1]))), Math::max);
                    }
                }
            } finally {
                connection.release(statement);
            }
        } catch (SqliteException e) {
            // ANALYZE has not run.
        }
        return distinct;
    }

    /** The smallest and the largest rowid of a table, 0 and -1 for an empty one; {@code null} when it has no rowids. */
    public long[] rowids(TableShape shape) {
        if (shape.byKey().containsKey("_rowid_")) {
            return null;
        }
        try {
            Statement statement = connection.acquire("SELECT min(_rowid_), (SELECT max(_rowid_) FROM main.%1$s) FROM main.%1$s"
                            .formatted(SqlNames.quoted(shape.table())));
            try {
                statement.step();
                return statement.columnString(0) == null ? new long[]{0, -1} : new long[]{statement.columnLong(0), statement.columnLong(1)};
            } finally {
                connection.release(statement);
            }
        } catch (SqliteException e) {
            return null;
        }
    }

    /** The table as the present snapshot has it. @throws ShardException when there is no such table */
    public TableShape shape(String table) {
        if (once && schema == null) {
            schema = readSchema();
        }
        long cookie = once ? 0 : cookie();
        Known known = shapes.get(table);
        if (known == null || known.cookie != cookie) {
            known = new Known(cookie, read(table));
            shapes.put(table, known);
        }
        return known.shape;
    }

    private TableShape read(String table) {
        Definition definition = definition(table);
        TableShape shape = DEFINITIONS.get(definition);
        if (shape == null) {
            shape = read(definition);
            if (DEFINITIONS.size() >= MOST_DEFINITIONS) {
                DEFINITIONS.clear();
            }
            DEFINITIONS.put(definition, shape);
        }
        return shape;
    }

    private TableShape read(Definition definition) {
        List<ColumnShape> columns = new ArrayList<>();
        Statement statement = connection.acquire("SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE hidden <> 1");
        try {
            statement.bindText(1, definition.name.getBytes(StandardCharsets.UTF_8));
            while (statement.step()) {
                columns.add(column(definition.name, statement.columnString(0)));
            }
        } finally {
            connection.release(statement);
        }
        return new TableShape(definition.name, columns);
    }

    /** The definition of the table, with its name as the file writes it. */
    private Definition definition(String table) {
        Statement statement = connection.acquire(
                        "SELECT name, type, sql FROM main.sqlite_schema WHERE lower(name) = lower(?1) AND type IN ('table', 'view')");
        try {
            statement.bindText(1, table.getBytes(StandardCharsets.UTF_8));
            if (!statement.step()) {
                throw new ShardException("no table " + table);
            }
            if (!statement.columnString(1).equals("table")
                            || statement.columnString(2).regionMatches(true, 0, "CREATE VIRTUAL", 0, "CREATE VIRTUAL".length())) {
                throw new ShardException(table + " is no ordinary table");
            }
            return new Definition(statement.columnString(0), statement.columnString(2));
        } finally {
            connection.release(statement);
        }
    }

    private ColumnShape column(String table, String name) {
        long pDb = connection.handle();
        try (Arena arena = Arena.ofConfined()) {
            long pOut = arena.allocate(2L * Long.BYTES, Long.BYTES).address();
            SqliteException.check(pDb,
                            ExtrasApi.tableColumnMetadata(pDb, arena.allocateFrom("main").address(), arena.allocateFrom(table).address(),
                                            arena.allocateFrom(name).address(), pOut,
                                            pOut + Long.BYTES, 0, 0, 0));
            String type = CMemory.getString(CMemory.getLong(pOut));
            String collation = CMemory.getString(CMemory.getLong(pOut + Long.BYTES));
            return new ColumnShape(name, type == null ? "" : type,
                            collation == null ? ColumnShape.BINARY : collation.toUpperCase(Locale.ROOT));
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
