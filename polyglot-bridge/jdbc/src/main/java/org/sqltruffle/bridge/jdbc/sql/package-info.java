/** The text of SQL, as far as JDBC must read it: tokens, whether a statement inserts, names of constraints. */
package org.sqltruffle.bridge.jdbc.sql;
