/** Runs the cells: one class for each language, the magics, and the {@link org.sqltruffle.bridge.notebook.cells.Workspace} that they share. */
package org.sqltruffle.bridge.notebook.cells;
