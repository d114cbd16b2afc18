/** The SQL functions {@code replica_*}, which a connection gets when a statement first names one. */
package org.sqltruffle.bridge.replication.sql;
