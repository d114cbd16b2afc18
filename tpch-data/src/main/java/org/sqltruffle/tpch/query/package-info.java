/**
 * The SQL texts of a benchmark and the golden answers to them.
 */
package org.sqltruffle.tpch.query;
