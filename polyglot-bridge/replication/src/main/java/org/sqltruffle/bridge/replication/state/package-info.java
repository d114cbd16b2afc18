/**
 * Values that replicas exchange and keep: stamps, versions, keys, the registers of a row, and their bytes. Nothing here knows a database.
 */
package org.sqltruffle.bridge.replication.state;
