/**
 * The command {@code sqltruffle}: {@link org.sqltruffle.bridge.shell.Main} and a class per subcommand; the shell behaves as
 * SQLite's own command {@code sqlite3}.
 */
package org.sqltruffle.bridge.shell;
