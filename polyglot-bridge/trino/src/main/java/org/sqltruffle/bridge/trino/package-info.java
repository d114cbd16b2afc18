/**
 * The connector of Trino: a catalog over many files. Trino's coordinator lists the files and their columns, and its workers read them with
 * this engine. Start at {@link org.sqltruffle.bridge.trino.ShardMetadata} for what Trino asks when it plans, and at
 * {@link org.sqltruffle.bridge.trino.ShardPageSource} for what is read.
 */
package org.sqltruffle.bridge.trino;
