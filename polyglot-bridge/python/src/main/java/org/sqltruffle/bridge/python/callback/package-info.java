/** Python functions that SQLite calls: functions, aggregates, collations and hooks. Hot calls are Truffle nodes. */
package org.sqltruffle.bridge.python.callback;
