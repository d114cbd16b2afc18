/**
 * A session is a connection with one owner at a time: it serializes calls, reads rows in batches, and calls Java functions from SQLite and
 * back. The Java API and the JDBC driver are built on it; {@link org.sqltruffle.bridge.session.Session} is the entry.
 */
package org.sqltruffle.bridge.session;
