/**
 * Jupyter's wire protocol: the sockets and messages of jjava-jupyter, and the handlers of the requests. A
 * {@link org.sqltruffle.bridge.notebook.protocol.Backend} runs the cells.
 */
package org.sqltruffle.bridge.notebook.protocol;
