/**
 * Programs that are the same on every engine: lookups, batches, parallel scans, CSV files, blobs and TPC-C.
 */
package org.sqltruffle.bench.workload.program;
