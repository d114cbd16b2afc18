/** The kernel's program: it reads Jupyter's connection file and runs until Jupyter ends it. */
package org.sqltruffle.bridge.notebook;
