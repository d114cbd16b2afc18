/** What the shell writes: one {@code RowWriter} for each mode, as {@code sqlite3} has it, and SQL literals. */
package org.sqltruffle.bridge.shell.output;
