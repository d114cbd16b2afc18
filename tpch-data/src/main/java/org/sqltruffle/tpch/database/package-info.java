/**
 * Schemas, rows and the cache of database files. A {@link org.sqltruffle.tpch.database.GeneratedTable} makes rows, a
 * {@link org.sqltruffle.tpch.database.GeneratedDatabase} loads them into a checked SQLite file. The database {@code rows} is the simplest
 * example.
 */
package org.sqltruffle.tpch.database;
