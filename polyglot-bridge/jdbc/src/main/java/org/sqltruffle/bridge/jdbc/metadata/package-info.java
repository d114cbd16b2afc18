/** What JDBC asks of the database, its types and the columns of a result, as far as it needs no connection. */
package org.sqltruffle.bridge.jdbc.metadata;
