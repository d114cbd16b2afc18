/**
 * Python's {@code sqlite3} on GraalPy. {@code SqlTruffle} prepares a polyglot context. The Python sources beside the classes define the
 * module, and call the functions here.
 */
package org.sqltruffle.bridge.python;
