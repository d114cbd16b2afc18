/** Writers of vectors: one for each type of Arrow's, and the texts and times that they read from cells. */
package org.sqltruffle.bridge.arrow.writer;
