/** {@code sqltruffle shell}: it behaves as SQLite's own command {@code sqlite3}, dot commands included. */
package org.sqltruffle.bridge.shell.session;
