/**
 * The kernel's program: it reads Jupyter's connection file and runs until Jupyter ends it. {@code NotebookBackend} answers the kernel's
 * requests: it runs cells and completes names.
 */
package org.sqltruffle.bridge.notebook;
