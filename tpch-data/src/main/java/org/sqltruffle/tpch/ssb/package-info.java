/**
 * The Star Schema Benchmark: tables derived from TPC-H, and the 13 queries.
 */
package org.sqltruffle.tpch.ssb;
