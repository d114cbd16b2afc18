package org.sqlite.jdbc3;

/** Stands for a class of sqlite-jdbc that is not public API. */
public interface JDBC3Statement extends java.sql.Statement {
}
