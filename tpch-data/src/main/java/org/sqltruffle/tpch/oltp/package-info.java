/**
 * The transactional benchmarks: TATP with its mix of transactions, and the tables of TPC-C.
 */
package org.sqltruffle.tpch.oltp;
