/**
 * The command {@code sqltruffle}: {@code Main}, and the subcommands that only start something else. Every other subcommand has a package of
 * its subject.
 */
package org.sqltruffle.bridge.shell;
