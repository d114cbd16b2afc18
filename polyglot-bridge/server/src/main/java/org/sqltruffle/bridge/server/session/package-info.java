/** The sessions of a server: which connection has which, and how large and how many they may be. */
package org.sqltruffle.bridge.server.session;
