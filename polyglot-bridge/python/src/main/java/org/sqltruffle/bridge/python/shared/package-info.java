/** Connections that a host program of this project shares with its Python code. */
package org.sqltruffle.bridge.python.shared;
