/** Connections to single files: opened for reading only, kept for the next query, and checked for the columns that a statement expects. */
package org.sqltruffle.bridge.shardtable.leaf;
