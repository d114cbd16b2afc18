package org.sqltruffle.bridge.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sqltruffle.bridge.jdbc.Catalog.Column;
import org.sqltruffle.bridge.jdbc.Catalog.ForeignKey;
import org.sqltruffle.bridge.jdbc.Catalog.Index;
import org.sqltruffle.bridge.jdbc.Catalog.PrimaryKey;
import org.sqltruffle.bridge.jdbc.Catalog.Table;
import org.sqltruffle.bridge.jdbc.metadata.DatabaseGrammar;
import org.sqltruffle.bridge.jdbc.metadata.DatabaseLimits;
import org.sqltruffle.bridge.jdbc.metadata.DatabaseNames;
import org.sqltruffle.bridge.jdbc.metadata.DatabaseResults;
import org.sqltruffle.bridge.jdbc.metadata.DatabaseTransactions;
import org.sqltruffle.bridge.jdbc.metadata.DeclaredType;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.bridge.jdbc.setting.Version;

/** Describes a database by its schema. The columns of the answers are sqlite-jdbc's. */
final class JdbcDatabaseMetaData
                implements
                    DatabaseLimits,
                    DatabaseNames,
                    DatabaseTransactions,
                    DatabaseResults,
                    DatabaseGrammar,
                    SelfWrapper {

    private static final int UNLIMITED = 2_000_000_000;

    private final JdbcConnection connection;
    private final Catalog catalog;

    JdbcDatabaseMetaData(JdbcConnection connection) {
        this.connection = connection;
        this.catalog = new Catalog(connection);
    }

    private ResultSet result(List<Object[]> rows, String names) throws SQLException {
        connection.checkOpen();
        return new JdbcStatement(connection).resultOf(new ResultColumns(names.split(",")), rows);
    }

    // ---- tables and columns

    @Override
    public ResultSet getTables(String catalogName, String schema, String pattern, String[] types) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        Set<String> wanted = new java.util.HashSet<>();
        for (String type : types == null ? new String[0] : types) {
            wanted.add(type.toUpperCase(Locale.ROOT));
        }
        for (Table table : catalog.tables(pattern == null || pattern.isEmpty() ? "%" : pattern)) {
            if (wanted.isEmpty() || wanted.contains(table.type())) {
                rows.add(new Object[]{null, null, table.name(), table.type(), null, null, null, null, null, null});
            }
        }
        return result(rows,
                        "TABLE_CAT,TABLE_SCHEM,TABLE_NAME,TABLE_TYPE,REMARKS,TYPE_CAT,TYPE_SCHEM,TYPE_NAME,SELF_REFERENCING_COL_NAME,"
                                        + "REF_GENERATION");
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (String type : new String[]{"GLOBAL TEMPORARY", "SYSTEM TABLE", "TABLE", "VIEW"}) {
            rows.add(new Object[]{type});
        }
        return result(rows, "TABLE_TYPE");
    }

    @Override
    public ResultSet getColumns(String catalogName, String schema, String tablePattern, String columnPattern) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        List<Table> tables = new ArrayList<>(catalog.tables(tablePattern == null || tablePattern.isEmpty() ? "%" : tablePattern));
        tables.sort(Comparator.comparing(Table::name));
        for (Table table : tables) {
            for (Column column : catalog.columns(table)) {
                if (columnPattern == null || catalog.like(column.name(), columnPattern)) {
                    rows.add(row(table, column));
                }
            }
        }
        return result(rows,
                        "TABLE_CAT,TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,DATA_TYPE,TYPE_NAME,COLUMN_SIZE,BUFFER_LENGTH,DECIMAL_DIGITS,"
                                        + "NUM_PREC_RADIX,NULLABLE,"
                                        + "REMARKS,COLUMN_DEF,SQL_DATA_TYPE,SQL_DATETIME_SUB,CHAR_OCTET_LENGTH,ORDINAL_POSITION,"
                                        + "IS_NULLABLE,SCOPE_CATALOG,SCOPE_SCHEMA,"
                                        + "SCOPE_TABLE,SOURCE_DATA_TYPE,IS_AUTOINCREMENT,IS_GENERATEDCOLUMN");
    }

    private static Object[] row(Table table, Column column) {
        DeclaredType type = DeclaredType.of(column.declaredType());
        return new Object[]{null, null, table.name(), column.name(), type.jdbcType(), type.name(), type.size(UNLIMITED), UNLIMITED,
                        type.digits(), 10,
                        column.notNull() ? columnNoNulls : columnNullable, null, column.defaultValue(), 0, 0, UNLIMITED, column.position(),
                        yes(!column.notNull()),
                        null, null, null, null, yes(column.autoIncrement()), yes(column.generated())};
    }

    private static String yes(boolean truth) {
        return truth ? "YES" : "NO";
    }

    @Override
    public ResultSet getPrimaryKeys(String catalogName, String schema, String table) throws SQLException {
        catalog.existing(table);
        PrimaryKey key = catalog.primaryKey(table);
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < key.columns().size(); i++) {
            rows.add(new Object[]{null, null, table, key.columns().get(i), i + 1, key.name()});
        }
        rows.sort(Comparator.comparing(row -> (String) row[3]));
        return result(rows, "TABLE_CAT,TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,KEY_SEQ,PK_NAME");
    }

    // ---- foreign keys

    private static final int PARENT_NAME = 2;
    private static final int CHILD_NAME = 6;
    private static final int KEY_SEQUENCE = 8;
    private static final String KEY_COLUMNS = "PKTABLE_CAT,PKTABLE_SCHEM,PKTABLE_NAME,PKCOLUMN_NAME,FKTABLE_CAT,FKTABLE_SCHEM,"
                    + "FKTABLE_NAME,FKCOLUMN_NAME,KEY_SEQ,"
                    + "UPDATE_RULE,DELETE_RULE,FK_NAME,PK_NAME,DEFERRABILITY";

    /** The catalog and schema that a caller names. SQLite has neither, and the answer repeats them. */
    private record Place(String catalog, String schema) {
    }

    /** @param parent the referred table's name in the answer */
    private Object[] row(ForeignKey key, Place place, String parent, Place childPlace) throws SQLException {
        PrimaryKey referred = catalog.primaryKey(key.parent());
        String column = key.parentColumn() != null ? key.parentColumn()
                        : key.sequence() <= referred.columns().size() ? referred.columns().get(key.sequence() - 1) : null;
        // A foreign key may refer to a unique index beside the primary key.
        boolean toPrimaryKey = column != null && referred.columns().stream().anyMatch(column::equalsIgnoreCase);
        return new Object[]{place.catalog, place.schema, parent, column, childPlace.catalog, childPlace.schema, key.child(),
                        key.childColumn(), key.sequence(), rule(key.onUpdate()),
                        rule(key.onDelete()), key.name() == null ? "" : key.name(),
                        toPrimaryKey && referred.name() != null ? referred.name() : "", importedKeyInitiallyDeferred};
    }

    private static int rule(String action) {
        return switch (action) {
            case "CASCADE" -> importedKeyCascade;
            case "RESTRICT" -> importedKeyRestrict;
            case "SET NULL" -> importedKeySetNull;
            case "SET DEFAULT" -> importedKeySetDefault;
            default -> importedKeyNoAction;
        };
    }

    @Override
    public ResultSet getImportedKeys(String catalogName, String schema, String table) throws SQLException {
        catalog.checkName(table);
        Place place = new Place(catalogName, schema);
        List<Object[]> rows = new ArrayList<>();
        for (ForeignKey key : catalog.foreignKeys(table)) {
            rows.add(row(key, place, key.parent(), place));
        }
        return result(sorted(rows, PARENT_NAME), KEY_COLUMNS);
    }

    @Override
    public ResultSet getExportedKeys(String catalogName, String schema, String table) throws SQLException {
        Place place = new Place(catalogName, schema);
        return result(references(catalog.existing(table), place, null, place), KEY_COLUMNS);
    }

    /** Foreign keys that refer to a table, from one table or, for {@code null}, from any. */
    private List<Object[]> references(String parent, Place place, String child, Place childPlace) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : catalog.tables("%")) {
            if (child == null || child.equalsIgnoreCase(table.name())) {
                for (ForeignKey key : catalog.foreignKeys(table.name())) {
                    if (key.parent().equalsIgnoreCase(parent)) {
                        rows.add(row(key, place, parent, childPlace));
                    }
                }
            }
        }
        return sorted(rows, CHILD_NAME);
    }

    private static List<Object[]> sorted(List<Object[]> rows, int name) {
        rows.sort(Comparator.<Object[], String>comparing(row -> (String) row[name]).thenComparing(row -> (Integer) row[KEY_SEQUENCE]));
        return rows;
    }

    @Override
    public ResultSet getCrossReference(String parentCatalog, String parentSchema, String parent, String foreignCatalog,
                    String foreignSchema, String foreign)
                    throws SQLException {
        if (parent == null) {
            return getImportedKeys(foreignCatalog, foreignSchema, foreign);
        }
        return foreign == null ? getExportedKeys(parentCatalog, parentSchema, parent)
                        : result(references(parent, new Place(parentCatalog, parentSchema), foreign,
                                        new Place(foreignCatalog, foreignSchema)), KEY_COLUMNS);
    }

    @Override
    public ResultSet getIndexInfo(String catalogName, String schema, String table, boolean unique, boolean approximate)
                    throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Index index : catalog.indices(table)) {
            if (unique && !index.unique()) {
                continue;
            }
            for (int i = 0; i < index.columns().size(); i++) {
                rows.add(new Object[]{null, null, table, index.unique() ? 0 : 1, null, index.name(), (int) tableIndexOther, i + 1,
                                index.columns().get(i), null, 0, 0, null});
            }
        }
        return result(rows,
                        "TABLE_CAT,TABLE_SCHEM,TABLE_NAME,NON_UNIQUE,INDEX_QUALIFIER,INDEX_NAME,TYPE,ORDINAL_POSITION,COLUMN_NAME,"
                                        + "ASC_OR_DESC,CARDINALITY,PAGES,"
                                        + "FILTER_CONDITION");
    }

    // ---- types

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        rows.add(type("NULL", Types.NULL, 0, 1, 0));
        rows.add(type("INTEGER", Types.INTEGER, 0, 0, 1));
        rows.add(type("REAL", Types.REAL, 0, 0, 0));
        rows.add(type("TEXT", Types.VARCHAR, 1, 1, 0));
        rows.add(type("BLOB", Types.BLOB, 0, 1, 0));
        return result(rows,
                        "TYPE_NAME,DATA_TYPE,PRECISION,LITERAL_PREFIX,LITERAL_SUFFIX,CREATE_PARAMS,NULLABLE,CASE_SENSITIVE,SEARCHABLE,"
                                        + "UNSIGNED_ATTRIBUTE,"
                                        + "FIXED_PREC_SCALE,AUTO_INCREMENT,LOCAL_TYPE_NAME,MINIMUM_SCALE,MAXIMUM_SCALE,SQL_DATA_TYPE,"
                                        + "SQL_DATETIME_SUB,NUM_PREC_RADIX");
    }

    private static Object[] type(String name, int type, int caseSensitive, int unsigned, int autoIncrement) {
        return new Object[]{name, type, 0, null, null, null, (int) typeNullable, caseSensitive, (int) typeSearchable, unsigned, 0,
                        autoIncrement, null, 0, 0, 0, 0, 10};
    }

    // ---- what SQLite does not have

    private ResultSet none(String names) throws SQLException {
        return result(List.of(), names);
    }

    @Override
    public ResultSet getAttributes(String catalogName, String schema, String type, String attribute) throws SQLException {
        return none("TYPE_CAT,TYPE_SCHEM,TYPE_NAME,ATTR_NAME,DATA_TYPE,ATTR_TYPE_NAME,ATTR_SIZE,DECIMAL_DIGITS,NUM_PREC_RADIX,NULLABLE,"
                        + "REMARKS,ATTR_DEF,"
                        + "SQL_DATA_TYPE,SQL_DATETIME_SUB,CHAR_OCTET_LENGTH,ORDINAL_POSITION,IS_NULLABLE,SCOPE_CATALOG,SCOPE_SCHEMA,"
                        + "SCOPE_TABLE,SOURCE_DATA_TYPE");
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalogName, String schema, String table, int scope, boolean nullable)
                    throws SQLException {
        return none("SCOPE,COLUMN_NAME,DATA_TYPE,TYPE_NAME,COLUMN_SIZE,BUFFER_LENGTH,DECIMAL_DIGITS,PSEUDO_COLUMN");
    }

    @Override
    public ResultSet getVersionColumns(String catalogName, String schema, String table) throws SQLException {
        return none("SCOPE,COLUMN_NAME,DATA_TYPE,TYPE_NAME,COLUMN_SIZE,BUFFER_LENGTH,DECIMAL_DIGITS,PSEUDO_COLUMN");
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return none("TABLE_CAT");
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return none("TABLE_SCHEM,TABLE_CATALOG");
    }

    @Override
    public ResultSet getSchemas(String catalogName, String pattern) throws SQLException {
        return getSchemas();
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none("NAME,MAX_LEN,DEFAULT_VALUE,DESCRIPTION");
    }

    @Override
    public ResultSet getColumnPrivileges(String catalogName, String schema, String table, String column) throws SQLException {
        return none("TABLE_CAT,TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,GRANTOR,GRANTEE,PRIVILEGE,IS_GRANTABLE");
    }

    @Override
    public ResultSet getTablePrivileges(String catalogName, String schema, String table) throws SQLException {
        return none("TABLE_CAT,TABLE_SCHEM,TABLE_NAME,GRANTOR,GRANTEE,PRIVILEGE,IS_GRANTABLE");
    }

    @Override
    public ResultSet getFunctions(String catalogName, String schema, String function) throws SQLException {
        return none("FUNCTION_CAT,FUNCTION_SCHEM,FUNCTION_NAME,REMARKS,FUNCTION_TYPE,SPECIFIC_NAME");
    }

    @Override
    public ResultSet getFunctionColumns(String catalogName, String schema, String function, String column) throws SQLException {
        return none("FUNCTION_CAT,FUNCTION_SCHEM,FUNCTION_NAME,COLUMN_NAME,COLUMN_TYPE,DATA_TYPE,TYPE_NAME,PRECISION,LENGTH,SCALE,RADIX,"
                        + "NULLABLE,REMARKS,"
                        + "CHAR_OCTET_LENGTH,ORDINAL_POSITION,IS_NULLABLE,SPECIFIC_NAME");
    }

    @Override
    public ResultSet getProcedures(String catalogName, String schema, String procedure) throws SQLException {
        return none("PROCEDURE_CAT,PROCEDURE_SCHEM,PROCEDURE_NAME,UNDEF1,UNDEF2,UNDEF3,REMARKS,PROCEDURE_TYPE");
    }

    @Override
    public ResultSet getProcedureColumns(String catalogName, String schema, String procedure, String column) throws SQLException {
        return none("PROCEDURE_CAT,PROCEDURE_SCHEM,PROCEDURE_NAME,COLUMN_NAME,COLUMN_TYPE,DATA_TYPE,TYPE_NAME,PRECISION,LENGTH,SCALE,"
                        + "RADIX,NULLABLE,REMARKS");
    }

    @Override
    public ResultSet getPseudoColumns(String catalogName, String schema, String table, String column) throws SQLException {
        return none("TABLE_CAT,TABLE_SCHEM,TABLE_NAME,COLUMN_NAME,DATA_TYPE,COLUMN_SIZE,DECIMAL_DIGITS,NUM_PREC_RADIX,COLUMN_USAGE,"
                        + "REMARKS,CHAR_OCTET_LENGTH,IS_NULLABLE");
    }

    @Override
    public ResultSet getSuperTables(String catalogName, String schema, String table) throws SQLException {
        return none("TABLE_CAT,TABLE_SCHEM,TABLE_NAME,SUPERTABLE_NAME");
    }

    @Override
    public ResultSet getSuperTypes(String catalogName, String schema, String type) throws SQLException {
        return none("TYPE_CAT,TYPE_SCHEM,TYPE_NAME,SUPERTYPE_CAT,SUPERTYPE_SCHEM,SUPERTYPE_NAME");
    }

    @Override
    public ResultSet getUDTs(String catalogName, String schema, String type, int[] types) throws SQLException {
        return none("TYPE_CAT,TYPE_SCHEM,TYPE_NAME,CLASS_NAME,DATA_TYPE,REMARKS,BASE_TYPE");
    }

    @Override
    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    // ---- the connection and the driver

    @Override
    public Connection getConnection() {
        return connection.handle();
    }

    @Override
    public String getURL() {
        return connection.url();
    }

    @Override
    public String getUserName() {
        return null;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return connection.isReadOnly();
    }

    @Override
    public String getDatabaseProductVersion() {
        return org.sqltruffle.language.Connection.sqliteVersion();
    }

    private int version(int part) {
        return Integer.parseInt(getDatabaseProductVersion().split("\\.")[part]);
    }

    @Override
    public int getDatabaseMajorVersion() {
        return version(0);
    }

    @Override
    public int getDatabaseMinorVersion() {
        return version(1);
    }

    @Override
    public String getDriverName() {
        return "SQLTruffle JDBC";
    }

    @Override
    public String getDriverVersion() {
        return Version.TEXT;
    }

    @Override
    public int getDriverMajorVersion() {
        return Version.MAJOR;
    }

    @Override
    public int getDriverMinorVersion() {
        return Version.MINOR;
    }

    @Override
    public int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public String getSQLKeywords() {
        return "ABORT,ACTION,AFTER,ANALYZE,ATTACH,AUTOINCREMENT,BEFORE,CASCADE,CONFLICT,DATABASE,DEFERRABLE,DEFERRED,DESC,DETACH,"
                        + "EXCLUSIVE,EXPLAIN,FAIL,GLOB,IGNORE,"
                        + "INDEX,INDEXED,INITIALLY,INSTEAD,ISNULL,KEY,LIMIT,NOTNULL,OFFSET,PLAN,PRAGMA,QUERY,RAISE,REGEXP,REINDEX,RENAME,"
                        + "REPLACE,RESTRICT,TEMP,TEMPORARY,"
                        + "TRANSACTION,VACUUM,VIEW,VIRTUAL";
    }
}
