package org.sqltruffle.bridge.jdbc.metadata;

import java.sql.DatabaseMetaData;

/** The largest sizes. 0 means unknown, because SQLite's limits are set for each connection. */
public interface DatabaseLimits extends DatabaseMetaData {

    // formatter:off: one method a line.
    @Override default int getMaxBinaryLiteralLength() { return 0; }
    @Override default int getMaxCatalogNameLength() { return 0; }
    @Override default int getMaxCharLiteralLength() { return 0; }
    @Override default int getMaxColumnNameLength() { return 0; }
    @Override default int getMaxColumnsInGroupBy() { return 0; }
    @Override default int getMaxColumnsInIndex() { return 0; }
    @Override default int getMaxColumnsInOrderBy() { return 0; }
    @Override default int getMaxColumnsInSelect() { return 0; }
    @Override default int getMaxColumnsInTable() { return 0; }
    @Override default int getMaxConnections() { return 0; }
    @Override default int getMaxCursorNameLength() { return 0; }
    @Override default int getMaxIndexLength() { return 0; }
    @Override default long getMaxLogicalLobSize() { return 0; }
    @Override default int getMaxProcedureNameLength() { return 0; }
    @Override default int getMaxRowSize() { return 0; }
    @Override default int getMaxSchemaNameLength() { return 0; }
    @Override default int getMaxStatementLength() { return 0; }
    @Override default int getMaxStatements() { return 0; }
    @Override default int getMaxTableNameLength() { return 0; }
    @Override default int getMaxTablesInSelect() { return 0; }
    @Override default int getMaxUserNameLength() { return 0; }
    // formatter:on
}
