/** The command {@code sqltruffle replica}. */
package org.sqltruffle.bridge.shell.replica;
