package org.sqltruffle.bridge.adbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.arrow.adbc.core.AdbcConnection;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.adbc.core.AdbcInfoCode;
import org.apache.arrow.adbc.core.AdbcStatement;
import org.apache.arrow.adbc.core.AdbcStatusCode;
import org.apache.arrow.adbc.core.BulkIngestMode;
import org.apache.arrow.adbc.core.IsolationLevel;
import org.apache.arrow.adbc.core.StandardSchemas;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.arrow.IngestMode;
import org.sqltruffle.bridge.arrow.IngestTarget;
import org.sqltruffle.bridge.arrow.catalog.Catalog;
import org.sqltruffle.language.Connection;

/** A connection. Its catalogs are the attached databases; each has one schema, whose name is empty. */
final class SqlTruffleAdbcConnection implements AdbcConnection {

    private static final List<String> TABLE_TYPES = List.of("table", "view");

    private final BufferAllocator allocator;
    private final Database database;
    private boolean autoCommit = true;

    SqlTruffleAdbcConnection(String path, BufferAllocator allocator) throws AdbcException {
        this.allocator = allocator;
        this.database = Problems.call(() -> Database.open(path));
    }

    @Override
    public AdbcStatement createStatement() {
        return new SqlTruffleAdbcStatement(database, allocator, null);
    }

    @Override
    public AdbcStatement bulkIngest(String table, BulkIngestMode mode) {
        return new SqlTruffleAdbcStatement(database, allocator, new IngestTarget(null, table, switch (mode) {
            case CREATE -> IngestMode.CREATE;
            case APPEND -> IngestMode.APPEND;
            case REPLACE -> IngestMode.REPLACE;
            case CREATE_APPEND -> IngestMode.CREATE_APPEND;
        }, false));
    }

    @Override
    public void cancel() {
        database.interrupt();
    }

    // ---- transactions

    private void execute(String sql) throws AdbcException {
        Problems.call(() -> {
            database.execute(sql);
            return null;
        });
    }

    /** Ends the transaction and begins the next one. A statement that failed may have ended it already. */
    private void end(String sql) throws AdbcException {
        if (autoCommit) {
            throw AdbcException.invalidState("[SQLTruffle] the connection commits each statement");
        }
        if (database.inTransaction()) {
            execute(sql);
        }
        execute("BEGIN");
    }

    @Override
    public void commit() throws AdbcException {
        end("COMMIT");
    }

    @Override
    public void rollback() throws AdbcException {
        end("ROLLBACK");
    }

    @Override
    public boolean getAutoCommit() {
        return autoCommit;
    }

    @Override
    public void setAutoCommit(boolean enable) throws AdbcException {
        if (enable != autoCommit) {
            if (!enable) {
                execute("BEGIN");
            } else if (database.inTransaction()) {
                execute("COMMIT");
            }
            autoCommit = enable;
        }
    }

    @Override
    public boolean getReadOnly() throws AdbcException {
        return Problems.call(() -> database.prepare("PRAGMA query_only").first(row -> row.getBoolean(0)).orElse(false));
    }

    @Override
    public void setReadOnly(boolean readOnly) throws AdbcException {
        execute("PRAGMA query_only = " + readOnly);
    }

    @Override
    public IsolationLevel getIsolationLevel() {
        return IsolationLevel.SERIALIZABLE;
    }

    @Override
    public void setIsolationLevel(IsolationLevel level) throws AdbcException {
        if (level != IsolationLevel.DEFAULT && level != IsolationLevel.SERIALIZABLE) {
            throw AdbcException.notImplemented("[SQLTruffle] SQLite's transactions are serializable");
        }
    }

    // ---- what there is

    @Override
    public ArrowReader getInfo(int[] codes) throws AdbcException {
        List<List<Object>> rows = new ArrayList<>();
        for (AdbcInfoCode code : AdbcInfoCode.values()) {
            Object value = info(code);
            if (value != null && (codes == null || Arrays.stream(codes).anyMatch(each -> each == code.getValue()))) {
                rows.add(Arrays.asList((long) code.getValue(), value));
            }
        }
        return Nested.reader(StandardSchemas.GET_INFO_SCHEMA, rows, allocator);
    }

    private static Object info(AdbcInfoCode code) {
        return switch (code) {
            case VENDOR_NAME, DRIVER_NAME -> "SQLTruffle";
            case VENDOR_VERSION -> Connection.sqliteVersion();
            case VENDOR_SQL -> true;
            case VENDOR_SUBSTRAIT -> false;
            default -> null;
        };
    }

    @Override
    public ArrowReader getTableTypes() throws AdbcException {
        return Nested.reader(StandardSchemas.TABLE_TYPES_SCHEMA, TABLE_TYPES.stream().map(type -> List.<Object>of(type)).toList(),
                        allocator);
    }

    @Override
    public Schema getTableSchema(String catalog, String schema, String table) throws AdbcException {
        return Problems.call(() -> {
            Catalog all = new Catalog(database);
            for (String name : all.databases(catalog)) {
                Schema found = all.schema(name, table);
                if (!found.getFields().isEmpty()) {
                    return found;
                }
            }
            throw new AdbcException("[SQLTruffle] no such table: " + table, null, AdbcStatusCode.NOT_FOUND, null, 0);
        });
    }

    @Override
    public ArrowReader getObjects(GetObjectsDepth depth, String catalogPattern, String schemaPattern, String tablePattern, String[] types,
                    String columnPattern) throws AdbcException {
        return Problems.call(() -> {
            List<List<Object>> catalogs = new ArrayList<>();
            for (String name : new Catalog(database).databases(null)) {
                if (isLike(name, catalogPattern)) {
                    catalogs.add(Arrays.asList(name, depth == GetObjectsDepth.CATALOGS ? null
                                    : schemas(depth, name, schemaPattern, tablePattern, types, columnPattern)));
                }
            }
            return Nested.reader(StandardSchemas.GET_OBJECTS_SCHEMA, catalogs, allocator);
        });
    }

    private List<Object> schemas(GetObjectsDepth depth, String catalog, String schemaPattern, String tablePattern, String[] types,
                    String columnPattern) {
        if (schemaPattern != null && !Catalog.isSchema(schemaPattern)) {
            return List.of();
        }
        List<Object> tables = depth == GetObjectsDepth.DB_SCHEMAS ? null : new ArrayList<>();
        if (tables != null) {
            for (Object[] table : new Catalog(database).tables(catalog, tablePattern == null ? "%" : tablePattern,
                            types == null ? TABLE_TYPES : List.of(types), false)) {
                String name = (String) table[2];
                boolean all = depth == GetObjectsDepth.ALL;
                tables.add(Nested.struct("table_name", name, "table_type", table[3], "table_columns",
                                all ? columns(catalog, name, columnPattern) : null, "table_constraints",
                                all ? constraints(catalog, name) : null));
            }
        }
        return List.of(Nested.struct("db_schema_name", "", "db_schema_tables", tables));
    }

    private List<Object> columns(String catalog, String table, String pattern) {
        List<Object> columns = new ArrayList<>();
        try (var query = database.prepare(
                        "SELECT name, cid + 1, type, \"notnull\", dflt_value FROM pragma_table_xinfo(?, ?) WHERE hidden <> 1 ORDER BY "
                                        + "cid")) {
            query.bind(new Object[]{table, catalog}).forEach(row -> {
                if (isLike(row.getString(0), pattern)) {
                    columns.add(Nested.struct("column_name", row.getString(0), "ordinal_position", row.getLong(1), "xdbc_type_name",
                                    row.getString(2), "xdbc_nullable", 1 - row.getLong(3), "xdbc_column_def",
                                    row.getString(4), "xdbc_is_nullable", row.getBoolean(3) ? "NO" : "YES"));
                }
            });
        }
        return columns;
    }

    private List<Object> constraints(String catalog, String table) {
        Catalog all = new Catalog(database);
        List<Object> constraints = new ArrayList<>();
        List<Object> primary = all.primaryKeys(catalog, table).stream().map(key -> key[3]).toList();
        if (!primary.isEmpty()) {
            constraints.add(Nested.struct("constraint_type", "PRIMARY KEY", "constraint_column_names", primary));
        }
        List<Object> names = new ArrayList<>();
        List<Object> used = new ArrayList<>();
        for (Object[] key : all.foreignKeys(catalog, null, table)) {
            if ((long) key[8] == 1 && !names.isEmpty()) {
                constraints.add(foreignKey(names, used));
                names = new ArrayList<>();
                used = new ArrayList<>();
            }
            names.add(key[7]);
            used.add(Nested.struct("fk_catalog", catalog, "fk_db_schema", "", "fk_table", key[2], "fk_column_name", key[3]));
        }
        if (!names.isEmpty()) {
            constraints.add(foreignKey(names, used));
        }
        return constraints;
    }

    private static Map<String, Object> foreignKey(List<Object> names, List<Object> used) {
        return Nested.struct("constraint_type", "FOREIGN KEY", "constraint_column_names", names, "constraint_column_usage", used);
    }

    /** Whether a name is LIKE a pattern; {@code null} fits all. */
    private boolean isLike(String name, String pattern) {
        try (var query = database.prepare("SELECT ? LIKE ?")) {
            return pattern == null || query.bind(new Object[]{name, pattern}).first(row -> row.getBoolean(0)).orElse(false);
        }
    }

    @Override
    public void close() throws AdbcException {
        Problems.call(() -> {
            database.close();
            return null;
        });
    }
}
