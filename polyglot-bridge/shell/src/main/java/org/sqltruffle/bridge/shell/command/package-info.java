/** What all commands share: the reading of arguments, mistakes of the user, databases that must exist, progress. */
package org.sqltruffle.bridge.shell.command;
