/** The ways to another replica: its file, a directory of change sets that sites share, one file by hand, or a server over HTTP. */
package org.sqltruffle.bridge.replication.transport;
