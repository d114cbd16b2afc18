/** Runs the cells: one class for each language, and the {@code Workspace} that they share. */
package org.sqltruffle.bridge.notebook.cells;
