/**
 * SQLite in C without a JDBC driver: programs written in C, and single calls of its functions by each way from Java to C.
 */
package org.sqltruffle.bench.engine.c;
