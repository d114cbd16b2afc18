package org.sqltruffle.bridge.jdbc.metadata;

import java.sql.DatabaseMetaData;

/** The parts of SQL that SQLite has. The answers are sqlite-jdbc's. */
public interface DatabaseGrammar extends DatabaseMetaData {

    // formatter:off: one method a line.
    @Override default boolean allTablesAreSelectable() { return true; }
    @Override default boolean doesMaxRowSizeIncludeBlobs() { return false; }
    @Override default String getDatabaseProductName() { return "SQLite"; }
    @Override default String getNumericFunctions() { return ""; }
    @Override default String getStringFunctions() { return ""; }
    @Override default String getSystemFunctions() { return ""; }
    @Override default String getTimeDateFunctions() { return "DATE,TIME,DATETIME,JULIANDAY,STRFTIME"; }
    @Override default boolean nullPlusNonNullIsNull() { return true; }
    @Override default boolean nullsAreSortedAtEnd() { return false; }
    @Override default boolean nullsAreSortedAtStart() { return true; }
    @Override default boolean nullsAreSortedHigh() { return true; }
    @Override default boolean nullsAreSortedLow() { return false; }
    @Override default boolean supportsANSI92EntryLevelSQL() { return false; }
    @Override default boolean supportsANSI92FullSQL() { return false; }
    @Override default boolean supportsANSI92IntermediateSQL() { return false; }
    @Override default boolean supportsAlterTableWithAddColumn() { return true; }
    @Override default boolean supportsAlterTableWithDropColumn() { return true; }
    @Override default boolean supportsColumnAliasing() { return true; }
    @Override default boolean supportsConvert() { return false; }
    @Override default boolean supportsConvert(int from, int to) { return false; }
    @Override default boolean supportsCoreSQLGrammar() { return true; }
    @Override default boolean supportsCorrelatedSubqueries() { return false; }
    @Override default boolean supportsDifferentTableCorrelationNames() { return false; }
    @Override default boolean supportsExpressionsInOrderBy() { return true; }
    @Override default boolean supportsExtendedSQLGrammar() { return false; }
    @Override default boolean supportsFullOuterJoins() { return true; }
    @Override default boolean supportsGroupBy() { return true; }
    @Override default boolean supportsGroupByBeyondSelect() { return false; }
    @Override default boolean supportsGroupByUnrelated() { return false; }
    @Override default boolean supportsIntegrityEnhancementFacility() { return false; }
    @Override default boolean supportsLikeEscapeClause() { return false; }
    @Override default boolean supportsLimitedOuterJoins() { return true; }
    @Override default boolean supportsMinimumSQLGrammar() { return true; }
    @Override default boolean supportsNonNullableColumns() { return true; }
    @Override default boolean supportsOrderByUnrelated() { return false; }
    @Override default boolean supportsOuterJoins() { return true; }
    @Override default boolean supportsSelectForUpdate() { return false; }
    @Override default boolean supportsSubqueriesInComparisons() { return false; }
    @Override default boolean supportsSubqueriesInExists() { return true; }
    @Override default boolean supportsSubqueriesInIns() { return true; }
    @Override default boolean supportsSubqueriesInQuantifieds() { return false; }
    @Override default boolean supportsTableCorrelationNames() { return false; }
    @Override default boolean supportsUnion() { return true; }
    @Override default boolean supportsUnionAll() { return true; }
    @Override default boolean usesLocalFilePerTable() { return false; }
    @Override default boolean usesLocalFiles() { return true; }
    // formatter:on
}
