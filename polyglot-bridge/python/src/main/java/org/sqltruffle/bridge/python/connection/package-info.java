/**
 * Connections, statements and cursors as Python has them, what they share in a context, text, and GraalPy's own objects.
 */
package org.sqltruffle.bridge.python.connection;
