/** Results of SQL cells: how they are read from a statement, and how they are shown as tables and plots. */
package org.sqltruffle.bridge.notebook.result;
