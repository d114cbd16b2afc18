/**
 * Deterministic benchmark databases in SQLite files, with their queries and golden answers.
 *
 * <p>In the order data flows: {@link org.sqltruffle.tpch.GeneratedTable} makes the rows,
 * {@link org.sqltruffle.tpch.GeneratedDatabase} loads them into a checked file of the cache
 * ({@link org.sqltruffle.tpch.TpchDatabase}, {@link org.sqltruffle.tpch.SsbDatabase},
 * {@link org.sqltruffle.tpch.TatpDatabase}, {@link org.sqltruffle.tpch.TpccDatabase}, {@link org.sqltruffle.tpch.RowsDatabase}), {@link org.sqltruffle.tpch.QuerySet} holds the SQL, and
 * {@link org.sqltruffle.tpch.Answer} what it must give.
 */
package org.sqltruffle.tpch;
