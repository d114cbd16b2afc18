/** The lines that begin with {@code %}: they load and save tables, show plans, draw and measure. */
package org.sqltruffle.bridge.notebook.magics;
