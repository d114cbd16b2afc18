/** SQLite's tokens, names, and the functions that a file may evaluate. */
package org.sqltruffle.bridge.shards.sql;
