/**
 * What cells of a notebook use: results of SQL cells ({@link org.sqltruffle.notebook.Result}), and in Java cells the notebook itself
 * ({@link org.sqltruffle.notebook.Notebook}).
 */
package org.sqltruffle.notebook;
