/**
 * Shapes: query shapes that TPC-H does not have, on TPC-H's tables and two more.
 */
package org.sqltruffle.tpch.shapes;
