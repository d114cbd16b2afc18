/** Attacks by SQL: random statements, SQLite's own tests, changing schemas and columns, compared with plain SQLite. */
package org.sqltruffle.bridge.testing.torture.sql;
