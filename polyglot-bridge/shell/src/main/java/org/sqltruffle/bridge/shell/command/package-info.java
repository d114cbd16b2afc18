/** What all commands share: the reading of arguments, databases that must exist, the choice of the engine. */
package org.sqltruffle.bridge.shell.command;
