package org.sqltruffle.bridge.jdbc;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.jdbc.metadata.ColumnTypes;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;

/**
 * The columns of a result. A column has its declared type if the current row's value fits that type. Otherwise it has the value's type.
 * sqlite-jdbc does the same.
 */
final class JdbcResultSetMetaData implements ResultSetMetaData, SelfWrapper {

    private static final Pattern NAME = Pattern.compile("[^(]*");
    private static final Pattern CAST = Pattern.compile("cast\\(.*?\\s+as\\s+(.*?)\\s*\\)");
    private static final Pattern ARGUMENTS = Pattern.compile(".*?\\((.*?)\\)");

    private final ResultColumns columns;
    private final RowReader row;

    /** @param row the current row, for the types of its values; {@code null} when there is none */
    JdbcResultSetMetaData(ResultColumns columns, RowReader row) {
        this.columns = columns;
        this.row = row;
    }

    private int check(int column) throws SQLException {
        if (column < 1 || column > columns.count()) {
            throw Errors.column(column, columns.count());
        }
        return column;
    }

    private int valueType(int column) {
        return row == null ? SQLITE_NULL : row.peekType(column);
    }

    private boolean isLong(int column) {
        return row != null && row.peekLong(column);
    }

    @Override
    public int getColumnCount() {
        return columns.count();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return columns.label(check(column));
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return getColumnName(column);
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return switch (valueType(check(column))) {
            case SQLITE_INTEGER -> isLong(column) ? "java.lang.Long" : "java.lang.Integer";
            case SQLITE_FLOAT -> "java.lang.Double";
            case SQLITE_TEXT -> "java.lang.String";
            default -> "java.lang.Object";
        };
    }

    @Override
    public int getColumnDisplaySize(int column) {
        return Integer.MAX_VALUE;
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return ColumnTypes.jdbcType(getColumnTypeName(column), valueType(column), isLong(column));
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        String declared = declared(column);
        if (declared != null) {
            Matcher name = NAME.matcher(declared);
            name.find();
            return name.group().strip().toUpperCase(Locale.ENGLISH);
        }
        return switch (valueType(column)) {
            case SQLITE_INTEGER -> "INTEGER";
            case SQLITE_FLOAT -> "FLOAT";
            case SQLITE_BLOB -> "BLOB";
            case SQLITE_TEXT -> "TEXT";
            default -> "NUMERIC";
        };
    }

    /** The declared type, or the type of a CAST in the column's name. */
    private String declared(int column) throws SQLException {
        String declared = columns.declaredType(check(column));
        if (declared == null) {
            Matcher cast = CAST.matcher(columns.label(column));
            return cast.find() ? cast.group(1) : null;
        }
        return declared;
    }

    /** A number in the parentheses of the declared type, 0 when there is none. */
    private int argument(int column, int index) throws SQLException {
        String declared = declared(column);
        Matcher arguments = declared == null ? null : ARGUMENTS.matcher(declared);
        if (arguments == null || !arguments.find()) {
            return 0;
        }
        String[] all = arguments.group(1).split(",");
        try {
            return index < all.length ? Integer.parseInt(all[index].trim()) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return argument(column, 0);
    }

    @Override
    public int getScale(int column) throws SQLException {
        return argument(column, 1);
    }

    @Override
    public String getCatalogName(int column) {
        return "";
    }

    @Override
    public String getSchemaName(int column) {
        return "";
    }

    @Override
    public String getTableName(int column) throws SQLException {
        String table = columns.tableName(check(column));
        return table == null ? "" : table;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return columns.constraints(check(column))[0] ? columnNoNulls : columnNullable;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        return columns.constraints(check(column))[2];
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return switch (getColumnTypeName(column)) {
            case "NUMERIC", "INTEGER", "REAL" -> true;
            default -> false;
        };
    }

    @Override
    public boolean isCaseSensitive(int column) {
        return true;
    }

    @Override
    public boolean isCurrency(int column) {
        return false;
    }

    @Override
    public boolean isSearchable(int column) {
        return true;
    }

    @Override
    public boolean isReadOnly(int column) {
        return false;
    }

    @Override
    public boolean isWritable(int column) {
        return true;
    }

    @Override
    public boolean isDefinitelyWritable(int column) {
        return true;
    }
}
