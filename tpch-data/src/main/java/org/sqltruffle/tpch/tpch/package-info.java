/**
 * TPC-H: the tables made by the generator of Trino, and the 22 queries.
 */
package org.sqltruffle.tpch.tpch;
