/**
 * Python's {@code sqlite3} on GraalPy. {@link org.sqltruffle.bridge.python.SqlTruffle} prepares a polyglot context. The Python
 * sources beside the classes define the module; hot calls (execute, fetch, callbacks) are Truffle nodes here.
 */
package org.sqltruffle.bridge.python;
