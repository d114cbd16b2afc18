/**
 * {@code sqltruffle top} and {@code sqltruffle check}: what other processes do with a database, and whether its file is sound.
 */
package org.sqltruffle.bridge.shell.operations;
