/** A server of Arrow Flight SQL: {@link org.sqltruffle.bridge.server.SqlServer} begins, {@code docs/users/server.md} says what it does. */
package org.sqltruffle.bridge.server;
