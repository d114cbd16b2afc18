/** The columns of a table in one file, and the union of the columns of many files. */
package org.sqltruffle.bridge.shards.table;
