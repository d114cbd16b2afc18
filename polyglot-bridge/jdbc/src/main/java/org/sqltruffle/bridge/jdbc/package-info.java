/**
 * The JDBC driver. {@link org.sqltruffle.bridge.jdbc.Driver} takes the URLs, {@code JdbcConnection} and {@code JdbcStatement} run
 * statements on a session, and {@code JdbcResultSet} reads and converts rows. Behaviour follows sqlite-jdbc where that is right.
 */
package org.sqltruffle.bridge.jdbc;
