/**
 * Text that a user gives the shell: lines, where a statement ends, the words of a dot command, the fields of a file.
 */
package org.sqltruffle.bridge.shell.input;
