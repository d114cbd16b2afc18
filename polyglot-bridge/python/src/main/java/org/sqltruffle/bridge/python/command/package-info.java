/**
 * The command line of Python: {@link org.sqltruffle.bridge.python.command.Python} takes the arguments of CPython's command and runs the
 * program on GraalPy, where {@code import sqlite3} is this project's.
 */
package org.sqltruffle.bridge.python.command;
