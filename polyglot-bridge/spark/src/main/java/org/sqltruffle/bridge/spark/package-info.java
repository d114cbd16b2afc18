/**
 * The data source {@code sqltruffle} of Spark. {@link ShardSource} finds the files, {@link ShardScanBuilder} decides what each file
 * evaluates, and {@link ColumnarReader} reads the files of a task into Spark's column vectors.
 */
package org.sqltruffle.bridge.spark;
