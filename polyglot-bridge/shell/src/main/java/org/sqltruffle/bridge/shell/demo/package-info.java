/** {@code sqltruffle demo}: one query by several programs, and the table of their times. */
package org.sqltruffle.bridge.shell.demo;
