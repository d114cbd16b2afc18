/**
 * The command line: {@code sqltruffle bench} and its subcommands.
 */
package org.sqltruffle.bench.command;
