package org.sqltruffle.bridge.jdbc;

import java.net.URL;
import java.sql.Array;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.util.Map;

/** What a result set of SQLite always answers: it moves forward only, and has no types beyond SQLite's. */
abstract class PlainResultSet extends LabelledResultSet implements SelfWrapper {

    private static SQLException forwardOnly() {
        return new SQLException("ResultSet is TYPE_FORWARD_ONLY");
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly();
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        throw forwardOnly();
    }

    @Override
    public int getType() {
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() {
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public String getCursorName() {
        return null;
    }

    @Override
    public boolean rowDeleted() {
        return false;
    }

    @Override
    public boolean rowInserted() {
        return false;
    }

    @Override
    public boolean rowUpdated() {
        return false;
    }

    @Override
    public SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {
        // There are none.
    }

    @Override
    public Array getArray(int column) throws SQLException {
        throw Errors.notSupported("SQLite has no arrays");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw Errors.notSupported("SQLite has no references");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw Errors.notSupported("select rowid instead");
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        throw Errors.notSupported("SQLite has no XML type");
    }

    @Override
    public URL getURL(int column) throws SQLException {
        throw Errors.notSupported("SQLite has no URL type");
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw Errors.notSupported("SQLite has no user-defined types");
        }
        return getObject(column);
    }
}
