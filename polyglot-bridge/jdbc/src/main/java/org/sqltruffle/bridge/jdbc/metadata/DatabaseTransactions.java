package org.sqltruffle.bridge.jdbc.metadata;

import java.sql.Connection;
import java.sql.DatabaseMetaData;

/** The rules of transactions. The answers are sqlite-jdbc's. */
public interface DatabaseTransactions extends DatabaseMetaData {

    // formatter:off: one method a line.
    @Override default boolean autoCommitFailureClosesAllResultSets() { return false; }
    @Override default boolean dataDefinitionCausesTransactionCommit() { return false; }
    @Override default boolean dataDefinitionIgnoredInTransactions() { return false; }
    @Override default int getDefaultTransactionIsolation() { return Connection.TRANSACTION_SERIALIZABLE; }
    @Override default boolean supportsDataDefinitionAndDataManipulationTransactions() { return true; }
    @Override default boolean supportsDataManipulationTransactionsOnly() { return false; }
    @Override default boolean supportsMultipleTransactions() { return true; }
    @Override default boolean supportsOpenCursorsAcrossCommit() { return false; }
    @Override default boolean supportsOpenCursorsAcrossRollback() { return false; }
    @Override default boolean supportsOpenStatementsAcrossCommit() { return false; }
    @Override default boolean supportsOpenStatementsAcrossRollback() { return false; }
    @Override default boolean supportsSavepoints() { return true; }

    @Override
    default boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_SERIALIZABLE || level == Connection.TRANSACTION_READ_UNCOMMITTED;
    }

    @Override default boolean supportsTransactions() { return true; }
    // formatter:on
}
