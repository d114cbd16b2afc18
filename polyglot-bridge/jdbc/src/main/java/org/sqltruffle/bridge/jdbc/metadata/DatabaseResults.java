package org.sqltruffle.bridge.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;

/** The abilities of statements and results. The answers are sqlite-jdbc's. */
public interface DatabaseResults extends DatabaseMetaData {

    // formatter:off: one method a line.
    @Override default boolean allProceduresAreCallable() { return false; }
    @Override default boolean deletesAreDetected(int type) { return false; }
    @Override default boolean generatedKeyAlwaysReturned() { return true; }
    @Override default int getJDBCMajorVersion() { return 4; }
    @Override default int getResultSetHoldability() { return ResultSet.CLOSE_CURSORS_AT_COMMIT; }
    @Override default int getSQLStateType() { return sqlStateSQL; }
    @Override default boolean insertsAreDetected(int type) { return false; }
    @Override default boolean locatorsUpdateCopy() { return false; }
    @Override default boolean othersDeletesAreVisible(int type) { return false; }
    @Override default boolean othersInsertsAreVisible(int type) { return false; }
    @Override default boolean othersUpdatesAreVisible(int type) { return false; }
    @Override default boolean ownDeletesAreVisible(int type) { return false; }
    @Override default boolean ownInsertsAreVisible(int type) { return false; }
    @Override default boolean ownUpdatesAreVisible(int type) { return false; }
    @Override default boolean supportsBatchUpdates() { return true; }
    @Override default boolean supportsGetGeneratedKeys() { return true; }
    @Override default boolean supportsMultipleOpenResults() { return false; }
    @Override default boolean supportsMultipleResultSets() { return false; }
    @Override default boolean supportsNamedParameters() { return true; }
    @Override default boolean supportsPositionedDelete() { return false; }
    @Override default boolean supportsPositionedUpdate() { return false; }
    @Override default boolean supportsRefCursors() { return false; }

    @Override
    default boolean supportsResultSetConcurrency(int type, int concurrency) {
        return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override default boolean supportsResultSetHoldability(int holdability) { return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT; }
    @Override default boolean supportsResultSetType(int type) { return type == ResultSet.TYPE_FORWARD_ONLY; }
    @Override default boolean supportsSharding() { return false; }
    @Override default boolean supportsStatementPooling() { return false; }
    @Override default boolean supportsStoredFunctionsUsingCallSyntax() { return false; }
    @Override default boolean supportsStoredProcedures() { return false; }
    @Override default boolean updatesAreDetected(int type) { return false; }
    // formatter:on
}
