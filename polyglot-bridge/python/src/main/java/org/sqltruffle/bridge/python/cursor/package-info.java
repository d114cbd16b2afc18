/** Executing and fetching: the hot calls of Python's {@code Cursor} as Truffle nodes. */
package org.sqltruffle.bridge.python.cursor;
