/** Values between Java and SQLite: text, times, records, and a statement's parameters. */
package org.sqltruffle.bridge.session.value;
