package org.sqltruffle.bridge.jdbc.standard;

import java.net.URL;
import java.sql.Array;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.util.Map;

/** The constant answers of a result set. It moves forward only, and has no types beyond SQLite's. */
public interface ForwardOnly extends ResultSet {

    private static SQLException forwardOnly() {
        return new SQLException("ResultSet is TYPE_FORWARD_ONLY");
    }

    // formatter:off: one method a line.
    @Override default boolean absolute(int row) throws SQLException { throw forwardOnly(); }
    @Override default void afterLast() throws SQLException { throw forwardOnly(); }
    @Override default void beforeFirst() throws SQLException { throw forwardOnly(); }
    @Override default boolean first() throws SQLException { throw forwardOnly(); }
    @Override default boolean last() throws SQLException { throw forwardOnly(); }
    @Override default boolean previous() throws SQLException { throw forwardOnly(); }
    @Override default boolean relative(int rows) throws SQLException { throw forwardOnly(); }
    @Override default int getType() { return TYPE_FORWARD_ONLY; }
    @Override default int getConcurrency() { return CONCUR_READ_ONLY; }
    @Override default int getHoldability() { return ResultSet.CLOSE_CURSORS_AT_COMMIT; }
    @Override default String getCursorName() { return null; }
    @Override default boolean rowDeleted() { return false; }
    @Override default boolean rowInserted() { return false; }
    @Override default boolean rowUpdated() { return false; }
    @Override default SQLWarning getWarnings() { return null; }

    @Override
    default void clearWarnings() {
        // There are none.
    }

    @Override default Array getArray(int column) throws SQLException { throw StandardErrors.notSupported("SQLite has no arrays"); }
    @Override default Ref getRef(int column) throws SQLException { throw StandardErrors.notSupported("SQLite has no references"); }
    @Override default RowId getRowId(int column) throws SQLException { throw StandardErrors.notSupported("select rowid instead"); }
    @Override default SQLXML getSQLXML(int column) throws SQLException { throw StandardErrors.notSupported("SQLite has no XML type"); }
    @Override default URL getURL(int column) throws SQLException { throw StandardErrors.notSupported("SQLite has no URL type"); }
    // formatter:on

    @Override
    default Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw StandardErrors.notSupported("SQLite has no user-defined types");
        }
        return getObject(column);
    }
}
