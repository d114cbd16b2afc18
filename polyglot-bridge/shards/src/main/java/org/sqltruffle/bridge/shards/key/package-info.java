/** A shard key: a column by whose smallest and largest value in each file a query leaves files out. It depends on no other package. */
package org.sqltruffle.bridge.shards.key;
