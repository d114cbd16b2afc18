/** Java functions, aggregates, collations and table functions that SQLite calls. Compiled code calls them directly. */
package org.sqltruffle.bridge.session.function;
