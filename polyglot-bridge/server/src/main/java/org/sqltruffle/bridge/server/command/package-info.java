/** The command {@code serve}. */
package org.sqltruffle.bridge.server.command;
