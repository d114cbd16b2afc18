/**
 * SQLite for Java, with the loops over rows and the functions in queries compiled together with the query:
 * {@link org.sqltruffle.api.Database} opens a database, {@link org.sqltruffle.api.Query} runs a statement.
 */
package org.sqltruffle.api;
