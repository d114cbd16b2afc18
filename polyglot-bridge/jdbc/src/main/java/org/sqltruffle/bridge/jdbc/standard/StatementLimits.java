package org.sqltruffle.bridge.jdbc.standard;

import java.sql.SQLException;

/** What a program lets an execution take: its seconds, its rows, and the rows that are fetched at a time. */
public abstract class StatementLimits implements StatementDefaults {

    private int queryTimeout;
    private int maxRows;
    private int fetchSize;

    @Override
    public int getQueryTimeout() {
        return queryTimeout;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        if (seconds < 0) {
            throw StandardErrors.misuse("query timeout must be >= 0");
        }
        queryTimeout = seconds;
    }

    @Override
    public int getMaxRows() {
        return maxRows;
    }

    @Override
    public void setMaxRows(int max) throws SQLException {
        if (max < 0) {
            throw StandardErrors.misuse("max row count must be >= 0");
        }
        maxRows = max;
    }

    @Override
    public long getLargeMaxRows() {
        return maxRows;
    }

    @Override
    public void setLargeMaxRows(long max) throws SQLException {
        // A limit beyond the range of int is no limit.
        setMaxRows(max > Integer.MAX_VALUE ? 0 : (int) max);
    }

    @Override
    public int getFetchSize() {
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        if (rows < 0 || maxRows != 0 && rows > maxRows) {
            throw StandardErrors.misuse("fetch size " + rows + " out of bounds " + maxRows);
        }
        fetchSize = rows;
    }
}
