/** The command {@code sqltruffle notebook}: starts JupyterLab, installs the kernel, and is the kernel. */
package org.sqltruffle.bridge.notebook.command;
