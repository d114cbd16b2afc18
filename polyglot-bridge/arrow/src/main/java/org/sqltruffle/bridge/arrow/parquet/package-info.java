/** Parquet: hardwood reads files as Arrow's record batches, and a writer of our own writes such batches. */
package org.sqltruffle.bridge.arrow.parquet;
