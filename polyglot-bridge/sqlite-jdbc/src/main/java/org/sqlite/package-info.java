/** The public classes of sqlite-jdbc, on SQLTruffle's JDBC driver. Programs that use them run unchanged. */
package org.sqlite;
