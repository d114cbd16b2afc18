package org.sqlite.jdbc4;

/** Stands for a class of sqlite-jdbc that is not public API. */
public interface JDBC4Statement extends java.sql.Statement {
}
