/**
 * The JDBC driver. {@link org.sqltruffle.bridge.jdbc.Driver} takes the URLs, {@code JdbcConnection} and {@code JdbcStatement} run
 * statements on a session, and {@code JdbcResultSet} reads and converts rows. The prefix of the URL says whether the specification of JDBC
 * or sqlite-jdbc's leniencies hold.
 */
package org.sqltruffle.bridge.jdbc;
