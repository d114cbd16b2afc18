/**
 * The table function {@code shards}: a statement that names it is written anew, over tables that read many files. Start at
 * {@link ShardsExtension}. {@link ShardScan} reads the files on all cores, by the connections that
 * {@link org.sqltruffle.bridge.shardtable.leaf.Leaves} keeps.
 */
package org.sqltruffle.bridge.shardtable;
