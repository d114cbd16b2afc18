package org.sqltruffle.bridge.jdbc.metadata;

import java.sql.DatabaseMetaData;

/** The rules for names of identifiers, catalogs and schemas. The answers are sqlite-jdbc's. */
public interface DatabaseNames extends DatabaseMetaData {

    // formatter:off: one method a line.
    @Override default String getCatalogSeparator() { return "."; }
    @Override default String getCatalogTerm() { return "catalog"; }
    @Override default String getExtraNameCharacters() { return ""; }
    @Override default String getIdentifierQuoteString() { return "\""; }
    @Override default String getProcedureTerm() { return "not_implemented"; }
    @Override default String getSchemaTerm() { return "schema"; }
    @Override default String getSearchStringEscape() { return "\\"; }
    @Override default boolean isCatalogAtStart() { return true; }
    @Override default boolean storesLowerCaseIdentifiers() { return false; }
    @Override default boolean storesLowerCaseQuotedIdentifiers() { return false; }
    @Override default boolean storesMixedCaseIdentifiers() { return true; }
    @Override default boolean storesMixedCaseQuotedIdentifiers() { return false; }
    @Override default boolean storesUpperCaseIdentifiers() { return false; }
    @Override default boolean storesUpperCaseQuotedIdentifiers() { return false; }
    @Override default boolean supportsCatalogsInDataManipulation() { return false; }
    @Override default boolean supportsCatalogsInIndexDefinitions() { return false; }
    @Override default boolean supportsCatalogsInPrivilegeDefinitions() { return false; }
    @Override default boolean supportsCatalogsInProcedureCalls() { return false; }
    @Override default boolean supportsCatalogsInTableDefinitions() { return false; }
    @Override default boolean supportsMixedCaseIdentifiers() { return true; }
    @Override default boolean supportsMixedCaseQuotedIdentifiers() { return false; }
    @Override default boolean supportsSchemasInDataManipulation() { return false; }
    @Override default boolean supportsSchemasInIndexDefinitions() { return false; }
    @Override default boolean supportsSchemasInPrivilegeDefinitions() { return false; }
    @Override default boolean supportsSchemasInProcedureCalls() { return false; }
    @Override default boolean supportsSchemasInTableDefinitions() { return false; }
    // formatter:on
}
